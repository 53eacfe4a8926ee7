import { expect, test } from 'vitest';
import type { Block } from '#app/features/blocking/blocks.schema.ts';
import type { ThreadView } from '#app/features/conversations/threads.schema.ts';
import { NOBODY, startConversations } from '#test/fixtures/conversations.ts';

const BLOCK = { email: 'bea@shop.example', reason: 'Spam', days: 7 };

test('a blocked buyer cannot write by account or link, what they wrote stays, and lifting the block restores it', async () => {
  await using t = await startConversations();
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  const receipt = (await t.mailsAfter(3)).find(({ recipient }) => recipient.toLowerCase() === BLOCK.email);
  const query = `?key=${t.keyIn(receipt?.textBody ?? null, id)}`;
  const byLink = async () => (await t.call(NOBODY, 'GET', `/api/threads/${id}${query}`)).json<ThreadView>();
  expect(await byLink()).toMatchObject({ isBlocked: false });
  // The seller has not been mailed this message when the buyer is blocked.
  expect((await t.write(t.buyer, id, 'Send me a deposit')).statusCode).toBe(201);
  const [block] = (await t.call(t.admin, 'POST', '/api/admin/blocks', BLOCK)).json<Block[]>();
  for (const refused of [await t.write(t.buyer, id, 'Hello'), await t.write(NOBODY, id, 'Hello', {}, query)]) {
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ message: expect.stringContaining('call us') });
  }
  expect(await byLink()).toMatchObject({ isBlocked: true, messages: [{}, { text: 'Send me a deposit' }] });
  expect(await t.read(t.admin, id)).toMatchObject({ isBlocked: true });
  expect(await t.read(t.seller, id)).toMatchObject({ isBlocked: false, messages: [{}, {}] });
  expect((await t.mailsAfter(3)).filter(({ recipient }) => recipient === 'sam@seller.example')).toEqual([]);
  expect((await t.write(t.seller, id, 'It is still there')).statusCode).toBe(201);
  expect((await t.call(t.admin, 'DELETE', `/api/admin/blocks/${block?.id}`)).statusCode).toBe(204);
  expect((await t.write(NOBODY, id, 'Thank you', {}, query)).statusCode).toBe(201);
  expect((await t.mailsAfter(3)).map(({ recipient }) => recipient)).toContain('sam@seller.example');
});

test('a seller without Premium is mailed nothing of a buyer who is blocked meanwhile, also if the office has answered', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain');
  expect((await t.write(t.admin, id, 'It is there.')).statusCode).toBe(201);
  await t.call(t.admin, 'POST', '/api/admin/blocks', BLOCK);
  expect((await t.mailsAfter(3)).filter(({ recipient }) => recipient === 'sam@seller.example')).toEqual([]);
});

test('a seller whose address is blocked cannot write', async () => {
  await using t = await startConversations();
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  await t.call(t.admin, 'POST', '/api/admin/blocks', { ...BLOCK, email: 'sam@seller.example' });
  expect((await t.write(t.seller, id, 'Hello')).statusCode).toBe(403);
  expect(await t.read(t.seller, id)).toMatchObject({ isBlocked: true });
});

test('a blocked seller cannot answer questions to the office either', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain');
  await t.call(t.admin, 'POST', '/api/admin/blocks', { ...BLOCK, email: 'sam@seller.example' });
  const answer = await t.call(t.seller, 'POST', `/api/seller/questions/${id}/answers`, { message: 'Yes' });
  expect(answer.statusCode).toBe(403);
});

test('office and seller see that nobody has confirmed the address, until the buyer has opened the link', async () => {
  await using t = await startConversations();
  await t.addListing('premium', { isPremium: true });
  const message = { name: 'Nora New', email: 'nora@new.example', machineId: 'premium', message: 'Is it there?' };
  const { id } = (await t.call(NOBODY, 'POST', '/api/threads', message)).json<{ id: string }>();
  for (const reader of [t.admin, t.seller]) expect(await t.read(reader, id)).toMatchObject({ isBuyerConfirmed: false });
  const receipt = (await t.mailsAfter(0)).find(({ recipient }) => recipient === 'nora@new.example');
  const query = `?key=${t.keyIn(receipt?.textBody ?? null, id)}`;
  await t.call(NOBODY, 'GET', `/api/threads/${id}${query}`);
  expect(await t.read(t.admin, id)).toMatchObject({ isBuyerConfirmed: false });
  expect((await t.call(NOBODY, 'POST', `/api/threads/${id}/read${query}`)).statusCode).toBe(204);
  for (const reader of [t.admin, t.seller]) expect(await t.read(reader, id)).toMatchObject({ isBuyerConfirmed: true });
  const known = await t.ask('premium');
  expect(await t.read(t.seller, known)).toMatchObject({ isBuyerConfirmed: true });
});
