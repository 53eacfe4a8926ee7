import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { threads } from '#app/db/tables/threads.ts';
import { startConversations, NOBODY } from '#test/fixtures/conversations.ts';

type T = Awaited<ReturnType<typeof startConversations>>;

/** A thread of a Premium listing in which both have written, and the key of the buyer's link. */
async function startThread(t: T) {
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  const answer = await t.write(t.seller, id, 'Pay half of it by gift card.');
  const mail = (await t.mailsAfter(3)).find(({ recipient }) => recipient === 'bea@shop.example');
  const key = t.keyIn(mail?.textBody ?? null, id);
  const report = (headers: Record<string, string>, messageId: string, reason = 'It asks for gift cards', query = '') =>
    t.call(headers, 'POST', `/api/threads/${id}/messages/${messageId}/report${query}`, { reason });
  return { id, key, messageId: answer.json<{ id: string }>().id, report };
}

test('the links of earlier mails end for the buyer and for the office, and the next mail has another', async () => {
  await using t = await startConversations();
  const { id, key } = await startThread(t);
  const open = async (by: string) => (await t.call(NOBODY, 'GET', `/api/threads/${id}?key=${by}`)).statusCode;
  const replace = async (headers: Record<string, string>) =>
    (await t.call(headers, 'POST', `/api/threads/${id}/link`)).statusCode;
  expect(await open(key)).toBe(200);
  expect(await Promise.all([t.seller, t.stranger, NOBODY].map(replace))).toEqual([404, 404, 401]);
  expect(await open(key)).toBe(200);
  expect(await replace(t.buyer)).toBe(204);
  expect(await open(key)).toBe(404);
  await t.write(t.seller, id, 'Are you still there?');
  const [mail] = await t.mailsAfter(3);
  const next = t.keyIn(mail?.textBody ?? null, id);
  expect(await open(next)).toBe(200);
  expect(await replace(t.admin)).toBe(204);
  expect(await open(next)).toBe(404);
  expect((await t.write(NOBODY, id, 'Hello?', {}, `?key=${next}`)).statusCode).toBe(404);
  const log = (await t.call(t.admin, 'GET', '/api/admin/audit-log?subject=thread')).json<{ action: string }[]>();
  expect(log.filter(({ action }) => action === 'replace link of conversation')).toHaveLength(1);
});

test('nobody reports their own messages, those of the office, or those of others’ threads', async () => {
  await using t = await startConversations();
  const { id, messageId, report } = await startThread(t);
  await t.addListing('other');
  const other = await t.ask('other');
  const foreign = (await t.read(t.buyer, other)).messages[0]?.id ?? '';
  const note = (await t.write(t.admin, id, 'Only for us', { channel: 'office' })).json<{ id: string }>().id;
  const words = (await t.write(t.admin, id, 'Please be kind.')).json<{ id: string }>().id;
  const refused = [
    await report(t.seller, messageId),
    await report(t.stranger, messageId),
    await report(t.admin, messageId),
    await report(t.seller, foreign),
    await report(t.buyer, note),
    await report(t.buyer, words),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await report(NOBODY, messageId)).statusCode).toBe(401);
});

test('whoever has an ended link gets the current one by mail to the buyer’s address, and learns nothing by asking', async () => {
  await using t = await startConversations();
  const { id, key } = await startThread(t);
  expect((await t.call(t.buyer, 'POST', `/api/threads/${id}/link`)).statusCode).toBe(204);
  const request = async (of: string, query = '') => {
    const answer = await t.call(NOBODY, 'POST', `/api/threads/${of}/link/mail${query}`);
    return [answer.statusCode, answer.body, answer.headers['cache-control']];
  };
  const mailed = async () => (await t.mailsAfter(0)).filter(({ threadId }) => threadId === id);
  await mailed();
  const [known, unknown] = [await request(id, `?key=${key}`), await request(crypto.randomUUID())];
  expect(known).toEqual([204, '', 'private, no-store']);
  expect(unknown).toEqual(known);
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail?.recipient).toBe('bea@shop.example');
  const next = t.keyIn(mail?.textBody ?? null, id);
  expect(next).not.toBe(key);
  expect((await t.call(NOBODY, 'GET', `/api/threads/${id}?key=${next}`)).statusCode).toBe(200);
  // Asking again ends nothing.
  await request(id);
  expect((await t.call(NOBODY, 'GET', `/api/threads/${id}?key=${next}`)).statusCode).toBe(200);
  expect((await t.call(NOBODY, 'GET', `/api/threads/${id}/link/mail`)).statusCode).toBe(404);
});

test('links are mailed three times a day for each conversation, and to nobody whose data was deleted', async () => {
  await using t = await startConversations();
  const { id } = await startThread(t);
  const request = async (of: string) => (await t.call(NOBODY, 'POST', `/api/threads/${of}/link/mail`)).statusCode;
  for (const of of [id, crypto.randomUUID()]) {
    expect([await request(of), await request(of), await request(of), await request(of)]).toEqual([204, 204, 204, 429]);
  }
  const other = await t.ask(undefined, 'Do you repair boards?');
  await t.db.update(threads).set({ buyerEmail: null, buyerName: 'A former buyer' }).where(eq(threads.id, other));
  await t.mailsAfter(0);
  expect(await request(other)).toBe(204);
  expect((await t.mailsAfter(0)).filter(({ threadId }) => threadId !== null)).toEqual([]);
});
