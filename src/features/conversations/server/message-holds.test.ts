import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#app/db/tables/site.ts';
import { threadMessages } from '#app/db/tables/threads.ts';
import type { HeldMessage } from '#app/features/conversations/held-messages.schema.ts';
import type { ThreadSummary, ThreadView } from '#app/features/conversations/threads.schema.ts';
import { NOBODY, startConversations } from '#test/fixtures/conversations.ts';

const FRAUD = 'I buy it. My shipper will pick it up, I send a cashier’s check.';
const SELLER = 'sam@seller.example';
const HELD = '/api/admin/held-messages';

/** A site with a new person, Nora, who has no account. */
async function startHolds() {
  const t = await startConversations({ env: { RATE_LIMIT_FACTOR: '100' } });
  const nora = { name: 'Nora New', email: 'Nora@New.example' };
  return {
    ...t,
    nora,
    /** Sends a message as Nora, and returns its thread as the office reads it. */
    noraAsks: async (machineId: string, message: string, more: object = {}) => {
      const answer = await t.call(NOBODY, 'POST', '/api/threads', { ...nora, machineId, message, ...more });
      expect(answer.statusCode, answer.body).toBe(201);
      return t.read(t.admin, answer.json<{ id: string }>().id);
    },
    held: async () => (await t.call(t.admin, 'GET', HELD)).json<HeldMessage[]>(),
    decide: (id: string, decision: string, headers = t.admin) =>
      t.call(headers, 'POST', `${HELD}/${id}/decision`, { decision }),
    toSeller: async (minutes = 3) =>
      (await t.mailsAfter(minutes)).filter(({ recipient }) => recipient === SELLER).map(({ textBody }) => textBody),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('the office lets a held message through, and only then a Premium seller reads it', async () => {
  await using t = await startHolds();
  await t.addListing('premium', { isPremium: true });
  const { id, messages } = await t.noraAsks('premium', FRAUD);
  expect(messages).toMatchObject([{ text: FRAUD, held: { review: 'waiting', reasons: ['courier', 'payment'] } }]);
  const mail = (await t.mailsAfter(0)).find(({ recipient }) => recipient.toLowerCase() === 'nora@new.example');
  const key = t.keyIn(mail?.textBody ?? null, id);
  const own = async () => (await t.call(NOBODY, 'GET', `/api/threads/${id}?key=${key}`)).json<ThreadView>();
  expect(await own()).toMatchObject({ seller: null, messages: [{ text: FRAUD, held: null }] });
  expect(await t.toSeller()).toEqual([]);
  expect(await t.threads(t.seller)).toEqual([]);
  expect((await t.call(t.seller, 'GET', `/api/threads/${id}`)).statusCode).toBe(404);
  expect(await t.held()).toMatchObject([{ threadId: id, text: FRAUD, buyer: { name: 'Nora New' } }]);
  const heldId = messages[0]?.id ?? '';
  for (const other of [t.buyer, t.seller, t.stranger])
    expect((await t.decide(heldId, 'pass', other)).statusCode).toBe(403);
  expect((await t.decide(heldId, 'perhaps')).statusCode).toBe(400);
  const presses = await Promise.all([t.decide(heldId, 'pass'), t.decide(heldId, 'pass')]);
  expect(presses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409]);
  expect((await t.toSeller()).join()).toContain(FRAUD);
  expect(await t.threads(t.seller)).toMatchObject([{ id, waitsFor: 'seller', isUnread: true }]);
  expect(await own()).toMatchObject({ messages: [{ text: FRAUD }] });
  expect(await t.held()).toEqual([]);
  expect(await t.db.select().from(auditLog).where(eq(auditLog.action, 'let held message through'))).toHaveLength(1);
});

test('a message that is let through keeps the time at which it was written, and is new to the seller alone', async () => {
  await using t = await startHolds();
  await t.addListing('premium', { isPremium: true });
  const { id, messages } = await t.noraAsks('premium', 'Is it still there?');
  const first = messages[0]?.id ?? '';
  t.pass(60_000);
  const heldId = (await t.noraAsks('premium', FRAUD)).messages[1]?.id ?? '';
  const written = t.now().toISOString();
  t.pass(60_000);
  await t.write(t.seller, id, 'It is.');
  await t.call(t.seller, 'POST', `/api/threads/${id}/read`);
  await t.mailsAfter(3);
  t.pass(60 * 60_000);
  expect((await t.decide(heldId, 'pass')).statusCode).toBe(204);
  const seen = (await t.read(t.seller, id)).messages;
  expect(seen.map(({ text }) => text)).toEqual(['Is it still there?', 'It is.', FRAUD]);
  expect(seen.at(-1)?.createdAt).toBe(written);
  expect((await t.read(t.admin, id)).messages.at(-1)?.createdAt).toBe(written);
  expect(await t.threads(t.seller)).toMatchObject([{ isUnread: true, lastMessage: { text: FRAUD } }]);
  expect((await t.toSeller()).join()).toContain(FRAUD);
  // Who has seen the answer before it has not seen it.
  const answered = await t.write(t.seller, id, 'No.', { after: seen[1]?.id ?? first });
  expect([answered.statusCode, answered.json()]).toMatchObject([409, { messages: [{ id: heldId }] }]);
});

test('a rejected message stays with its writer and the office, and so does what follows it', async () => {
  await using t = await startHolds();
  await t.addListing('plain');
  const { id, messages } = await t.noraAsks('plain', FRAUD);
  await t.noraAsks('plain', 'Hello? Is it there?');
  const seen = await t.read(t.admin, id);
  expect(seen.waitsFor).toBe('office');
  expect(seen.messages.map(({ held }) => held?.reasons)).toEqual([['courier', 'payment'], ['follows']]);
  expect(await t.questions()).toEqual([]);
  const counted = await t.call(t.seller, 'GET', '/api/seller/questions');
  expect(counted.headers['x-total-count']).toBe('0');
  expect((await t.decide(messages[0]?.id ?? '', 'reject')).statusCode).toBe(204);
  expect(await t.held()).toEqual([]);
  // Nobody has to answer it any more.
  expect((await t.read(t.admin, id)).waitsFor).toBeNull();
  const waiting = await t.call(t.admin, 'GET', '/api/contact-submissions?waiting=true&page=1');
  expect(waiting.json()).toEqual([]);
  await t.noraAsks('plain', 'Are you there?');
  expect(await t.questions()).toEqual([]);
  expect(await t.toSeller()).toEqual([]);
  const after = await t.read(t.admin, id);
  expect(after.messages.map(({ held }) => held?.review)).toEqual(['rejected', 'rejected', 'waiting']);
  expect((await t.decide(after.messages[2]?.id ?? '', 'pass')).statusCode).toBe(204);
  expect(await t.questions()).toMatchObject([{ id, messages: [{ text: 'Are you there?' }] }]);
  expect((await t.toSeller()).join()).toContain('Are you there?');
});

test('a question without signs goes its way; so does everything of a person who is known', async () => {
  await using t = await startHolds();
  await t.addListing('plain');
  await t.addListing('other');
  const { messages, id } = await t.noraAsks('plain', 'Is it still there?');
  expect(messages).toMatchObject([{ held: null }]);
  expect(await t.questions()).toHaveLength(1);
  const [later] = (await t.noraAsks('other', FRAUD)).messages;
  expect(later?.held?.review).toBe('waiting');
  expect((await t.write(t.admin, id, 'It is.')).statusCode).toBe(201);
  const mail = (await t.mailsAfter(3)).find(({ recipient }) => recipient.toLowerCase() === 'nora@new.example');
  const query = `?key=${t.keyIn(mail?.textBody ?? null, id)}`;
  expect((await t.write(NOBODY, id, FRAUD, {}, query)).statusCode).toBe(201);
  expect((await t.read(t.admin, id)).messages.at(-1)).toMatchObject({ text: FRAUD, held: null });
  // Bea has an account with a confirmed address, and is signed in.
  const payload = { name: 'Bea', email: 'bea@shop.example', machineId: 'other', message: FRAUD };
  expect((await t.call(t.buyer, 'POST', '/api/threads', payload)).statusCode).toBe(201);
  expect(await t.held()).toHaveLength(1);
  // Anybody can write her address into the form.
  expect((await t.call(NOBODY, 'POST', '/api/threads', { ...payload, message: `${FRAUD} Now.` })).statusCode).toBe(201);
  expect(await t.held()).toHaveLength(2);
});

test('a held message in a thread that the seller knows changes nothing for the seller', async () => {
  await using t = await startHolds();
  await t.addListing('premium', { isPremium: true });
  const { id } = await t.noraAsks('premium', 'Is it still there?');
  await t.toSeller();
  const before = await t.threads(t.seller);
  expect((await t.noraAsks('premium', FRAUD)).waitsFor).toBe('seller');
  const [after] = await t.threads(t.seller);
  const seen = ({ lastMessage, isUnread, waitsFor }: ThreadSummary) => ({ lastMessage, isUnread, waitsFor });
  expect(after && seen(after)).toEqual(before[0] && seen(before[0]));
  expect((await t.read(t.seller, id)).messages).toHaveLength(1);
  expect(await t.toSeller()).toEqual([]);
});

test('the same words to the fifth listing within a week are held, however they are spaced', async () => {
  await using t = await startHolds();
  const held: unknown[] = [];
  for (const [at, words] of ['Best price?', 'best  price', 'Best price!', 'BEST PRICE', 'Best price?'].entries()) {
    await t.addListing(`plain-${at}`);
    held.push((await t.noraAsks(`plain-${at}`, words)).messages[0]?.held?.reasons);
  }
  expect(held).toEqual([undefined, undefined, undefined, undefined, ['repeated']]);
  t.pass(8 * 24 * 60 * 60_000);
  await t.addListing('late');
  const late = { ...t.nora, machineId: 'late', message: 'Best price?' };
  expect((await t.call(NOBODY, 'POST', '/api/threads', late)).statusCode).toBe(201);
  const reviews = await t.db.select({ review: threadMessages.review }).from(threadMessages);
  expect(reviews.filter(({ review }) => review !== null)).toHaveLength(1);
});
