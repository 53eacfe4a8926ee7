import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { blocks } from '#app/db/tables/blocks.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { openBackOffice } from '#test/back-office.ts';
import { addUpload, filledForm } from '#test/fixtures/listings.ts';

const PATH = '/api/admin/blocks';
const MESSAGE = { name: 'Ada', email: 'ada@shop.example', phone: '(555) 010-0100', message: 'Is it there?' };
const BLOCKED = 'We cannot accept this online. Please call us instead';

async function openOffice() {
  const t = await openBackOffice();
  const write = (message: object = {}, remoteAddress = '198.51.100.7', headers = {}) =>
    t.app.inject({
      method: 'POST',
      url: '/api/contact-submissions',
      payload: { ...MESSAGE, ...message },
      remoteAddress,
      headers,
    });
  const block = (input: object) =>
    t.app.inject({ method: 'POST', url: PATH, headers: t.headers, payload: { reason: 'Spam', days: 30, ...input } });
  return { ...t, write, block, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

test.each([
  ['address', { email: 'ADA@shop.example' }],
  ['number', { phone: '+1 555.010.0100' }],
  ['network', { network: '198.51.100.200' }],
])('messages from a blocked %s are refused until the block is lifted', async (_what, input) => {
  await using t = await openOffice();
  const added = await t.block(input);
  expect(added.statusCode, added.body).toBe(201);
  const refused = await t.write();
  expect([refused.statusCode, refused.json().message]).toEqual([403, BLOCKED]);
  const other = { email: 'bob@shop.example', phone: '555 010 0199' };
  expect((await t.write(other, '203.0.113.5')).statusCode).toBe(201);
  // An admin writes from the office's own network.
  expect((await t.write({}, '198.51.100.7', t.headers)).statusCode).toBe(201);
  const [{ id }] = added.json();
  expect((await t.app.inject({ method: 'DELETE', url: `${PATH}/${id}`, headers: t.headers })).statusCode).toBe(204);
  expect((await t.write()).statusCode).toBe(201);
  expect((await t.app.inject({ method: 'DELETE', url: `${PATH}/${id}`, headers: t.headers })).statusCode).toBe(404);
});

test('a block ends by itself, and another of the same value replaces it', async () => {
  await using t = await openOffice();
  await t.block({ email: MESSAGE.email, phone: MESSAGE.phone });
  await t.block({ email: MESSAGE.email, reason: 'Again', days: 7 });
  const { db } = t.database;
  expect(await db.$count(blocks)).toBe(2);
  const now = Date.now();
  await db.update(blocks).set({ createdAt: new Date(now - 9 * DAY_MS), endsAt: new Date(now - DAY_MS) });
  expect((await t.write()).statusCode).toBe(201);
  expect((await t.call('GET', PATH)).json()).toEqual([]);
  await t.block({ network: '203.0.113.0/24' });
  expect((await t.call('GET', PATH)).json()).toMatchObject([{ value: '203.0.113.0/24', createdBy: 'boss' }]);
});

test('a blocked seller lists nothing new, and what is in review carries a warning', async () => {
  await using t = await openOffice();
  const seller = await t.addUser({ username: 'sam', email: 'sam@shop.example' });
  const headers = await t.signIn(seller);
  const payload = { ...filledForm([await addUpload(t, seller)]), contactPhone: '+1 (555) 010-0177' };
  const submit = () => t.app.inject({ method: 'POST', url: '/api/machines', payload, headers });
  const submitted = await submit();
  expect(submitted.statusCode, submitted.body).toBe(201);
  const { id } = submitted.json();
  await t.block({ email: 'sam@shop.example', reason: 'sold a wreck' });
  const again = await submit();
  expect([again.statusCode, again.json().message]).toEqual([403, BLOCKED]);
  expect(await t.database.db.$count(machines)).toBe(1);
  await t.block({ phone: '555.010.0177', reason: 'sold a wreck' });
  await t.database.db.delete(blocks).where(eq(blocks.kind, 'email'));
  // By the number alone, however it is written.
  const [about] = (await t.call('GET', `/api/admin/listing-warnings?machineId=${id}`)).json();
  expect(about.warnings).toMatchObject([
    { kind: 'blocked', text: 'The contact is blocked: sold a wreck' },
    { kind: 'account' },
  ]);
});

test('what cannot be a block is refused', async () => {
  await using t = await openOffice();
  for (const input of [{}, { email: 'ada' }, { phone: '12' }, { network: 'home' }, { email: 'a@b.example', days: 0 }])
    expect((await t.block(input)).statusCode).toBe(400);
  expect((await t.block({ email: 'a@b.example', reason: ' ' })).statusCode).toBe(400);
  expect(await t.database.db.$count(blocks)).toBe(0);
});

test('the log names the kind and the reason, not the person', async () => {
  await using t = await openOffice();
  await t.block({ email: MESSAGE.email, phone: MESSAGE.phone });
  const entries = await t.database.db.select().from(auditLog).where(eq(auditLog.action, 'block sender'));
  expect(entries.map(({ after }) => after)).toMatchObject([{ kind: 'email' }, { kind: 'phone' }]);
  expect(JSON.stringify(entries)).not.toMatch(/ada@|0100/);
});

test('the network of a message is known for a month', async () => {
  await using t = await openOffice();
  await t.write();
  const [message] = (await t.call('GET', '/api/contact-submissions')).json();
  expect(message.network).toBe('198.51.100.0/24');
  await t.database.db.update(contactSubmissions).set({ createdAt: new Date(Date.now() - 31 * DAY_MS) });
  await t.write({ email: 'bob@shop.example' }, '203.0.113.5');
  const networks = await t.database.db
    .select({ network: contactSubmissions.network })
    .from(contactSubmissions)
    .orderBy(contactSubmissions.createdAt);
  expect(networks).toEqual([{ network: null }, { network: '203.0.113' }]);
});
