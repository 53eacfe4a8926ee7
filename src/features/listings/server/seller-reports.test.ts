import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { sellerReports } from '#app/db/tables/seller-reports.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { outbox } from '#app/db/tables/site.ts';
import { pageViews, publicPeriods } from '#app/db/tables/visits.ts';
import { startTestApp, type TestEngine } from '#test/app.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import { MAIL_REPORTS } from './listings.jobs.ts';

/** Nine in the morning in Chicago, the time zone of the tests. */
const FIRST_OF_JUNE = new Date('2026-06-01T14:00:00Z');
/** May in Chicago. */
const [MAY, JUNE] = [new Date('2026-05-01T05:00:00Z'), new Date('2026-06-01T05:00:00Z')];
const ALL_ALONG = new Date('2026-01-01T12:00:00Z');
const justBefore = (moment: Date) => new Date(moment.getTime() - 1);
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A seller with a machine that has been public for months, and a clock that can be set. */
async function startReporting(env: Record<string, string> = {}, engine: TestEngine = 'any') {
  let now = FIRST_OF_JUNE;
  const t = await startTestApp({ now: () => now, env, engine });
  const { db } = t.database;
  const seller = await t.addUser({ email: 'sam@seller.example', emailConfirmedAt: ALL_ALONG, name: 'Sam' });
  const mails = () => db.select().from(outbox).orderBy(outbox.createdAt, outbox.id);
  const list = async (id: string, sellerId: string, period: { beganAt?: Date; endedAt?: Date } = {}) => {
    const beganAt = period.beganAt ?? ALL_ALONG;
    const fields = { price: 20_000, confirmedAt: new Date('2026-05-20T12:00:00Z'), images: ['/p.jpg'] };
    await t.addMachine({ id, name: `Tajima ${id}`, sellerId, createdAt: beganAt, ...fields });
    await db.delete(publicPeriods).where(eq(publicPeriods.machineId, id));
    await db.insert(publicPeriods).values({ machineId: id, beganAt, endedAt: period.endedAt ?? null });
  };
  await list('mine', seller.id);
  return {
    ...t,
    db,
    seller,
    mails,
    list,
    view: (machineId: string, ...at: Date[]) =>
      db.insert(pageViews).values(at.map((viewedAt) => ({ machineId, viewedAt }))),
    ask: (machineId: string, createdAt: Date) =>
      db
        .insert(contactSubmissions)
        .values({ name: 'Ada', email: 'a@b.example', message: 'There?', machineId, createdAt }),
    runAt: async (moment: Date) => {
      now = moment;
      await t.jobs.send(db, MAIL_REPORTS, {});
      await t.jobs.runDue();
    },
    token: async () => /monthly-report\?token=([\w-]{43})/.exec((await mails()).at(-1)?.textBody ?? '')?.[1] ?? '',
    isOff: async () => (await db.select().from(users).where(eq(users.id, seller.id)))[0]?.reportsOffAt !== null,
    stop: (token: string, headers: Record<string, string> = FORM) =>
      t.app.inject({
        method: 'POST',
        url: `/monthly-report?token=${token}`,
        headers,
        payload: 'List-Unsubscribe=One-Click',
      }),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('the figures are those of the month in the site’s time zone', async () => {
  await using t = await startReporting();
  await t.view('mine', justBefore(MAY), MAY, justBefore(JUNE), JUNE);
  await t.ask('mine', justBefore(MAY));
  await t.ask('mine', justBefore(JUNE));
  // Late in the evening of the last day, and until early on the first.
  await t.list('late', t.seller.id, { beganAt: justBefore(JUNE) });
  await t.list('early', t.seller.id, { endedAt: new Date('2026-05-01T06:00:00Z') });
  await t.list('before', t.seller.id, { endedAt: MAY });
  await t.list('after', t.seller.id, { beganAt: JUNE });
  await t.runAt(FIRST_OF_JUNE);
  const [mail, ...more] = await t.mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'sam@seller.example', subject: 'Your listings in May 2026' });
  const facts = (name: string, views: number, questions: number, days: number) =>
    `Listing: Tajima ${name}\nViews: ${views}\nQuestions: ${questions}\nDays public: ${days}\nPrice: $20,000`;
  for (const rows of [facts('mine', 2, 1, 31), facts('late', 0, 0, 1), facts('early', 0, 0, 1)])
    expect(mail?.textBody).toContain(rows);
  expect(mail?.textBody).not.toMatch(/Tajima (before|after)/);
  expect(mail?.htmlBody).toContain('Tajima mine');
});

test('a month with a change of the clocks has as many public days as it has days', async () => {
  await using t = await startReporting();
  await t.runAt(new Date('2026-12-01T15:00:00Z'));
  expect((await t.mails()).at(-1)?.textBody).toContain('Days public: 30\n');
});

test('a listing has a next step where a rule says so', async () => {
  await using t = await startReporting();
  await t.view('mine', ...Array.from({ length: 60 }, () => MAY));
  await t.list('bare', t.seller.id);
  await t.db.update(machines).set({ images: [] }).where(eq(machines.id, 'bare'));
  await t.list('sold', t.seller.id);
  await t.db.update(machines).set({ images: [], status: 'sold' }).where(eq(machines.id, 'sold'));
  await t.runAt(FIRST_OF_JUNE);
  const [mail] = await t.mails();
  expect(mail?.textBody).toContain('/sell?edit=bare\n');
  expect(mail?.textBody).not.toContain('edit=sold');
  expect(mail?.textBody).toMatch(/Lower the price in the Sellers Portal:\nhttp\S+\/seller-portal\n/);
});

test('each seller gets each month once, though the job runs twice and at the same time', async () => {
  await using t = await startReporting({}, 'postgres');
  const other = await t.addUser({ email: 'kim@seller.example', emailConfirmedAt: ALL_ALONG });
  await t.list('other', other.id);
  for (let each = 0; each < 3; each += 1) await t.jobs.send(t.db, MAIL_REPORTS, {});
  await Promise.all([t.jobs.runDue(), t.jobs.runDue(), t.jobs.runDue()]);
  await t.runAt(new Date('2026-06-02T14:00:00Z'));
  expect((await t.mails()).map(({ recipient }) => recipient).toSorted()).toEqual([
    'kim@seller.example',
    'sam@seller.example',
  ]);
  await t.runAt(new Date('2026-07-01T14:00:00Z'));
  expect(await t.mails()).toHaveLength(4);
});

test('after a failure the report comes late within the month, and months that were missed do not come', async () => {
  await using t = await startReporting();
  await t.runAt(new Date('2026-05-31T14:00:00Z'));
  await t.runAt(new Date('2026-08-17T14:00:00Z'));
  expect((await t.mails()).map(({ subject }) => subject)).toEqual([
    'Your listings in April 2026',
    'Your listings in July 2026',
  ]);
});

test.for([
  ['a suspended seller', { suspendedAt: MAY, suspendedBy: 'admin', suspensionReason: 'Fraud' }],
  ['a deleted seller', { deletedAt: MAY, deletedBy: 'admin' }],
  ['an unconfirmed address', { emailConfirmedAt: null }],
  ['a seller who turned it off', { reportsOffAt: MAY }],
  ['an admin', { role: 'admin' }],
] as const)('no report goes to %s', async ([_whom, fields]) => {
  await using t = await startReporting();
  await t.db.update(users).set(fields).where(eq(users.id, t.seller.id));
  await t.runAt(FIRST_OF_JUNE);
  expect(await t.mails()).toEqual([]);
  expect(await t.db.$count(sellerReports)).toBe(0);
});

test('a mail has ten listings, and says how many there are besides', async () => {
  await using t = await startReporting();
  for (let each = 1; each < 13; each += 1) await t.list(`more-${each}`, t.seller.id);
  await t.runAt(FIRST_OF_JUNE);
  const [mail] = await t.mails();
  expect(mail?.textBody.match(/^Listing: /gm)).toHaveLength(10);
  expect(mail?.textBody).toContain('And 3 more');
});

test('the mail’s address turns the reports off without a session, for mail programs and twice', async () => {
  await using t = await startReporting();
  await t.runAt(FIRST_OF_JUNE);
  const token = await t.token();
  expect((await t.app.inject(`/monthly-report?token=${token}`)).statusCode).toBeGreaterThanOrEqual(200);
  expect(await t.isOff()).toBe(false);
  const wrong = await t.stop('x'.repeat(43));
  const cut = await t.stop('cut');
  expect([wrong.statusCode, cut.statusCode, await t.isOff()]).toEqual([400, 400, false]);
  const foreign = { ...FORM, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
  const answers = await Promise.all([t.stop(token, foreign), t.stop(token, foreign)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  expect(answers[0]?.headers['set-cookie']).toBeUndefined();
  expect(await t.isOff()).toBe(true);
  await t.runAt(new Date('2026-07-01T14:00:00Z'));
  expect(await t.mails()).toHaveLength(1);
  // The link of an old mail works for ever.
  await t.db.update(users).set({ reportsOffAt: null });
  await t.runAt(new Date('2027-06-01T14:00:00Z'));
  expect((await t.stop(token)).statusCode).toBe(204);
  expect(await t.isOff()).toBe(true);
});

test('other changes are still refused from another site', async () => {
  await using t = await startReporting();
  const headers = { ...(await t.signIn(t.seller)), origin: 'https://mail.example' };
  const url = '/api/user/monthly-report';
  const answer = await t.app.inject({ method: 'PUT', url, headers, payload: { getsReports: false } });
  expect([answer.statusCode, await t.isOff()]).toEqual([403, false]);
});

test('the profile turns the report off and on, and the export says which', async () => {
  await using t = await startReporting();
  await t.runAt(FIRST_OF_JUNE);
  const headers = await t.signIn(t.seller);
  for (const getsReports of [false, false, true]) {
    const url = '/api/user/monthly-report';
    const answer = await t.app.inject({ method: 'PUT', url, headers, payload: { getsReports } });
    expect(answer.json()).toMatchObject({ id: t.seller.id, getsReports });
    expect(await t.isOff()).toBe(!getsReports);
    const exported = await t.app.inject({ url: '/api/user/export', headers });
    expect(exported.json()).toMatchObject({ account: { getsReports }, reports: [{ month: '2026-05' }] });
  }
  const empty = { method: 'PUT', url: '/api/user/monthly-report', headers, payload: {} } as const;
  expect((await t.app.inject(empty)).statusCode).toBe(400);
});

test('on the wire the mail has the headers for one press', async () => {
  await using server = await startSmtpServer();
  await using t = await startReporting({ SMTP_URL: server.url, MAIL_FROM: 'no-reply@shop.example' });
  await t.runAt(FIRST_OF_JUNE);
  const headerOf = (key: string) => server.mails[0]?.headers.find((header) => header.key === key)?.value;
  const token = /\?token=([\w-]{43})>$/.exec(headerOf('list-unsubscribe') ?? '')?.[1] ?? '';
  expect(headerOf('list-unsubscribe')).toMatch(/^<https?:\/\/[^\s>]+\/monthly-report\?token=/);
  expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect((await t.stop(token)).statusCode).toBe(204);
  expect((await t.mails())[0]).toMatchObject({ unsubscribeUrl: null, sentAt: expect.any(Date) });
});

test('the database refuses a second report of a month, and what is no month', async () => {
  await using t = await startReporting();
  const store = (month: string, tokenHash: string) =>
    t.db.insert(sellerReports).values({ userId: t.seller.id, month, tokenHash, sentAt: MAY });
  await store('2026-05', 'one');
  await expect(store('2026-05', 'two')).rejects.toThrow();
  await expect(store('2026-04', 'one')).rejects.toThrow();
  await expect(store('2026-13', 'three')).rejects.toThrow();
});
