import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { threadMessages, threads } from '#app/db/tables/threads.ts';
import { wantedAnswers } from '#app/db/tables/wanted.ts';
import type { HeldMessage } from '#app/features/conversations/held-messages.schema.ts';
import type { ThreadView } from '#app/features/conversations/threads.schema.ts';
import type { OwnWantedAd } from '#app/features/wanted/wanted.schema.ts';
import { NOBODY } from '#test/fixtures/conversations.ts';
import { AD, startWanted, TITLE } from '#test/fixtures/wanted.ts';

const OFFERED = `For your wanted ad “${TITLE}”, this machine is offered to you: Tajima mine, $30,000`;
const FRAUD = 'I buy it. My shipper will pick it up, I send a cashier’s check.';
const BLOCK = { reason: 'Spam', days: 7 };

/** A public ad, and a listing that answers it. */
async function startOffers({ isPremium = false, hasAccount = true } = {}) {
  const t = await startWanted();
  const posted = await t.post(hasAccount ? AD : { ...AD, email: 'ann@new.example' }, hasAccount ? t.buyer : NOBODY);
  const token = /#token=([\w-]{43})/.exec((await t.mails()).at(-1)?.textBody ?? '')?.[1];
  if (posted.statusCode === 202) await t.call(NOBODY, 'POST', '/api/subscription-requests/confirm', { token });
  const [ad] = (await t.call(t.admin, 'GET', '/api/admin/wanted')).json<{ id: string }[]>();
  const adId = ad?.id ?? '';
  await t.decide('approve', adId);
  await t.list('mine', { sellerId: t.sam.id, price: 30_000, heads: 6, state: 'TX', isPremiumPaid: isPremium });
  await t.mailsAfter(0);
  return {
    ...t,
    offerMine: () => t.call(t.seller, 'POST', `/api/wanted/${adId}/answers`, { machineId: 'mine' }),
    idOfThread: async () => (await t.db.select().from(threads))[0]?.id ?? '',
    /** What the link in the offer's mail opens. */
    keyOfMail: async (id: string) => {
      const mails = await t.mailsAfter(0);
      const mail = mails.find(({ subject }) => subject === 'Offered to you: Tajima mine, $30,000');
      return t.keyIn(mail?.textBody ?? null, id);
    },
    told: async () => (await t.mailsAfter(3)).map(({ recipient }) => recipient),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('an offer begins a conversation of buyer and office, which the mail and the ad lead to', async () => {
  await using t = await startOffers();
  expect((await t.offerMine()).statusCode).toBe(201);
  expect((await t.offerMine()).statusCode).toBe(201);
  const id = await t.idOfThread();
  expect((await t.own())[0].answers).toMatchObject([{ machineId: 'mine', threadId: id }]);
  expect(await t.threads()).toMatchObject([
    { id, party: 'buyer', machine: { id: 'mine' }, isUnread: true, waitsFor: 'buyer', lastMessage: { text: OFFERED } },
  ]);
  const key = await t.keyOfMail(id);
  const byLink = await t.call(NOBODY, 'GET', `/api/threads/${id}?key=${key}`);
  expect(byLink.json()).toMatchObject({
    seller: null,
    isReplyToSeller: false,
    messages: [{ author: 'seller', authorName: null, text: OFFERED }],
  });
  // The mail was the offer itself.
  expect(await t.told()).toEqual([]);
  expect(await t.questions()).toEqual([]);
  expect((await t.call(t.seller, 'GET', `/api/threads/${id}`)).statusCode).toBe(404);
  expect((await t.write(NOBODY, id, 'I am Bea. Is it there?', {}, `?key=${key}`)).statusCode).toBe(201);
  expect(await t.threads(t.seller)).toEqual([]);
  expect(await t.questions()).toMatchObject([
    {
      id,
      isWaiting: true,
      messages: [{ text: OFFERED }, { authorName: null, text: expect.not.stringContaining('Bea') }],
    },
  ]);
  expect(await t.read(t.admin, id)).toMatchObject({ waitsFor: 'office', buyer: { email: 'bea@shop.example' } });
  expect((await t.told()).toSorted((one, other) => one.localeCompare(other))).toEqual([
    'sales@tewh.example',
    'sam@seller.example',
  ]);
});

test('a Premium seller knows nothing of the buyer until the buyer answers, and then both talk', async () => {
  await using t = await startOffers({ isPremium: true });
  expect((await t.offerMine()).statusCode).toBe(201);
  const id = await t.idOfThread();
  expect(await t.threads(t.seller)).toEqual([]);
  expect((await t.call(t.seller, 'GET', `/api/threads/${id}`)).statusCode).toBe(404);
  expect(await t.read(t.buyer, id)).toMatchObject({ isReplyToSeller: true, isIntroduced: false, seller: null });
  expect((await t.write(t.buyer, id, 'Is it there?')).statusCode).toBe(201);
  expect(await t.read(t.buyer, id)).toMatchObject({ isReplyToSeller: false, isIntroduced: true });
  expect(await t.read(t.seller, id)).toMatchObject({
    buyer: { name: 'Bea', email: 'bea@shop.example' },
    waitsFor: 'seller',
    messages: [{ text: OFFERED }, { text: 'Is it there?' }],
  });
  expect(await t.told()).toEqual(['bea@shop.example', 'sam@seller.example']);
  expect((await t.write(t.seller, id, 'It is.')).statusCode).toBe(201);
  expect(await t.read(t.admin, id)).toMatchObject({ waitsFor: 'buyer', messages: [{}, {}, { text: 'It is.' }] });
});

test('an offer continues the buyer’s conversation about the listing, and whoever is asked in it still is', async () => {
  await using t = await startOffers();
  const id = await t.ask('mine', 'What voltage?');
  expect((await t.offerMine()).statusCode).toBe(201);
  expect(await t.threads()).toMatchObject([{ id, waitsFor: 'office', lastMessage: { text: OFFERED } }]);
  expect(await t.questions()).toMatchObject([{ isWaiting: true, messages: [{ text: 'What voltage?' }, {}] }]);
  // With Premium since then, the seller reads what the buyer answers, but not what was asked before.
  await t.correct('mine', { isPremiumPaid: true });
  await t.post({ query: 'brand=Tajima', words: '' });
  const other = (await t.own()).find((ad: OwnWantedAd) => ad.state === 'pending');
  await t.decide('approve', other.id);
  const again = await t.call(t.seller, 'POST', `/api/wanted/${other.id}/answers`, { machineId: 'mine' });
  expect(again.statusCode).toBe(201);
  expect((await t.write(t.buyer, id, 'I take it')).statusCode).toBe(201);
  const { messages } = await t.read(t.seller, id);
  expect(messages.map(({ text }) => text)).toEqual([OFFERED, expect.stringContaining('Tajima”'), 'I take it']);
});

test('the reply of a person of whom nothing is known is held, and a Premium seller joins once it is let through', async () => {
  await using t = await startOffers({ isPremium: true, hasAccount: false });
  await t.offerMine();
  const id = await t.idOfThread();
  const query = `?key=${await t.keyOfMail(id)}`;
  expect((await t.write(NOBODY, id, FRAUD, {}, query)).statusCode).toBe(201);
  expect((await t.call(NOBODY, 'GET', `/api/threads/${id}${query}`)).json<ThreadView>()).toMatchObject({
    isIntroduced: false,
    seller: null,
  });
  expect(await t.threads(t.seller)).toEqual([]);
  expect(await t.told()).not.toContain('sam@seller.example');
  const [held] = (await t.call(t.admin, 'GET', '/api/admin/held-messages')).json<HeldMessage[]>();
  expect(held).toMatchObject({ threadId: id, text: FRAUD });
  const decided = await t.call(t.admin, 'POST', `/api/admin/held-messages/${held?.id}/decision`, { decision: 'pass' });
  expect(decided.statusCode).toBe(204);
  expect(await t.read(t.seller, id)).toMatchObject({
    waitsFor: 'seller',
    messages: [{ text: OFFERED }, { text: FRAUD }],
  });
  expect(await t.told()).toContain('sam@seller.example');
});

test('a blocked seller offers nothing, and a blocked buyer does not answer an offer', async () => {
  await using t = await startOffers({ isPremium: true });
  const block = (email: string) => t.call(t.admin, 'POST', '/api/admin/blocks', { ...BLOCK, email });
  const [blocked] = (await block('sam@seller.example')).json<{ id: string }[]>();
  expect((await t.offerMine()).statusCode).toBe(403);
  expect(await t.db.$count(threads)).toBe(0);
  await t.call(t.admin, 'DELETE', `/api/admin/blocks/${blocked?.id}`);
  expect((await t.offerMine()).statusCode).toBe(201);
  await block('bea@shop.example');
  const id = await t.idOfThread();
  expect((await t.write(t.buyer, id, 'Is it there?')).statusCode).toBe(403);
  expect(await t.threads(t.seller)).toEqual([]);
});

test('who ended their mails finds the offer with the ad only, and a listing of the operator is offered by the office', async () => {
  await using t = await startOffers();
  await t.call(t.buyer, 'PATCH', '/api/alert-settings', { isStopped: true });
  expect((await t.offerMine()).statusCode).toBe(201);
  expect((await t.own())[0].answers).toMatchObject([{ machineId: 'mine', threadId: null }]);
  expect(await t.db.$count(threads)).toBe(0);
  await t.call(t.buyer, 'PATCH', '/api/alert-settings', { isStopped: false });
  await t.list('ours', { sellerId: t.boss.id, price: 20_000, isPremiumPaid: true });
  expect((await t.offer('ours', t.admin)).statusCode).toBe(201);
  expect(await t.threads()).toMatchObject([{ waitsFor: 'buyer', lastMessage: { author: 'office' } }]);
});

/** Where the transaction ends early, as if the process had been killed there. */
const FAULTS = ['wanted_answers', 'threads', 'thread_parties', 'thread_messages', 'last_alerts', 'outbox'];

test.each(FAULTS)('an offer that ends at %s is whole the second time, and nothing before', async (table) => {
  await using t = await startOffers();
  await t.db.execute(
    sql.raw(`create or replace function fail_here() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger fail_here before insert or update on ${table} for each statement execute function fail_here()`),
  );
  expect((await t.offerMine()).statusCode).toBe(500);
  expect([await t.db.$count(wantedAnswers), await t.db.$count(threads)]).toEqual([0, 0]);
  await t.db.execute(sql.raw(`drop trigger fail_here on ${table}`));
  expect((await t.offerMine()).statusCode).toBe(201);
  expect(await t.db.select({ body: threadMessages.body }).from(threadMessages)).toEqual([{ body: OFFERED }]);
  expect(await t.told()).toEqual(['bea@shop.example']);
});
