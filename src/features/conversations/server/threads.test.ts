import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, outbox } from '#app/db/tables/site.ts';
import { threads } from '#app/db/tables/threads.ts';
import { NOBODY, startConversations } from '#test/fixtures/conversations.ts';

const ASKED = 'What voltage does it need? Call me: (817) 555-0142. Bea Buyer';

test('a question without Premium is between buyer and office; its seller sees the words without the person', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain', ASKED);
  expect(await t.threads()).toMatchObject([
    {
      id,
      party: 'buyer',
      machine: { id: 'plain' },
      counterpart: null,
      waitsFor: 'office',
      lastMessage: { text: ASKED },
    },
  ]);
  expect(await t.threads(t.seller)).toEqual([]);
  for (const other of [t.seller, t.stranger])
    expect((await t.call(other, 'GET', `/api/threads/${id}`)).statusCode).toBe(404);
  expect((await t.call(NOBODY, 'GET', `/api/threads/${id}`)).statusCode).toBe(401);
  const questions = await t.questions();
  expect(questions).toMatchObject([{ id, machine: { id: 'plain' }, isWaiting: true, messages: [{ author: 'buyer' }] }]);
  expect(JSON.stringify(questions)).toContain('What voltage does it need?');
  expect(JSON.stringify(questions)).not.toMatch(/Bea|Buyer\b|555|shop\.example/);
  expect(await t.questions(t.stranger)).toEqual([]);
  const told = (await t.mailsAfter(3)).filter(({ recipient }) => recipient === 'sam@seller.example');
  expect(told).toHaveLength(1);
  expect(told[0]?.textBody).toContain('What voltage does it need?');
  expect(told[0]?.textBody).not.toMatch(/Bea Buyer|0142/);
});

test('the seller answers the office, which passes it on; both sides are read by those who may', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain');
  const answer = (headers: Record<string, string>) =>
    t.call(headers, 'POST', `/api/seller/questions/${id}/answers`, { message: '220 V, three-phase' });
  expect((await answer(t.stranger)).statusCode).toBe(404);
  expect((await answer(t.seller)).statusCode).toBe(201);
  expect(await t.questions()).toMatchObject([{ isWaiting: false, messages: [{}, { author: 'seller' }] }]);
  expect((await t.read(t.buyer, id)).messages).toHaveLength(1);
  const desk = await t.read(t.admin, id);
  expect(desk).toMatchObject({ party: 'office', waitsFor: 'office', buyer: { email: 'bea@shop.example' } });
  expect(desk.messages.map(({ author, channel }) => [author, channel])).toEqual([
    ['buyer', 'buyer'],
    ['seller', 'seller'],
  ]);
  expect((await t.write(t.admin, id, 'Is it near a dock?', { channel: 'seller' })).statusCode).toBe(201);
  expect((await t.write(t.admin, id, 'He sounds tired', { channel: 'office' })).statusCode).toBe(201);
  expect((await t.write(t.admin, id, 'It needs 220 V.')).statusCode).toBe(201);
  expect((await t.read(t.buyer, id)).messages.map(({ text }) => text)).toEqual([
    'Is it still there?',
    'It needs 220 V.',
  ]);
  expect(JSON.stringify(await t.questions())).not.toMatch(/tired|It needs/);
  expect((await t.write(t.buyer, id, 'Sam, hello', { channel: 'seller' })).statusCode).toBe(409);
});

test('the office’s reading is recorded, and its answer answers the message of the contact form', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain');
  await t.read(t.admin, id);
  const [entry] = await t.db.select().from(auditLog).where(eq(auditLog.subjectType, 'thread'));
  expect(entry).toMatchObject({ action: 'read conversation', subjectId: id, actorUserId: t.boss.id });
  await t.write(t.admin, id, 'It is.');
  expect((await t.call(t.admin, 'GET', '/api/contact-submissions')).json()).toMatchObject([
    { isRead: true, answeredAs: 'answered', answeredBy: 'boss' },
  ]);
  expect(await t.threads()).toMatchObject([{ waitsFor: 'buyer', isUnread: true }]);
  expect((await t.call(t.buyer, 'POST', `/api/threads/${id}/read`)).statusCode).toBe(204);
  expect(await t.threads()).toMatchObject([{ isUnread: false }]);
});

test('with Premium, buyer and seller talk to each other, and the office reads along', async () => {
  await using t = await startConversations();
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium', ASKED);
  expect(await t.questions()).toEqual([]);
  expect(await t.threads(t.seller)).toMatchObject([
    { id, party: 'seller', counterpart: 'Bea Buyer', waitsFor: 'seller' },
  ]);
  expect(await t.read(t.seller, id)).toMatchObject({
    isIntroduced: true,
    buyer: { name: 'Bea Buyer', email: 'bea@shop.example' },
    messages: [{ text: ASKED, authorName: 'Bea Buyer' }],
  });
  await t.mailsAfter(3);
  expect((await t.write(t.seller, id, '220 V, three-phase')).statusCode).toBe(201);
  const mails = await t.mailsAfter(3);
  expect(mails.map(({ recipient }) => recipient)).toEqual(['bea@shop.example']);
  expect(mails[0]?.textBody).toContain('220 V, three-phase');
  expect(await t.read(t.admin, id)).toMatchObject({ party: 'office', messages: [{}, { authorName: 'Bea' }] });
  expect((await t.write(t.admin, id, 'Hello', { channel: 'seller' })).statusCode).toBe(409);
});

test('a buyer without an account reads and answers by the link of a mail, which opens one thread', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const sender = { email: 'Cy@shop.example', name: 'Cy' };
  await t.form('plain', 'Is it there?', sender);
  await t.form(undefined, 'Do you repair?', sender);
  const rows = await t.db.select().from(threads).orderBy(threads.createdAt);
  const [id, general] = [
    rows.find(({ machineId }) => machineId === 'plain')?.id ?? '',
    rows.find(({ machineId }) => machineId === null)?.id ?? '',
  ];
  await t.mailsAfter(3);
  await t.write(t.admin, id, 'It is there.');
  const [mail] = await t.mailsAfter(3);
  expect(mail).toMatchObject({ recipient: 'cy@shop.example' });
  const key = t.keyIn(mail?.textBody ?? null, id);
  expect((await t.call(NOBODY, 'GET', `/api/threads/${id}?key=${key}`)).json()).toMatchObject({
    party: 'buyer',
    messages: [{ text: 'Is it there?' }, { text: 'It is there.', author: 'office', authorName: null }],
  });
  expect((await t.write(NOBODY, id, 'Fine!', {}, `?key=${key}`)).statusCode).toBe(201);
  expect((await t.write(NOBODY, general, 'Fine!', {}, `?key=${key}`)).statusCode).toBe(404);
  expect((await t.write(NOBODY, id, 'Fine!', {}, '?key=wrong')).statusCode).toBe(404);
  // A session does not help a wrong key.
  expect((await t.call(t.admin, 'GET', `/api/threads/${id}?key=wrong`)).statusCode).toBe(404);
  const [told] = await t.mailsAfter(3);
  expect(told?.textBody).toContain('Fine!');
});

test('one address and one listing have one thread, and messages within two minutes are one mail, once', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  await t.addListing('other');
  const id = await t.ask('plain');
  expect(await t.ask('plain', 'And the needles?', { email: 'BEA@shop.example' })).toBe(id);
  expect(await t.ask('other')).not.toBe(id);
  expect((await t.read(t.buyer, id)).messages).toHaveLength(2);
  await t.mailsAfter(3);
  await t.write(t.admin, id, 'First.');
  await t.write(t.admin, id, 'Second.');
  const [mail, ...others] = await t.mailsAfter(2);
  expect(others).toEqual([]);
  expect(mail?.textBody).toMatch(/First\.[^]*Second\./);
  expect(await t.mailsAfter(10)).toEqual([]);
});

test('the office passes a seller’s answer on with one press, once, without contact data', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain');
  const payload = { message: '220 V. Call me: (817) 555-0199' };
  const answer = (await t.call(t.seller, 'POST', `/api/seller/questions/${id}/answers`, payload)).json<{
    id: string;
  }>();
  const question = (await t.read(t.admin, id)).messages[0]?.id ?? '';
  const release = (headers: Record<string, string>, messageId = answer.id) =>
    t.call(headers, 'POST', `/api/threads/${id}/messages/${messageId}/release`);
  expect((await release(t.seller)).statusCode).toBe(403);
  expect((await release(t.admin, question)).statusCode).toBe(404);
  const both = await Promise.all([release(t.admin), release(t.admin)]);
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  const seen = await t.read(t.buyer, id);
  expect(seen).toMatchObject({ waitsFor: 'buyer', messages: [{}, { author: 'office' }] });
  expect(seen.messages[1]?.text).toMatch(/^220 V\. Call me: /);
  expect(JSON.stringify(seen)).not.toContain('0199');
});

test('the file of an account has its conversations, and not those of others', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain');
  await t.write(t.admin, id, 'Sounds serious', { channel: 'office' });
  await t.write(t.admin, id, 'It is there.');
  const bodies = async (headers: Record<string, string>) => {
    const file = (await t.call(headers, 'GET', '/api/user/export')).json<{ threadMessages: { body: string }[] }>();
    return file.threadMessages.map(({ body }) => body);
  };
  expect(await bodies(t.buyer)).toEqual(['It is there.', 'Is it still there?']);
  expect([await bodies(t.seller), await bodies(t.stranger)]).toEqual([[], []]);
});

test('a seller cannot mail a stranger by asking in their name', async () => {
  await using t = await startConversations();
  await t.addListing('premium', { isPremium: true });
  await t.form('premium', 'Hello', { email: 'victim@elsewhere.example', name: 'Victim' });
  const [thread] = await t.db.select().from(threads);
  await t.mailsAfter(3);
  await t.write(t.seller, thread?.id ?? '', 'Buy pills at pills dot example');
  const [mail] = await t.mailsAfter(3);
  expect(mail).toMatchObject({ recipient: 'victim@elsewhere.example' });
  expect(mail?.textBody).not.toMatch(/pills|Victim/);
});

test('a message that is deleted or marked in the list of messages is so in its thread', async () => {
  await using t = await startConversations();
  const id = await t.ask(undefined);
  const [contact] = (await t.call(t.admin, 'GET', '/api/contact-submissions')).json<{ id: string }[]>();
  const path = `/api/contact-submissions/${contact?.id ?? ''}`;
  const mark = (body: object) => t.call(t.admin, 'PATCH', `${path}/answered`, body);
  await mark({ isAnswered: true });
  expect(await t.threads()).toMatchObject([{ id, waitsFor: 'buyer' }]);
  await mark({ isAnswered: false });
  expect(await t.threads()).toMatchObject([{ id, waitsFor: 'office' }]);
  await mark({ isAnswered: true, as: 'no-answer-needed' });
  expect(await t.threads()).toMatchObject([{ id, waitsFor: null }]);
  await t.call(t.admin, 'DELETE', path);
  expect(await t.threads()).toEqual([]);
});

test('what a thread is about may be deleted, and wrong messages are refused', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain');
  expect((await t.call(t.admin, 'DELETE', '/api/machines/plain')).statusCode).toBeLessThan(300);
  expect(await t.read(t.buyer, id)).toMatchObject({ machine: { name: 'Tajima TMAR-K1506C', isPublic: false } });
  for (const message of ['', '   ', 'x'.repeat(5_001), undefined])
    expect((await t.call(t.buyer, 'POST', `/api/threads/${id}/messages`, { message })).statusCode).toBe(400);
  expect((await t.write(t.buyer, id, 'Still there?')).statusCode).toBe(201);
  expect((await t.write(t.buyer, 'no-id', 'Hello')).statusCode).toBe(400);
});

test('threads begin by the API with the account’s own name and address', async () => {
  await using t = await startConversations();
  const begin = (headers: Record<string, string>, body: object) => t.call(headers, 'POST', '/api/threads', body);
  expect((await begin(NOBODY, { message: 'Hello' })).statusCode).toBe(400);
  expect((await begin(NOBODY, { message: 'Hello', name: 'Cy', email: 'no address' })).statusCode).toBe(400);
  expect((await begin(NOBODY, { message: 'Hello', name: 'Cy', email: 'cy@shop.example' })).statusCode).toBe(201);
  const begun = await begin(t.buyer, { message: 'Do you repair?', subject: 'Repair' });
  expect(begun.statusCode).toBe(201);
  expect(await t.threads()).toMatchObject([{ id: begun.json().id, subject: 'Repair', machine: null }]);
  expect(await t.db.$count(outbox, eq(outbox.recipient, 'bea@shop.example'))).toBe(1);
});
