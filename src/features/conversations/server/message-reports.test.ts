import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { messageReports } from '#app/db/tables/message-reports.ts';
import { auditLog, outbox } from '#app/db/tables/site.ts';
import type { MessageReport } from '#app/features/conversations/message-reports.schema.ts';
import { startConversations, NOBODY } from '#test/fixtures/conversations.ts';
import { uploadBoth } from '#test/fixtures/message-files.ts';

const QUEUE = '/api/admin/message-reports';
const WORDS = 'Pay half of it by gift card.';
const BUYER = 'bea@shop.example';
const REMOVED = 'This message was removed by our office.';

/** A thread of a Premium listing whose seller has written what the buyer reports. */
async function startReports(given: Parameters<typeof startConversations>[0] = {}) {
  const t = await startConversations({ env: { RATE_LIMIT_FACTOR: '100' }, ...given });
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  t.pass(1_000);
  const messageId = (await t.write(t.seller, id, WORDS)).json<{ id: string }>().id;
  const report = (
    headers: Record<string, string>,
    message = messageId,
    reason = 'It asks for gift cards',
    query = '',
  ) => t.call(headers, 'POST', `/api/threads/${id}/messages/${message}/report${query}`, { reason });
  const queue = async (state = '') => (await t.call(t.admin, 'GET', `${QUEUE}${state}`)).json<MessageReport[]>();
  return {
    ...t,
    id,
    messageId,
    report,
    queue,
    /** Decides about the report that waits longest. */
    decide: async (outcome: string, more: object = {}, headers = t.admin, reportId?: string) => {
      const decided = reportId ?? (await queue())[0]?.id ?? '';
      return t.call(headers, 'POST', `${QUEUE}/${decided}/decision`, { outcome, ...more });
    },
    texts: async (headers: Record<string, string>) => (await t.read(headers, id)).messages.map(({ text }) => text),
    exported: async (headers: Record<string, string>) => (await t.call(headers, 'GET', '/api/user/export')).body,
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('a reported message waits for the office once, however often it is reported, and its writer learns nothing', async () => {
  await using t = await startReports();
  const mail = (await t.mailsAfter(3)).find(({ recipient }) => recipient === BUYER);
  const query = `?key=${t.keyIn(mail?.textBody ?? null, t.id)}`;
  expect((await t.report(t.buyer)).statusCode).toBe(204);
  expect((await t.report(NOBODY, t.messageId, 'Again', query)).statusCode).toBe(204);
  expect((await t.report(t.buyer, t.messageId, ' ')).statusCode).toBe(400);
  expect(await t.queue()).toEqual([
    expect.objectContaining({
      threadId: t.id,
      message: expect.objectContaining({ id: t.messageId, text: WORDS, author: 'seller', isRemoved: false }),
      author: expect.objectContaining({ party: 'seller', userId: t.sam.id, email: 'sam@seller.example' }),
      reporter: expect.objectContaining({ party: 'buyer', name: 'Bea Buyer', email: BUYER }),
      reason: 'It asks for gift cards',
      state: 'open',
      decidedBy: null,
    }),
  ]);
  const asked = (await t.read(t.buyer, t.id)).messages[0]?.id ?? '';
  t.pass(1_000);
  expect((await t.report(t.seller, asked, 'Rude')).statusCode).toBe(204);
  expect((await t.queue()).map(({ reason, reporter }) => [reason, reporter.party])).toEqual([
    ['It asks for gift cards', 'buyer'],
    ['Rude', 'seller'],
  ]);
  expect((await t.call(t.admin, 'GET', '/api/admin/overview')).json()).toMatchObject({
    openMessageReports: 2,
    oldestMessageReportAt: expect.any(String),
  });
  const seen = await t.call(t.seller, 'GET', `/api/threads/${t.id}`);
  expect(seen.body).not.toContain('gift cards');
  expect(await t.exported(t.seller)).not.toContain('gift cards');
  expect(await t.exported(t.buyer)).toContain('It asks for gift cards');
  expect((await t.read(t.admin, t.id)).messages.at(-1)?.report).toEqual({
    state: 'open',
    reason: 'It asks for gift cards',
  });
  expect(await t.mailsAfter(3)).toEqual([]);
});

test('a removed message is the office’s alone: neither side reads its words in the thread, lists, files or exports', async () => {
  await using t = await startReports();
  const { photo } = await uploadBoth(t, t.seller, t.id);
  t.pass(1_000);
  const sent = await t.write(t.seller, t.id, 'See my number on it', { attachments: [photo.id] });
  await t.mailsAfter(3);
  await t.db.update(outbox).set({ sentAt: t.now() });
  await t.report(t.buyer, sent.json<{ id: string }>().id, 'A number');
  expect((await t.decide('upheld', { answer: 'He is warned.' })).statusCode).toBe(204);
  for (const headers of [t.buyer, t.seller]) {
    expect(await t.texts(headers)).toEqual(['Is it still there?', WORDS, REMOVED]);
    expect((await t.threads(headers))[0]?.lastMessage).toMatchObject({ text: REMOVED, isRemoved: true, files: [] });
  }
  expect((await t.read(t.admin, t.id)).messages.at(-1)).toMatchObject({
    text: 'See my number on it',
    isRemoved: true,
    files: [{ id: photo.id }],
    report: { state: 'upheld' },
  });
  const file = async (headers: Record<string, string>) =>
    (await t.app.inject({ url: `/api/threads/${t.id}/files/${photo.id}`, headers })).statusCode;
  expect([await file(t.buyer), await file(t.admin)]).toEqual([404, 200]);
  expect(await t.exported(t.buyer)).not.toContain('See my number');
  expect(await t.exported(t.seller)).toContain('See my number');
  const [toBuyer, ...more] = await t.mailsAfter(3);
  expect(more).toEqual([]);
  expect([toBuyer?.recipient, toBuyer?.subject]).toEqual([BUYER, 'What came of your report']);
  expect(toBuyer?.textBody).toContain('He is warned.');
  expect(toBuyer?.textBody).not.toContain('See my number');
  const entries = await t.db.select().from(auditLog).where(eq(auditLog.action, 'remove reported message'));
  expect(entries).toMatchObject([{ subjectType: 'thread', subjectId: t.id, after: { state: 'upheld' } }]);
  // It cannot be reported again.
  expect((await t.report(t.buyer, sent.json<{ id: string }>().id)).statusCode).toBe(204);
  expect(await t.queue()).toEqual([]);
});

test('a mail that waits to be merged, or to be sent, leaves out a removed message and brings the others', async () => {
  await using t = await startReports();
  t.pass(1_000);
  await t.write(t.seller, t.id, 'Or come on Monday.');
  await t.report(t.buyer);
  expect((await t.decide('upheld')).statusCode).toBe(204);
  const isNews = ({ recipient, subject }: { recipient: string; subject: string }) =>
    recipient === BUYER && subject !== 'What came of your report';
  const [merged, ...others] = (await t.mailsAfter(3)).filter(isNews);
  expect(others).toEqual([]);
  expect(merged?.textBody).toContain('Or come on Monday.');
  expect(merged?.textBody).not.toContain(WORDS);

  t.pass(60 * 60_000);
  const bad = (await t.write(t.seller, t.id, 'My courier will come')).json<{ id: string }>().id;
  t.pass(1_000);
  await t.write(t.seller, t.id, 'It weighs 900 kg.');
  await t.mailsAfter(3);
  // No mail server has taken the mail yet.
  expect((await t.mails()).at(-1)).toMatchObject({ recipient: BUYER, sentAt: null });
  await t.report(t.buyer, bad);
  expect((await t.decide('upheld')).statusCode).toBe(204);
  await t.mailsAfter(3);
  const unsent = await t.db.select().from(outbox).where(isNull(outbox.sentAt));
  const news = unsent.filter(isNews).map(({ textBody }) => textBody);
  expect(news.join('\n')).not.toContain('My courier will come');
  expect(news.filter((text) => text.includes('It weighs 900 kg.'))).toHaveLength(1);
});

test('a dismissed report leaves the message, tells who reported it, and the message can be reported again', async () => {
  await using t = await startReports();
  await t.mailsAfter(3);
  await t.report(t.buyer);
  expect((await t.decide('dismissed')).statusCode).toBe(204);
  expect(await t.texts(t.buyer)).toEqual(['Is it still there?', WORDS]);
  const [mail] = await t.mailsAfter(3);
  expect([mail?.recipient, mail?.subject]).toEqual([BUYER, 'What came of your report']);
  expect(await t.queue()).toEqual([]);
  expect(await t.queue('?state=dismissed')).toMatchObject([{ state: 'dismissed', decidedBy: 'boss', answer: null }]);
  await t.report(t.buyer, t.messageId, 'It is worse than I thought');
  expect(await t.queue()).toMatchObject([{ reason: 'It is worse than I thought' }]);
});

test('of two admins who decide at once, one decides, the other is told, and the reporter gets one mail', async () => {
  await using t = await startReports({ engine: 'postgres' });
  const other = await t.signIn(await t.addUser({ role: 'admin', username: 'pat' }));
  await t.mailsAfter(3);
  await t.report(t.buyer);
  const reportId = (await t.queue())[0]?.id ?? '';
  const answers = await Promise.all([
    t.decide('upheld', {}, t.admin, reportId),
    t.decide('dismissed', {}, other, reportId),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409]);
  const [stored] = await t.db.select().from(messageReports);
  const refused = answers.find(({ statusCode }) => statusCode === 409)?.json<{ message: string }>();
  expect(refused?.message).toContain(`${stored?.decidedBy} has`);
  expect(await t.mailsAfter(3)).toHaveLength(1);
  expect((await t.read(t.admin, t.id)).messages.at(-1)?.isRemoved).toBe(stored?.state === 'upheld');
});

test('nobody is expected to answer a message that was removed', async () => {
  await using t = await startReports();
  t.pass(1_000);
  expect((await t.read(t.buyer, t.id)).waitsFor).toBe('buyer');
  await t.report(t.buyer);
  await t.decide('upheld');
  expect((await t.read(t.buyer, t.id)).waitsFor).toBeNull();
});

test('a seller who sees a question without the person reports it, and it is gone from the questions', async () => {
  await using t = await startReports();
  await t.addListing('plain');
  const id = await t.ask('plain', 'You are all thieves');
  const question = (await t.questions())[0]?.messages[0]?.id ?? '';
  const path = `/api/threads/${id}/messages/${question}/report`;
  expect((await t.call(t.stranger, 'POST', path, { reason: 'Rude' })).statusCode).toBe(404);
  expect((await t.call(t.seller, 'POST', path, { reason: 'Rude' })).statusCode).toBe(204);
  expect((await t.decide('upheld')).statusCode).toBe(204);
  expect(await t.questions()).toMatchObject([{ id, messages: [{ text: REMOVED }] }]);
  const toSeller = (await t.mailsAfter(3)).filter(({ recipient }) => recipient === 'sam@seller.example');
  expect(toSeller.map(({ textBody }) => textBody).join('\n')).not.toContain('thieves');
  expect(toSeller.map(({ subject }) => subject)).toContain('What came of your report');
});

test('the database refuses a decision without its admin, and a second report that waits', async () => {
  await using t = await startReports();
  await t.report(t.buyer);
  const change = (fields: Partial<typeof messageReports.$inferInsert>) =>
    t.db.update(messageReports).set(fields).where(eq(messageReports.messageId, t.messageId));
  await expect(change({ state: 'upheld' })).rejects.toThrow();
  await expect(change({ answer: 'Hello' })).rejects.toThrow();
  const again = { messageId: t.messageId, reason: 'Again', createdAt: t.now() };
  await expect(t.db.insert(messageReports).values(again)).rejects.toThrow();
});
