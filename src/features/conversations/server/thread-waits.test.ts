import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { threads, threadWaits } from '#app/db/tables/threads.ts';
import { hashPassword } from '#app/features/accounts/server/password-hash.service.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { PASSWORD } from '#test/accounts.ts';
import { startConversations } from '#test/fixtures/conversations.ts';
import { NOON } from '#test/fixtures/watching.ts';

type Conversations = Awaited<ReturnType<typeof startConversations>>;

/** The waits of a thread, the first one first, without what is not of interest. */
async function waitsOf({ db }: Conversations, threadId: string) {
  const rows = await db
    .select()
    .from(threadWaits)
    .where(eq(threadWaits.threadId, threadId))
    .orderBy(asc(threadWaits.since));
  return rows.map(({ party, endedAt, isAnswered, reason }) => ({
    party,
    isOpen: endedAt === null,
    isAnswered,
    reason,
  }));
}

const open = (party: 'office' | 'seller', reason: string | null = null) => ({
  party,
  isOpen: true,
  isAnswered: false,
  reason,
});
const answered = (party: 'office' | 'seller') => ({ party, isOpen: false, isAnswered: true, reason: null });
const unanswered = (party: 'office' | 'seller') => ({ party, isOpen: false, isAnswered: false, reason: null });

test('the office is waited for from the first message until it answers, notes aside', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain');
  t.pass(5 * MINUTE_MS);
  await t.write(t.buyer, id, 'And the hoops?');
  await t.write(t.admin, id, 'Ask the warehouse', { channel: 'office' });
  expect(await waitsOf(t, id)).toEqual([open('office')]);
  t.pass(5 * MINUTE_MS);
  await t.write(t.admin, id, 'It is.');
  const [wait] = await t.db.select().from(threadWaits);
  expect(wait?.endedAt?.getTime()).toBe(NOON.getTime() + 10 * MINUTE_MS);
  expect(wait?.endedAt?.getTime()).toBeGreaterThan(wait?.since.getTime() ?? 0);
  await t.write(t.admin, id, 'With all hoops.');
  expect(await waitsOf(t, id)).toEqual([answered('office')]);
  await t.write(t.buyer, id, 'Thank you. How heavy is it?');
  expect(await waitsOf(t, id)).toEqual([answered('office'), open('office')]);
});

test('a Premium seller is waited for until they answer, or somebody else does', async () => {
  await using t = await startConversations();
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  expect(await waitsOf(t, id)).toEqual([open('seller')]);
  await t.write(t.seller, id, 'It is.');
  await t.write(t.buyer, id, 'How heavy is it?');
  expect(await waitsOf(t, id)).toEqual([answered('seller'), open('seller')]);
  await t.write(t.admin, id, 'It weighs a ton.');
  expect(await waitsOf(t, id)).toEqual([answered('seller'), unanswered('seller')]);
});

test('a question to a seller passes the turn there and back', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain');
  await t.write(t.admin, id, 'Which voltage?', { channel: 'seller' });
  // The buyer has no answer yet.
  expect(await waitsOf(t, id)).toEqual([unanswered('office'), open('seller')]);
  const reply = { message: '220 V' };
  expect((await t.call(t.seller, 'POST', `/api/seller/questions/${id}/answers`, reply)).statusCode).toBe(201);
  expect(await waitsOf(t, id)).toEqual([unanswered('office'), answered('seller'), open('office')]);
});

test('a message that needs no answer ends the wait without one', async () => {
  await using t = await startConversations();
  const id = await t.ask(undefined);
  const [contact] = (await t.call(t.admin, 'GET', '/api/contact-submissions')).json();
  const mark = (isAnswered: boolean, as?: string) =>
    t.call(t.admin, 'PATCH', `/api/contact-submissions/${contact.id}/answered`, { isAnswered, as });
  expect((await mark(true, 'no-answer-needed')).statusCode).toBe(200);
  expect(await waitsOf(t, id)).toEqual([unanswered('office')]);
  expect((await mark(false)).statusCode).toBe(200);
  expect(await waitsOf(t, id)).toContainEqual(open('office'));
  expect((await mark(true)).statusCode).toBe(200);
  expect(await waitsOf(t, id)).toContainEqual(answered('office'));
});

test('whoever waits for a seller who is suspended waits for the office at once', async () => {
  await using t = await startConversations();
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  const suspended = await t.call(t.admin, 'PUT', `/api/admin/users/${t.sam.id}/suspension`, {
    reason: 'Sells nothing',
  });
  expect(suspended.statusCode, suspended.body).toBe(200);
  expect(await waitsOf(t, id)).toEqual([unanswered('seller'), open('office', 'seller-gone')]);
  expect(await t.db.select().from(threads)).toMatchObject([{ id, waitsFor: 'office' }]);
  await t.write(t.admin, id, 'We answer for the seller.');
  expect((await waitsOf(t, id)).at(-1)).toEqual({ ...answered('office'), reason: 'seller-gone' });
});

test('nobody is waited for once the buyer is gone', async () => {
  await using t = await startConversations();
  const id = await t.ask(undefined);
  await t.write(t.buyer, id, 'I mean the red one.');
  const password = await hashPassword(PASSWORD);
  await t.db.update(users).set({ password }).where(eq(users.id, t.bea.id));
  expect((await t.call(t.buyer, 'DELETE', '/api/user', { password: PASSWORD })).statusCode).toBe(204);
  expect(await waitsOf(t, id)).toEqual([unanswered('office')]);
});
