import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { operatorContact } from '#app/db/tables/site.ts';
import { correctFinancing } from '#app/features/machines/server/machines.store.ts';
import { organization } from '#app/features/seo/structured-data.rules.ts';
import { addAccount } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { moderate } from '#test/fixtures/moderation.ts';
import { lockWaits } from '#test/lock-waits.ts';

const PATH = '/api/settings/operator_contact';
const ENV = {
  OPERATOR_EMAIL: 'sales@yard.example',
  OPERATOR_PHONE: '(817) 555-0100',
  OPERATOR_ADDRESS: '1 Main St, Fort Worth, TX',
};
const AS_CONFIGURED = { email: null, phone: null, address: null, hours: null };
const EDITED = {
  email: 'desk@yard.shop',
  phone: '(512) 555-0142',
  address: '2 Oak Ave, Austin, TX',
  hours: 'Monday to Friday, 8 am to 5 pm',
};

async function openBackOffice(options: Parameters<typeof startTestApp>[0] = {}) {
  const t = await moderate({ env: ENV, ...options });
  return {
    ...t,
    edit: (change: object, more: Record<string, string> = {}) => t.call('PATCH', PATH, change, more),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

const getSite = async ({ app }: Pick<TestApp, 'app'>) => (await app.inject('/api/site')).json();

test('the operator’s contact is edited once, and holds for pages, structured data and mails at once', async () => {
  await using t = await openBackOffice();
  expect((await t.call('GET', PATH)).json()).toMatchObject({
    ...AS_CONFIGURED,
    configured: { email: ENV.OPERATOR_EMAIL, phone: ENV.OPERATOR_PHONE, address: ENV.OPERATOR_ADDRESS },
  });
  expect(await getSite(t)).toMatchObject({ operatorEmail: ENV.OPERATOR_EMAIL, operatorHours: null });
  const answer = await t.edit(EDITED);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, EDITED]);

  const site = await getSite(t);
  expect(site).toMatchObject({
    operatorEmail: EDITED.email,
    operatorPhone: EDITED.phone,
    operatorAddress: EDITED.address,
    operatorHours: EDITED.hours,
  });
  expect(organization(site)).toMatchObject({ email: EDITED.email, telephone: EDITED.phone, address: EDITED.address });
  const letter = { name: 'Ada', email: 'ada@shop.example', message: 'Is it still there?' };
  await t.app.inject({ method: 'POST', url: '/api/contact-submissions', payload: letter });
  const mails = await t.mails();
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['ada@shop.example', EDITED.email]);
  for (const { textBody } of mails) expect(textBody).toContain(EDITED.phone);
  expect(await t.entries()).toMatchObject([
    {
      actorName: 'boss',
      action: 'change operator contact',
      subjectType: 'setting',
      subjectId: 'operator_contact',
      before: AS_CONFIGURED,
      after: EDITED,
    },
  ]);
});

test('each field that is emptied is again what the environment says, and what is absent stays', async () => {
  await using t = await openBackOffice();
  await t.edit(EDITED);
  expect((await t.edit({ email: '', address: null })).json()).toMatchObject({ ...EDITED, email: null, address: null });
  expect(await getSite(t)).toMatchObject({
    operatorEmail: ENV.OPERATOR_EMAIL,
    operatorPhone: EDITED.phone,
    operatorAddress: ENV.OPERATOR_ADDRESS,
    operatorHours: EDITED.hours,
  });
  expect((await t.entries()).map(({ after }) => after)).toEqual([EDITED, { email: null, address: null }]);
});

test.each([
  [{ email: 'desk@' }, 'email', 'Invalid email address'],
  [{ phone: '5'.repeat(41) }, 'phone', 'Must be at most 40 characters'],
  [{ address: 'x'.repeat(201) }, 'address', 'Must be at most 200 characters'],
  [{ hours: 'Monday\nto Friday' }, 'hours', 'Contains characters that cannot be stored'],
])('the contact %j is refused', async (change, path, message) => {
  await using t = await openBackOffice();
  const refused = await t.edit(change);
  expect([refused.statusCode, refused.json().issues]).toEqual([400, [{ path, message }]]);
  expect((await t.call('GET', PATH)).json()).toMatchObject(AS_CONFIGURED);
  expect(await t.entries()).toEqual([]);
});

test('every admin’s profile shows and changes the same contact, and says nothing of it where it sends nothing', async () => {
  await using t = await openBackOffice();
  const other = t.callAs((await addAccount(t, { role: 'admin' })).headers);
  await t.edit({ email: EDITED.email, phone: EDITED.phone });
  expect((await other('GET', '/api/user')).json()).toMatchObject({ tewhEmail: EDITED.email, tewhPhone: EDITED.phone });
  const profile = { name: 'Other', email: 'other@yard.example' };
  const changed = await other('PATCH', '/api/user/profile', { ...profile, tewhPhone: '(512) 555-0199' });
  expect(changed.json()).toMatchObject({ ...profile, tewhEmail: EDITED.email, tewhPhone: '(512) 555-0199' });
  expect((await t.call('GET', '/api/user')).json()).toMatchObject({ tewhPhone: '(512) 555-0199' });
  expect((await getSite(t)).operatorPhone).toBe('(512) 555-0199');
  await other('PATCH', '/api/user/profile', profile);
  expect((await t.call('GET', PATH)).json()).toMatchObject({ email: EDITED.email, phone: '(512) 555-0199' });
  expect((await t.callAs(t.seller.headers)('GET', '/api/user')).json()).toMatchObject({ tewhEmail: null });
});

test('whose a listing is follows the contact, the configured one included: financing and place show at once', async () => {
  await using t = await openBackOffice();
  const elsewhere = { city: 'Waco', state: 'TX', zip: '76701', location: 'Waco, TX 76701', stateCode: 'TX' };
  const add = (id: string, contact: object) => t.addMachine({ id, sellerId: t.seller.id, ...elsewhere, ...contact });
  await add('by-mail', { contactEmail: 'Desk@Yard.shop' });
  await add('by-phone', { contactPhone: '512.555.0142' });
  await add('as-configured', { contactEmail: ENV.OPERATOR_EMAIL });
  const own = async () => {
    const found: { id: string; financingAvailable: boolean; location: string | null }[] = (
      await t.app.inject('/api/machines')
    ).json();
    expect(found.map(({ location }) => location === 'Waco, TX 76701')).toEqual(
      found.map(({ financingAvailable }) => financingAvailable),
    );
    return found.filter(({ financingAvailable }) => financingAvailable).map(({ id }) => id);
  };
  await t.edit({ email: EDITED.email });
  expect(await own()).toEqual(['by-mail']);
  await t.edit({ phone: EDITED.phone });
  expect((await own()).toSorted()).toEqual(['by-mail', 'by-phone']);
  const feed = (await t.app.inject('/feeds/new-listings.xml')).body;
  expect(feed.match(/Waco, TX 76701/g)).toHaveLength(2);
  await t.edit({ email: null, phone: null });
  expect(await own()).toEqual(['as-configured']);
});

test('another replica shows a changed contact without being asked twice', async () => {
  await using t = await openBackOffice({ engine: 'postgres' });
  // Its clock is fixed, so that its short-lived cache does not expire.
  const now = new Date();
  await using other = await startTestApp({ env: ENV, database: t.database, now: () => now });
  expect((await getSite(other)).operatorEmail).toBe(ENV.OPERATOR_EMAIL);
  await t.edit({ email: EDITED.email });
  await expect.poll(async () => (await getSite(other)).operatorEmail).toBe(EDITED.email);
});

test('what the environment says anew holds from the next start on, where nothing was edited', async () => {
  await using t = await openBackOffice();
  await t.addMachine({ id: 'moved', contactEmail: 'new@yard.example' });
  await t.edit({ phone: EDITED.phone });
  await using next = await startTestApp({
    env: { ...ENV, OPERATOR_EMAIL: 'new@yard.example', OPERATOR_PHONE: '(817) 555-0199' },
    database: t.database,
  });
  expect(await getSite(next)).toMatchObject({ operatorEmail: 'new@yard.example', operatorPhone: EDITED.phone });
  expect((await next.app.inject('/api/machines/moved')).json().financingAvailable).toBe(true);
});

test('two admins who edit at once: the second is told, and overwrites nothing that they have not seen', async () => {
  await using t = await openBackOffice();
  const { etag } = (await t.call('GET', PATH)).json();
  expect((await t.edit({ hours: 'All day' }, { 'If-Match': etag })).statusCode).toBe(200);
  const second = await t.edit({ hours: 'Never' }, { 'If-Match': etag });
  expect([second.statusCode, second.json().message]).toEqual([
    412,
    'This was changed by someone else. Reload the page and make your change again',
  ]);
  expect((await getSite(t)).operatorHours).toBe('All day');
});

test('admins who change the contact in their profiles at once do not wait for each other in a circle', async () => {
  await using t = await openBackOffice({ engine: 'postgres' });
  const others = await Promise.all([1, 2, 3].map(() => addAccount(t, { role: 'admin' })));
  const holder = await t.database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table operator_contact in share mode');
  const pending = Promise.all(
    others.map(({ headers }, index) =>
      t.callAs(headers)('PATCH', '/api/user/profile', {
        name: 'Admin',
        email: `admin${index}@yard.example`,
        tewhPhone: `555 010${index}`,
      }),
    ),
  );
  await lockWaits(t.database, others.length);
  await holder.query('commit');
  holder.release();
  expect((await pending).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await t.entries()).toHaveLength(others.length);
});

test('the release before reads and writes the contact in the profiles of admins, and each hears of the other', async () => {
  await using t = await openBackOffice();
  const { db } = t.database;
  await t.edit(EDITED);
  const ofAdmin = { tewhEmail: users.tewhEmail, tewhPhone: users.tewhPhone };
  expect(await db.select(ofAdmin).from(users).where(eq(users.role, 'admin'))).toEqual([
    { tewhEmail: EDITED.email, tewhPhone: EDITED.phone },
  ]);
  await db.update(users).set({ tewhEmail: 'old@yard.shop', tewhPhone: ' ' }).where(eq(users.id, t.admin.id));
  expect((await t.call('GET', PATH)).json()).toMatchObject({ ...EDITED, email: 'old@yard.shop', phone: null });
});

test('what the profiles of admins said before the contact had a place of its own is taken over by the first start', async () => {
  await using t = await startTestApp();
  const [older, newer] = [new Date('2026-01-01'), new Date('2026-02-01')];
  await t.addUser({ role: 'admin', tewhEmail: 'older@yard.shop', tewhPhone: '555 0100', createdAt: older });
  await t.addUser({ role: 'admin', tewhEmail: ' newer@yard.shop ', tewhPhone: '  ', createdAt: newer });
  await t.addUser({ tewhEmail: 'seller@yard.shop', createdAt: new Date('2026-03-01') });
  await t.addMachine({ id: 'own', contactEmail: 'newer@yard.shop' });
  await t.database.db.delete(operatorContact);
  await using next = await startTestApp({ database: t.database });
  expect(await getSite(next)).toMatchObject({ operatorEmail: 'newer@yard.shop', operatorPhone: '555 0100' });
  expect((await next.app.inject('/api/machines/own')).json().financingAvailable).toBe(true);
});

test('the database keeps one contact, without empty fields', async () => {
  await using t = await startTestApp();
  const { db } = t.database;
  await expect(db.insert(operatorContact).values({ id: false })).rejects.toThrow();
  await expect(db.update(operatorContact).set({ hours: ' ' })).rejects.toThrow();
  expect(await db.$count(operatorContact, sql`true`)).toBe(1);
});

test('moderators are told by what a listing is the operator’s, and so why financing is offered for it', async () => {
  await using t = await openBackOffice();
  await t.edit(EDITED);
  const both = { contactEmail: 'Desk@Yard.shop', contactPhone: '512.555.0142' };
  const listings = [
    ['by-account', { sellerId: t.admin.id, ...both }, 'admin-account'],
    ['by-mail', { sellerId: t.seller.id, ...both }, 'email'],
    ['by-phone', { sellerId: t.seller.id, contactPhone: both.contactPhone }, 'phone'],
    ['without-seller', { sellerId: null, contactEmail: 'sam@weaver.example' }, 'no-seller'],
    ['nobodys', { sellerId: t.seller.id }, null],
  ] as const;
  for (const [id, fields] of listings) await t.addMachine({ id, ...fields });
  // The edit re-evaluates all listings.
  await t.edit({ hours: 'By appointment', email: EDITED.email, phone: '(512) 555-0199' });
  await t.edit({ phone: EDITED.phone });
  const listed: { id: string; financingReason: string | null }[] = (
    await t.call('GET', '/api/machines?admin=true')
  ).json();
  for (const [id, , reason] of listings) {
    expect([id, (await t.see(id)).financingReason]).toEqual([id, reason]);
    expect(listed.find((listing) => listing.id === id)?.financingReason).toBe(reason);
  }
  expect((await t.app.inject('/api/machines/by-mail')).json()).not.toHaveProperty('financingReason');
});

test('a change of who is the operator has time to look at every machine, and what follows in the pool has not', async () => {
  await using t = await startTestApp();
  const timeout = async (db: Db) => (await db.execute(sql`show statement_timeout`)).rows[0]?.['statement_timeout'];
  const before = await timeout(t.database.db);
  const within = await t.database.db.transaction(async (tx) => {
    await correctFinancing(tx);
    return timeout(tx);
  });
  expect([within, await timeout(t.database.db)]).toEqual(['5min', before]);
  expect(before).not.toBe('5min');
});
