import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { startConversations } from '#test/fixtures/conversations.ts';

test('the new seller of a listing gets a thread of their own, and the former one stays with those who wrote it', async () => {
  await using t = await startConversations();
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium', 'Asked of Sam');
  t.pass(1_000);
  await t.write(t.seller, id, 'Answered by Sam');
  await t.write(t.buyer, id, 'And the price?');
  const { user: ann, headers: next } = await t.subscriberOf('ann@seller.example');
  const moved = { sellerId: ann.id, contactName: 'Ann', contactEmail: 'ann@seller.example' };
  await t.db.update(machines).set(moved).where(eq(machines.id, 'premium'));
  t.pass(60_000);
  expect((await t.form('premium', 'Asked of Ann')).statusCode).toBe(201);
  const [current, former, ...more] = await t.threads();
  expect([former?.id, more]).toEqual([id, []]);
  const currentId = current?.id ?? '';
  expect((await t.read(next, currentId)).messages.map(({ text }) => text)).toEqual(['Asked of Ann']);
  const texts = ['Asked of Sam', 'Answered by Sam', 'And the price?'];
  for (const headers of [t.buyer, t.seller, t.admin])
    expect((await t.read(headers, id)).messages.map(({ text }) => text)).toEqual(texts);
  for (const [headers, other] of [
    [t.seller, currentId],
    [next, id],
  ] as const)
    expect((await t.call(headers, 'GET', `/api/threads/${other}`)).statusCode).toBe(404);
  // Nobody reminds the former seller, and the buyer does not get the contact of another one there.
  expect(await t.read(t.buyer, id)).toMatchObject({ waitsFor: null, seller: { email: null } });
  expect(await t.read(t.buyer, currentId)).toMatchObject({ waitsFor: 'seller', seller: { name: 'Ann' } });
  t.pass(60_000);
  await t.form('premium', 'Once more');
  expect((await t.read(next, currentId)).messages.map(({ text }) => text)).toEqual(['Asked of Ann', 'Once more']);
});

test('two questions at once about a listing that has another seller share one new thread', async () => {
  await using t = await startConversations({ engine: 'postgres', env: { RATE_LIMIT_FACTOR: '100' } });
  await t.addListing('plain');
  const id = await t.ask('plain', 'Asked of Sam');
  const { user: ann } = await t.subscriberOf('ann@seller.example');
  await t.db.update(machines).set({ sellerId: ann.id }).where(eq(machines.id, 'plain'));
  const answers = await Promise.all(['One', 'Two', 'Three'].map((text) => t.form('plain', text)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect((await t.threads()).map((thread) => thread.id === id)).toEqual([false, true]);
});

test('a seller whose listing gets Premium reads what is asked from then on, and not what was said before', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain', 'Between us: is the seller honest?');
  await t.write(t.admin, id, 'Between us: yes.');
  await t.db.update(machines).set({ isPremiumPaid: true }).where(eq(machines.id, 'plain'));
  t.pass(60_000);
  await t.ask('plain', 'When can I come?');
  expect((await t.read(t.seller, id)).messages.map(({ text }) => text)).toEqual(['When can I come?']);
  const told = (await t.mailsAfter(5)).filter(({ recipient }) => recipient === 'sam@seller.example');
  expect(told.map(({ textBody }) => textBody).join('\n')).not.toContain('honest');
});

test('once the seller is gone or suspended, the office is told, and answers', async () => {
  await using t = await startConversations();
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  await t.mailsAfter(3);
  await t.db
    .update(users)
    .set({ suspendedAt: t.now(), suspendedBy: 'boss', suspensionReason: 'Fraud' })
    .where(eq(users.id, t.sam.id));
  await t.write(t.buyer, id, 'Are you there?');
  await t.mailsAfter(3);
  expect((await t.mailsAfter(3)).map(({ recipient }) => recipient)).toEqual(['sales@tewh.example']);
  expect(await t.threads()).toMatchObject([{ waitsFor: 'office' }]);
  await t.db.delete(users).where(eq(users.id, t.sam.id));
  await t.write(t.buyer, id, 'Nobody?');
  expect((await t.mailsAfter(3)).map(({ recipient }) => recipient)).toEqual(['sales@tewh.example']);
});

test('whoever writes another’s address into the form does not change their telephone number', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain', 'Hello', { phone: '817 555 0100' });
  await t.form('plain', 'Call me there', { phone: '900 555 0199' });
  expect(await t.read(t.admin, id)).toMatchObject({ buyer: { phone: '817 555 0100' } });
});

test('a thread waits as long as one of its messages of the contact form does', async () => {
  await using t = await startConversations();
  await t.ask(undefined, 'First');
  await t.ask(undefined, 'Second');
  const contacts = (await t.call(t.admin, 'GET', '/api/contact-submissions')).json<{ id: string }[]>();
  const settle = (at: number) => {
    const body = { isAnswered: true, as: 'no-answer-needed' };
    return t.call(t.admin, 'PATCH', `/api/contact-submissions/${contacts[at]?.id ?? ''}/answered`, body);
  };
  await settle(0);
  expect(await t.threads()).toMatchObject([{ waitsFor: 'office' }]);
  await settle(1);
  expect(await t.threads()).toMatchObject([{ waitsFor: null }]);
});

test('a listing that is restored has its conversations again, and a new question continues them', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  await t.addListing('other');
  const id = await t.ask('plain', 'Is it there?');
  const other = await t.ask('other', 'And this one?');
  const boss = await t.signIn(await t.addUser({ role: 'admin', username: 'chief' }));
  expect((await t.call(boss, 'DELETE', '/api/machines/plain')).statusCode).toBe(204);
  expect(await t.read(t.buyer, id)).toMatchObject({ machine: { id: null, isPublic: false } });
  const restored = await t.call(boss, 'POST', '/api/admin/deleted-listings/plain/restore');
  expect(restored.statusCode, restored.body).toBe(200);
  expect(await t.read(t.buyer, id)).toMatchObject({ machine: { id: 'plain', isPublic: true } });
  t.pass(60_000);
  await t.form('plain', 'Still there?');
  expect((await t.read(t.buyer, id)).messages.map(({ text }) => text)).toEqual(['Is it there?', 'Still there?']);
  expect((await t.threads()).map((thread) => thread.id)).toEqual([id, other]);
});
