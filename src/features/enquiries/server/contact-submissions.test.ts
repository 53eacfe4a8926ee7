import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { addAccount, createClient, PASSWORD } from '#test/accounts.ts';
import { openBackOffice } from '#test/back-office.ts';
import { lockWaits } from '#test/lock-waits.ts';
import type { ContactSubmission } from '../contact-submissions.schema.ts';

const PATH = '/api/contact-submissions';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

async function openDesk(options: Parameters<typeof openBackOffice>[0] = {}) {
  const t = await openBackOffice(options);
  let minute = 0;
  return {
    ...t,
    write: async (fields: Partial<typeof contactSubmissions.$inferInsert> = {}) => {
      minute += 1;
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute));
      const row = { name: 'Ada', email: 'ada@example.com', message: 'Is it sold?', createdAt, ...fields };
      const [written] = await t.database.db.insert(contactSubmissions).values(row).returning();
      return written?.id ?? '';
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('messages come unread first and then the newest, with how many are unread', async () => {
  await using t = await openDesk();
  const old = await t.write({ subject: 'old' });
  const read = await t.write({ isRead: true });
  const fresh = await t.write();
  const answer = await t.call('GET', PATH);
  expect(answer.json<ContactSubmission[]>().map(({ id }) => id)).toEqual([fresh, old, read]);
  expect(answer.headers).toMatchObject({ 'x-total-count': '3', 'x-unread-count': '2' });
  const unread = await t.call('GET', `${PATH}?unread=true&pageSize=1`);
  expect(unread.json<ContactSubmission[]>().map(({ id }) => id)).toEqual([fresh]);
  expect(unread.headers).toMatchObject({ 'x-total-count': '2', 'x-unread-count': '2' });
});

test('of a text a thousand messages are counted, and without one all', async () => {
  await using t = await openDesk();
  await t.database.pool.query(`insert into contact_submissions (name, email, message)
    select 'Ada', n || '@example.com', 'Is it sold?' from generate_series(1, 1001) as n`);
  const totals = async (query: string) => {
    const { headers } = await t.call('GET', `${PATH}?page=1${query}`);
    return [headers['x-total-count'], headers['x-total-count-exact']];
  };
  expect(await totals('')).toEqual(['1001', undefined]);
  expect(await totals('&search=sold')).toEqual(['1000', 'false']);
  expect(await totals('&search=100')).toEqual(['3', undefined]);
});

test('a message about a machine names it, with what it costs and whose it is, as long as it is there', async () => {
  await using t = await openDesk();
  const seller = await t.addUser({ name: 'Sam Seller' });
  const facts = { id: 'asked', name: 'Tajima', price: 9_000, hiddenPrice: true, images: ['/objects/a.webp'] };
  await t.addMachine({ ...facts, sellerId: seller.id });
  const sent = { name: 'Ada', email: 'ada@example.com', message: 'Is it sold?', machineId: 'asked', waitedMs: 2_000 };
  expect((await t.app.inject({ method: 'POST', url: PATH, payload: sent })).statusCode).toBe(201);
  const machine = {
    id: 'asked',
    name: 'Tajima',
    picture: '/objects/a.webp',
    price: null,
    status: 'approved',
    sellerName: 'Sam Seller',
  };
  expect((await t.call('GET', PATH)).json()).toMatchObject([{ message: 'Is it sold?', machine }]);
  expect((await t.call('DELETE', '/api/machines/asked')).statusCode).toBe(204);
  expect((await t.call('GET', PATH)).json()).toMatchObject([{ message: 'Is it sold?', machine: null }]);
});

test('no browser keeps what visitors wrote', async () => {
  await using t = await openDesk();
  await t.write();
  expect((await t.call('GET', PATH)).headers).toMatchObject({ 'cache-control': 'private, no-store' });
});

test('a message is marked as read and as unread again, and the log says who did it', async () => {
  await using t = await openDesk();
  const id = await t.write();
  const read = await t.call('PATCH', `${PATH}/${id}/read`, { isRead: true });
  expect([read.statusCode, read.json()]).toMatchObject([200, { id, isRead: true }]);
  expect((await t.call('PATCH', `${PATH}/${id}/read`, { isRead: true })).statusCode).toBe(200);
  expect((await t.call('PATCH', `${PATH}/${id}/read`, { isRead: false })).json()).toMatchObject({ isRead: false });
  expect(await t.database.db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
    { actorName: 'boss', action: 'mark message as read', subjectType: 'contact', subjectId: id },
    { action: 'mark message as unread', before: { isRead: true }, after: { isRead: false } },
  ]);
});

test('a deleted message is gone, and the log does not keep who wrote it', async () => {
  await using t = await openDesk();
  const id = await t.write({ phone: '(817) 555-0114' });
  expect((await t.call('DELETE', `${PATH}/${id}`)).statusCode).toBe(204);
  expect((await t.call('DELETE', `${PATH}/${id}`)).json()).toMatchObject({
    statusCode: 404,
    message: 'This message no longer exists',
  });
  expect((await t.call('PATCH', `${PATH}/${id}/read`, { isRead: true })).statusCode).toBe(404);
  const log = JSON.stringify(await t.database.db.select().from(auditLog));
  expect(log).toContain('delete message');
  expect(log).not.toMatch(/Ada|ada@|555-0114|sold/);
});

test('a message is marked while another admin, who wrote it, deletes their account: both are done', async () => {
  await using t = await openDesk({ engine: 'postgres' });
  const email = 'ada@example.com';
  const { headers } = await addAccount(t, { role: 'admin', username: 'ada', email, emailConfirmedAt: new Date(0) });
  const id = await t.write({ email });
  const holder = await t.database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from contact_submissions for update');
  const marked = t.call('PATCH', `${PATH}/${id}/read`, { isRead: true });
  await lockWaits(t.database, 1);
  const deleted = createClient(t)('DELETE', '/api/user', { password: PASSWORD }, { headers });
  await lockWaits(t.database, 2);
  await holder.query('commit');
  holder.release();
  expect([(await marked).statusCode, (await deleted).statusCode]).toEqual([200, 204]);
  expect(await t.database.db.$count(contactSubmissions)).toBe(0);
});

test.each([
  ['PATCH', `${PATH}/${UNKNOWN}/read`, { isRead: 'yes' }],
  ['PATCH', `${PATH}/${UNKNOWN}/read`, {}],
  ['PATCH', `${PATH}/x/read`, { isRead: true }],
  ['DELETE', `${PATH}/1`, undefined],
  ['GET', `${PATH}?unread=perhaps`, undefined],
  ['GET', `${PATH}?page=0`, undefined],
] as const)('%s %s with %j is refused', async (method, url, payload) => {
  await using t = await openDesk();
  expect((await t.call(method, url, payload)).statusCode).toBe(400);
});

test('who waits for an answer comes in the order of their patience, and only an answer ends it', async () => {
  await using t = await openBackOffice();
  const { db } = t.database;
  const letter = { name: 'A', email: 'a@example.com', message: 'Hi' };
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  await db.insert(contactSubmissions).values([
    { ...letter, subject: 'second', createdAt: at(2) },
    { ...letter, subject: 'first', createdAt: at(1), isRead: true },
    { ...letter, subject: 'third', createdAt: at(3) },
  ]);
  const waiting = async () =>
    (await t.call('GET', '/api/contact-submissions?waiting=true')).json<{ id: string; subject: string }[]>();
  const [first] = await waiting();
  expect((await waiting()).map(({ subject }) => subject)).toEqual(['first', 'second', 'third']);
  const url = `/api/contact-submissions/${first?.id}/answered`;
  expect((await t.call('PATCH', url, { isAnswered: true })).json()).toMatchObject({ answeredAt: expect.any(String) });
  expect((await t.call('PATCH', url, { isAnswered: true })).statusCode).toBe(200);
  expect((await waiting()).map(({ subject }) => subject)).toEqual(['second', 'third']);
  expect((await t.call('PATCH', url, { isAnswered: false })).json()).toMatchObject({ answeredAt: null });
  expect(await waiting()).toHaveLength(3);
  const [, second] = await waiting();
  // Answering a message also marks it as read.
  const answered = await t.call('PATCH', `/api/contact-submissions/${second?.id}/answered`, { isAnswered: true });
  expect(answered.json()).toMatchObject({ subject: 'second', isRead: true });
  const unknown = '/api/contact-submissions/00000000-0000-4000-8000-000000000000/answered';
  expect((await t.call('PATCH', unknown, { isAnswered: true })).statusCode).toBe(404);
});

test('a message leaves the queue as answered or in no need of it, with by whom and when, and can come back', async () => {
  const clock = { at: new Date('2026-03-01T12:00:00Z') };
  await using t = await openDesk({ now: () => clock.at });
  const id = await t.write();
  const mark = async (body: object) => (await t.call('PATCH', `${PATH}/${id}/answered`, body)).json();
  const waits = { answeredAt: null, answeredAs: null, answeredBy: null };
  expect((await t.call('GET', PATH)).json()).toMatchObject([waits]);
  const first = { answeredAs: 'no-answer-needed', answeredBy: 'boss', answeredAt: '2026-03-01T12:00:00.000Z' };
  expect(await mark({ isAnswered: true, as: 'no-answer-needed' })).toMatchObject({ ...first, isRead: true });
  clock.at = new Date('2026-03-01T12:05:00Z');
  // From another tab, which does not yet show it.
  expect(await mark({ isAnswered: true, as: 'no-answer-needed' })).toMatchObject(first);
  const second = { answeredAs: 'answered', answeredBy: 'boss', answeredAt: '2026-03-01T12:05:00.000Z' };
  expect(await mark({ isAnswered: true })).toMatchObject(second);
  expect((await t.call('GET', `${PATH}?waiting=true`)).json()).toEqual([]);
  expect(await mark({ isAnswered: false })).toMatchObject(waits);
  expect(await mark({ isAnswered: false })).toMatchObject(waits);
  expect((await t.call('GET', `${PATH}?waiting=true`)).json()).toHaveLength(1);
  expect(await t.database.db.$count(auditLog, eq(auditLog.subjectId, id))).toBe(3);
  expect((await t.call('PATCH', `${PATH}/${id}/answered`, { isAnswered: true, as: 'spam' })).statusCode).toBe(400);
});

test('the database refuses an answer without its kind or its author, and completes what the release before stores', async () => {
  await using t = await openDesk();
  const { db } = t.database;
  const id = await t.write({ answeredAt: new Date() });
  const stored = () => db.select().from(contactSubmissions).where(eq(contactSubmissions.id, id));
  expect(await stored()).toMatchObject([{ answeredAs: 'answered', answeredBy: 'an admin' }]);
  const set = (fields: Partial<typeof contactSubmissions.$inferInsert>) =>
    db.update(contactSubmissions).set(fields).where(eq(contactSubmissions.id, id));
  await expect(set({ answeredBy: null })).rejects.toThrow();
  await expect(set({ answeredAs: null })).rejects.toThrow();
  await expect(set({ askedSellerId: t.admin.id })).rejects.toThrow();
  await set({ answeredAt: null });
  expect(await stored()).toMatchObject([{ answeredAs: null, answeredBy: null }]);
  await expect(set({ answeredAs: 'answered', answeredBy: 'boss' })).rejects.toThrow();
});
