import { expect, test } from 'vitest';
import { introductions } from '#app/db/tables/introductions.ts';
import { threadMessages, threads } from '#app/db/tables/threads.ts';
import { startConversations } from '#test/fixtures/conversations.ts';

type T = Awaited<ReturnType<typeof startConversations>>;

/** Where a transaction ends early, as if the process had been killed there. */
const FAULTS = ['introductions', 'threads', 'thread_waits', 'thread_parties', 'thread_messages', 'audit_log', 'outbox'];

/** What the database says of a thread: everything that has to agree. */
async function stateOf(t: T) {
  const [thread] = await t.db.select().from(threads);
  const messages = await t.db.select({ body: threadMessages.body }).from(threadMessages);
  return {
    joined: thread?.sellerJoinedBy ?? null,
    waitsFor: thread?.waitsFor ?? null,
    messages: messages.length,
    entries: await t.db.$count(introductions),
  };
}

test.each(FAULTS)('an introduction that ends at %s is whole or did not happen, and is mailed once', async (table) => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain');
  await t.mailsAfter(3);
  const before = await stateOf(t);
  const introduce = () => t.call(t.admin, 'POST', `/api/threads/${id}/introduction`, { note: 'Meet each other.' });
  const mend = await t.failWrites(table);
  const { statusCode } = await introduce();
  if (statusCode === 201) expect(await stateOf(t)).toMatchObject({ joined: 'introduction', entries: 1 });
  else expect(await stateOf(t)).toEqual(before);
  const early = await t.mailsAfter(3).catch(() => []);
  await mend();
  expect((await introduce()).statusCode).toBe(statusCode === 201 ? 409 : 201);
  expect(await stateOf(t)).toEqual({ joined: 'introduction', waitsFor: 'buyer', messages: 2, entries: 1 });
  const told = [...early, ...(await t.mailsAfter(3))].map(({ recipient }) => recipient);
  expect(told.toSorted((one, other) => one.localeCompare(other))).toEqual(['bea@shop.example', 'sam@seller.example']);
  expect(await t.mailsAfter(3)).toEqual([]);
  expect((await t.call(t.admin, 'GET', '/api/admin/introductions/check')).json()).toMatchObject({ brokenAt: null });
});

test.each(FAULTS)('a message that ends at %s is stored and mailed once, or not at all', async (table) => {
  await using t = await startConversations();
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  await t.mailsAfter(3);
  const before = await stateOf(t);
  const mend = await t.failWrites(table);
  const { statusCode } = await t.write(t.seller, id, 'It is.');
  if (statusCode !== 201) expect(await stateOf(t)).toEqual(before);
  const early = await t.mailsAfter(3).catch(() => []);
  await mend();
  if (statusCode !== 201) expect((await t.write(t.seller, id, 'It is.')).statusCode).toBe(201);
  expect(await stateOf(t)).toMatchObject({ waitsFor: 'buyer', messages: 2 });
  const told = [...early, ...(await t.mailsAfter(3))].map(({ recipient }) => recipient);
  expect(told).toEqual(['bea@shop.example']);
  expect(await t.mailsAfter(3)).toEqual([]);
});
