import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { startConversations } from '#test/fixtures/conversations.ts';

test('the new seller of a listing takes the place of the former one, who reads nothing more', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain', 'Asked of Sam');
  const { user: ann, headers: next } = await t.subscriberOf('ann@seller.example');
  const moved = { sellerId: ann.id, contactEmail: 'ann@seller.example', isPremiumPaid: true };
  await t.db.update(machines).set(moved).where(eq(machines.id, 'plain'));
  t.pass(60_000);
  expect(await t.ask('plain', 'Asked of Ann')).toBe(id);
  expect((await t.call(t.seller, 'GET', `/api/threads/${id}`)).statusCode).toBe(404);
  expect(await t.questions()).toEqual([]);
  expect((await t.read(next, id)).messages.map(({ text }) => text)).toEqual(['Asked of Ann']);
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
