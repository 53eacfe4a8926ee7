import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { deals } from '#app/db/tables/deals.ts';
import { machines } from '#app/db/tables/machines.ts';
import { threads } from '#app/db/tables/threads.ts';
import { removeAccount } from '#app/features/accounts/server/account-deletion.service.ts';
import type { OfferView } from '#app/features/offers/offers.schema.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { startDeals } from '#test/fixtures/deals.ts';
import type { DealDetails, UrgentDeal } from '../deals.schema.ts';

type T = Awaited<ReturnType<typeof startDeals>>;

/** A conversation about a machine at $34,500 that the office has made a deal. */
async function begun(t: T, machineId = 'premium') {
  await t.addListing(machineId, { isPremium: true });
  await t.db.update(machines).set({ price: 34_500 }).where(eq(machines.id, machineId));
  const id = await t.ask(machineId);
  expect((await t.begin(id)).statusCode).toBe(201);
  return id;
}

test('the office makes a conversation a deal, once, and looks after it', async () => {
  await using t = await startDeals();
  const id = await begun(t);
  expect((await t.begin(id, t.colleague)).json()).toMatchObject({
    stage: 'new',
    owner: { name: t.boss.name },
    version: 1,
  });
  expect((await t.deal(id)).moves).toMatchObject([{ from: null, to: 'new', by: t.boss.name }]);
  expect((await t.begin('7e1d0000-0000-4000-8000-0000000000e1')).statusCode).toBe(404);
});

test('a deal expects the price, then the amount of its offer, then what the office states', async () => {
  await using t = await startDeals();
  const id = await begun(t);
  // 5 to 10 percent, of which the middle is 7.5.
  expect(await t.deal(id)).toMatchObject({ amountUsd: 34_500, expectedAmountUsd: null, commissionUsd: 2_588 });
  const { id: offerId } = (await t.offer(t.buyer, id, 30_000)).json<OfferView>();
  expect(await t.deal(id)).toMatchObject({ amountUsd: 30_000, commissionUsd: 2_250 });
  await t.act(t.seller, offerId, 'decline');
  expect(await t.deal(id)).toMatchObject({ amountUsd: 34_500 });
  await t.change(id, { expectedAmountUsd: 32_000, expectedCommissionUsd: 1_600 });
  expect(await t.deal(id)).toMatchObject({ amountUsd: 32_000, commissionUsd: 1_600 });
  await t.change(id, { expectedAmountUsd: null, expectedCommissionUsd: null });
  expect(await t.deal(id)).toMatchObject({ amountUsd: 34_500, commissionUsd: 2_588 });
});

test('a stage says how many deals and how much money stand in it', async () => {
  await using t = await startDeals();
  const id = await begun(t);
  await begun(t, 'other');
  await t.db.update(machines).set({ price: null }).where(eq(machines.id, 'other'));
  expect(await t.sums()).toEqual([{ stage: 'new', deals: 2, amountUsd: 34_500, commissionUsd: 2_588 }]);
  await t.change(id, { stage: 'deposit', expectedCommissionUsd: 1_000 });
  expect(await t.sums()).toEqual([
    { stage: 'new', deals: 1, amountUsd: 0, commissionUsd: 0 },
    { stage: 'deposit', deals: 1, amountUsd: 34_500, commissionUsd: 1_000 },
  ]);
  expect(await t.sums('?machine=other')).toMatchObject([{ stage: 'new', deals: 1 }]);
});

test('the office changes a deal, and the audit log has what was and what is', async () => {
  await using t = await startDeals();
  const id = await begun(t);
  const change = {
    nextStep: 'Call about the deposit',
    nextStepOn: '2026-12-01',
    ownerId: t.ann.id,
    note: 'Pays by wire',
  };
  expect((await t.change(id, change)).json()).toMatchObject({
    nextStep: 'Call about the deposit',
    nextStepOn: '2026-12-01',
    owner: { id: t.ann.id, name: t.ann.name },
    notes: [{ text: 'Pays by wire', by: t.boss.name }],
    version: 2,
  });
  // For the office only.
  expect(JSON.stringify(await t.read(t.buyer, id))).not.toContain('Pays by wire');
  const [entry] = (await t.call(t.admin, 'GET', '/api/admin/audit-log?search=change+deal')).json<object[]>();
  expect(entry).toMatchObject({
    subjectType: 'thread',
    before: { ownerId: t.boss.id, nextStep: null, nextStepOn: null },
    after: { ownerId: t.ann.id, nextStep: 'Call about the deposit', nextStepOn: '2026-12-01' },
  });
  expect((await t.change(id, { nextStep: '', nextStepOn: null })).json()).toMatchObject({ nextStep: null });
});

test('a change that changes nothing leaves version and audit log as they are', async () => {
  await using t = await startDeals();
  const id = await begun(t);
  expect((await t.change(id, { stage: 'new', nextStep: null })).json()).toMatchObject({ version: 1 });
  const entries = (await t.call(t.admin, 'GET', '/api/admin/audit-log?search=change+deal')).json<object[]>();
  expect(entries).toEqual([]);
});

test.each([
  ['lost without a reason', { stage: 'lost' }, 'lostReason'],
  ['lost for another reason that nobody knows', { stage: 'lost', lostReason: 'other' }, 'lostWords'],
  ['a day without a step', { nextStepOn: '2026-12-01' }, 'nextStep'],
  ['a day that does not exist', { nextStep: 'Call', nextStepOn: '2026-02-30' }, 'nextStepOn'],
  ['a day long ago', { nextStep: 'Call', nextStepOn: '0000-01-01' }, 'nextStepOn'],
  ['an owner who is nobody', { ownerId: '7e1d0000-0000-4000-8000-0000000000e1' }, 'ownerId'],
  ['cents', { expectedAmountUsd: 1.5 }, 'expectedAmountUsd'],
  ['nothing', { expectedAmountUsd: 0 }, 'expectedAmountUsd'],
  ['a negative commission', { expectedCommissionUsd: -1 }, 'expectedCommissionUsd'],
  ['a stage that does not exist', { stage: 'closed' }, 'stage'],
])('a deal with %s is refused at its field', async (_what, change, path) => {
  await using t = await startDeals();
  const id = await begun(t);
  const answer = await t.change(id, change);
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toEqual([path]);
  expect(await t.deal(id)).toMatchObject({ version: 1, stage: 'new' });
});

test('a lost deal has a reason, which goes when it is taken up again', async () => {
  await using t = await startDeals();
  const id = await begun(t);
  const lost = { stage: 'lost', lostReason: 'other', lostWords: 'Closed their shop' };
  expect((await t.change(id, lost)).json()).toMatchObject(lost);
  expect((await t.change(id, { stage: 'talking' })).json()).toMatchObject({ lostReason: null, lostWords: null });
});

test('of two admins who win the same deal, one is told that the other has', async () => {
  await using t = await startDeals({ engine: 'postgres' });
  const id = await begun(t);
  const { version } = await t.deal(id);
  const win = (headers: Record<string, string>) =>
    t.call(headers, 'PATCH', `/api/deals/${id}`, { version, stage: 'won', expectedAmountUsd: 33_000 });
  const answers = await Promise.all([win(t.admin), win(t.colleague)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  const winner = answers[0]?.statusCode === 200 ? t.boss.name : t.ann.name;
  const refused = answers.find(({ statusCode }) => statusCode === 412);
  expect(refused?.json<{ message: string }>().message).toContain(`It stands at Won; ${winner} moved it there.`);
  expect((await t.deal(id)).moves.filter(({ to }) => to === 'won')).toHaveLength(1);
});

test('while an offer is accepted, a deal is not lost, and not moved back', async () => {
  await using t = await startDeals();
  const id = await begun(t);
  const { id: offerId } = (await t.offer(t.buyer, id, 30_000)).json<OfferView>();
  await t.act(t.seller, offerId, 'accept');
  for (const change of [{ stage: 'talking' }, { stage: 'lost', lostReason: 'price' }]) {
    const answer = await t.change(id, change);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ message: string }>().message).toContain('$30,000 is accepted');
  }
  expect((await t.change(id, { stage: 'paid' })).statusCode).toBe(200);
  await t.act(t.buyer, offerId, 'fall-through');
  expect((await t.change(id, { stage: 'lost', lostReason: 'price' })).statusCode).toBe(200);
});

test('deals are found by stage, owner, machine, people, next step, and when they were closed', async () => {
  await using t = await startDeals();
  const one = await begun(t);
  t.pass(MINUTE_MS);
  const two = await begun(t, 'other');
  const found = async (query: string, headers = t.admin) =>
    (await t.deals(`?${query}`, headers)).map(({ id }) => (id === one ? 'one' : 'two'));
  const today = siteDay(t.now());
  await t.change(one, { nextStep: 'Call', nextStepOn: today, ownerId: t.ann.id });
  await t.change(two, { stage: 'introduced', nextStep: 'Write', nextStepOn: '2020-01-01', ownerId: null });
  expect(await found('')).toEqual(['two', 'one']);
  expect(await found('stage=introduced&stage=paid')).toEqual(['two']);
  expect(await found('owner=me', t.colleague)).toEqual(['one']);
  expect(await found('owner=nobody')).toEqual(['two']);
  expect(await found(`owner=${t.ann.id}`)).toEqual(['one']);
  expect(await found('machine=premium')).toEqual(['one']);
  expect(await found(`thread=${two}`)).toEqual(['two']);
  expect(await found('search=bea@shop')).toEqual(['two', 'one']);
  expect(await found('search=sam@seller')).toEqual(['two', 'one']);
  expect(await found('search=nobody')).toEqual([]);
  expect(await found('due=today')).toEqual(['two', 'one']);
  expect(await found('due=overdue')).toEqual(['two']);
  await t.change(one, { stage: 'won' });
  expect(await found(`closedFrom=${today}&closedTo=${today}&stage=won`)).toEqual(['one']);
  expect(await found('closedTo=2020-01-01')).toEqual(['two']);
  t.pass(32 * DAY_MS);
  const later = await t.signIn(t.boss);
  expect(await found('closed=recent', later)).toEqual(['two']);
  expect(await found('sort=newest', later)).toEqual(['two', 'one']);
  expect(await found('due=overdue', later)).toEqual(['two']);
});

test('pages of deals have their total', async () => {
  await using t = await startDeals();
  await begun(t);
  await begun(t, 'other');
  const answer = await t.call(t.admin, 'GET', '/api/deals?page=2&pageSize=1&sort=newest');
  expect([answer.headers['x-total-count'], answer.json<object[]>().length]).toEqual(['2', 1]);
  const file = await t.call(t.admin, 'GET', '/api/admin/export/deals?search=bea');
  const [head, ...lines] = file.body.trim().split('\r\n');
  expect(head).toContain('stage,stageSince');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Bea Buyer,bea@shop.example');
});

test('today, what is overdue comes first, then late answers and offers that expire', async () => {
  await using t = await startDeals();
  t.setClock(new Date('2026-06-15T15:00:00Z'));
  const admin = await t.signIn(t.boss);
  await t.addListing('premium', { isPremium: true });
  await t.addListing('other', { isPremium: true });
  const one = await t.ask('premium');
  const two = await t.ask('other');
  const sam = await t.signIn(t.sam);
  await t.write(sam, two, 'It is still there.');
  for (const id of [one, two]) await t.call(admin, 'POST', '/api/deals', { threadId: id });
  const today = async () => {
    const urgent = (await t.call(await t.signIn(t.boss), 'GET', '/api/deals/today')).json<
      { deal: { id: string }; concerns: { concern: string }[] }[]
    >();
    return urgent.map(({ deal, concerns }) => [deal.id, concerns.map(({ concern }) => concern)]);
  };
  expect(await today()).toEqual([]);
  await t.offer(await t.signIn(t.bea), two, 30_000);
  const { version } = (await t.call(admin, 'GET', `/api/deals/${one}`)).json<DealDetails>();
  const change = { version, nextStep: 'Call', nextStepOn: '2026-06-15' };
  expect((await t.call(admin, 'PATCH', `/api/deals/${one}`, change)).statusCode).toBe(200);
  expect(await today()).toEqual([[one, ['due']]]);
  t.pass(60 * HOUR_MS);
  expect(await today()).toEqual([
    [one, ['overdue', 'answer']],
    [two, ['answer', 'offer']],
  ]);
});

test('today names overdue steps and expiring offers, however many deals wait', async () => {
  await using t = await startDeals();
  const [overdue, offered] = [await begun(t), await begun(t, 'other')];
  await t.offer(t.buyer, offered, 30_000);
  t.pass(60 * HOUR_MS);
  const headers = await t.signIn(t.boss);
  const { version } = await t.deal(overdue, headers);
  const change = { version, nextStep: 'Call', nextStepOn: siteDay(new Date(t.now().getTime() - DAY_MS)) };
  expect((await t.call(headers, 'PATCH', `/api/deals/${overdue}`, change)).statusCode).toBe(200);
  const since = new Date(t.now().getTime() - 30 * DAY_MS);
  const moments = { waitingSince: since, lastMessageAt: since, createdAt: since };
  const waiting = Array.from({ length: 101 }, (_each, index) => {
    const buyerEmail = `buyer-${index}@shop.example`;
    return { buyerName: 'Waiting', buyerEmail, waitsFor: 'office' as const, ...moments };
  });
  const stored = await t.db.insert(threads).values(waiting).returning({ threadId: threads.id });
  const talking = (threadId: string) => ({ threadId, stage: 'talking', stageSince: since, createdAt: since }) as const;
  await t.db.insert(deals).values(stored.map(({ threadId }) => talking(threadId)));
  const urgent = (await t.call(headers, 'GET', '/api/deals/today')).json<UrgentDeal[]>();
  expect(urgent).toHaveLength(100);
  expect(urgent[0]?.deal.id).toBe(overdue);
  expect(urgent.some(({ deal }) => deal.id === offered)).toBe(true);
});

test('a deal that ends in the middle of a change is whole or unchanged', async () => {
  await using t = await startDeals();
  const id = await begun(t);
  for (const table of ['deals', 'deal_moves', 'audit_log', 'thread_messages']) {
    const mend = await t.failWrites(table);
    expect((await t.change(id, { stage: 'paid', note: 'Wired' })).statusCode).toBe(500);
    await mend();
    expect(await t.deal(id)).toMatchObject({ stage: 'new', version: 1, notes: [] });
  }
  expect((await t.change(id, { stage: 'paid', note: 'Wired' })).json()).toMatchObject({ stage: 'paid' });
});

test('the database refuses a lost deal without a reason', async () => {
  await using t = await startDeals();
  await begun(t);
  await expect(t.db.update(deals).set({ stage: 'lost' })).rejects.toThrow();
});

test('a buyer’s data say how far their purchase is, and a deleted buyer leaves no words of the office about them', async () => {
  await using t = await startDeals();
  const id = await begun(t);
  await t.write(t.seller, id, 'It is.');
  const words = { nextStep: 'Call Bea at the clinic', nextStepOn: '2026-12-01' };
  await t.change(id, { ...words, stage: 'lost', lostReason: 'other', lostWords: 'Bea is ill' });
  const exported = await t.call(t.buyer, 'GET', '/api/user/export');
  expect(exported.json<{ deals: object[] }>().deals).toMatchObject([
    { threadId: id, machineName: 'Tajima TMAR-K1506C', stage: 'lost', lostReason: 'other' },
  ]);
  expect(exported.body).not.toContain('Call Bea');
  const [bea] = await t.db.select().from(users).where(eq(users.id, t.bea.id));
  if (bea === undefined) throw new Error('The buyer has no account');
  await t.db.transaction((tx) => removeAccount(tx, bea));
  expect(await t.deal(id)).toMatchObject({ stage: 'lost', lostReason: 'other', lostWords: null, nextStep: null });
  const log = await t.call(t.admin, 'GET', '/api/admin/audit-log?search=change+deal');
  expect((await t.change(id, { nextStep: 'File it' })).statusCode).toBe(200);
  expect(log.json()).toMatchObject([{ before: { stage: 'new' }, after: { stage: 'lost' } }]);
  expect(log.body).not.toContain('Bea');
});
