import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { FIND_FACT_PROPOSALS, QUEUE_NEW_WITNESSES } from './model-facts.jobs.ts';
import { users } from '#app/db/tables/accounts.ts';
import { approvedVersions } from '#app/db/tables/machine-versions.ts';
import { machines } from '#app/db/tables/machines.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { modelFacts } from '#app/db/tables/model-facts.ts';
import { addAccount } from '#test/accounts.ts';
import { withPublicListing } from '#test/fixtures/pending-change.ts';

const NOW = new Date('2026-03-02T15:00:00Z');
const ON = '2026-03-02';
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const TMAR = { brand: 'Tajima', model: 'TMAR-K1506C' };
const PAGE = { kind: 'page', text: 'https://www.tajima.com/tmar' };

async function withReference() {
  const t = await withPublicListing({ now: () => NOW });
  return {
    ...t,
    enter: (fact: object) => t.call('POST', '/api/admin/model-facts', { ...TMAR, source: PAGE, ...fact }),
    usual: async (query = 'brand=tajima&model=tmar-k1506c') =>
      (await t.app.inject(`/api/models/facts?${query}`)).json(),
    proposals: async () => (await t.call('GET', '/api/admin/model-facts/proposals')).json(),
    /** A seller with a confirmed address and a listing of another model, approved this many days ago. */
    addWitness: async (username: string, { approvedDaysAgo = 8, isConfirmed = true } = {}) => {
      const seller = await addAccount(t, { username, emailConfirmedAt: isConfirmed ? daysAgo(30) : null });
      const { id: machineId } = await t.addMachine({ sellerId: seller.id, model: 'Elsewhere' });
      const approvedAt = daysAgo(approvedDaysAgo);
      await t.database.db.insert(approvedVersions).values({ machineId, approvedAt, content: {} });
      return seller;
    },
    findProposals: async () => {
      await t.jobs.send(t.database.db, FIND_FACT_PROPOSALS, {});
      await t.jobs.runDue();
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('what an admin enters of a model with its source everybody may read, until it is removed', async () => {
  await using t = await withReference();
  const entered = await t.enter({ key: 'maxSpm', value: 1_000 });
  expect(entered.statusCode, entered.body).toBe(201);
  const usual = { key: 'maxSpm', value: 1_000, source: 'page', from: 'tajima.com', on: ON };
  expect(await t.usual()).toEqual([usual]);
  expect(await t.usual('brand=Tajima&model=Other')).toEqual([]);
  await t.enter({ key: 'maxSpm', value: 1_100, source: { kind: 'note', text: 'Read on the plate' } });
  expect(await t.usual()).toEqual([{ ...usual, value: 1_100, source: 'note', from: 'our own records' }]);
  const listed = (await t.call('GET', '/api/admin/model-facts')).json();
  expect(listed).toMatchObject([{ ...TMAR, value: 1_100, from: 'Read on the plate', enteredBy: 'boss' }]);
  expect((await t.call('DELETE', `/api/admin/model-facts/${listed[0].id}`)).statusCode).toBe(204);
  expect((await t.call('DELETE', `/api/admin/model-facts/${listed[0].id}`)).statusCode).toBe(404);
  expect(await t.usual()).toEqual([]);
  expect((await t.entries()).map(({ action, subjectId }) => `${action}: ${subjectId}`)).toEqual([
    'enter fact of model: Tajima TMAR-K1506C',
    'enter fact of model: Tajima TMAR-K1506C',
    'remove fact of model: Tajima TMAR-K1506C',
  ]);
});

test('nothing is known of a model without a source, nor what is of one machine alone', async () => {
  await using t = await withReference();
  const refusals: [object, string, string][] = [
    [
      { source: { kind: 'page', text: 'somewhere' } },
      'source.text',
      'The address of a page begins with https:// or http://',
    ],
    [{ source: { kind: 'note', text: '  ' } }, 'source.text', 'Say where it is from'],
    [{ source: { kind: 'sellers', text: 'all of them' } }, 'source.kind', 'Say where it is from'],
    [{ value: 99 }, 'value', 'Top speed must be a whole number from 100 to 2,500'],
    [{ key: 'stitchCount' }, 'key', 'This is no fact of a model'],
    [{ key: 'serialNumber', value: 'T1' }, 'key', 'This is no fact of a model'],
  ];
  for (const [fact, path, message] of refusals) {
    const refused = await t.enter({ key: 'maxSpm', value: 1_000, ...fact });
    expect(refused.statusCode, refused.body).toBe(400);
    expect(refused.json(), path).toMatchObject({ issues: [{ path, message }] });
  }
  const row = { ...TMAR, key: 'maxSpm', value: 1_000, enteredAt: NOW, enteredBy: 'boss' };
  for (const source of [
    { sourceKind: 'note', source: ' ' },
    { sourceKind: 'page', source: 'a page' },
  ] as const)
    await expect(t.database.db.insert(modelFacts).values({ ...row, ...source })).rejects.toMatchObject({
      cause: { constraint: 'model_facts_source_check' },
    });
  expect((await t.asSeller('POST', '/api/admin/model-facts', {})).statusCode).toBe(403);
});

test('a seller who states what is usual for the model takes it from there, and what differs is theirs', async () => {
  await using t = await withReference();
  await t.enter({ key: 'maxSpm', value: 1_000 });
  await t.enter({ key: 'weightKg', value: 550 });
  await t.edit({ facts: { maxSpm: 1_000, weightKg: 560, owners: 1 } });
  const bySeller = { source: 'seller', on: ON };
  const expected = {
    maxSpm: { value: 1_000, source: 'model', on: ON, from: 'tajima.com' },
    weightKg: { value: 560, ...bySeller },
    owners: { value: 1, ...bySeller },
  };
  expect((await t.own()).facts).toEqual(expected);
  await t.decide('approve');
  expect((await t.seen()).facts).toEqual(expected);
  // For another model, the value is the seller's own.
  await t.edit({ model: 'TMEZ-KC1506' });
  expect((await t.own()).facts.maxSpm).toEqual({ value: 1_000, ...bySeller });
  const csvData = 'brand,model,heads,needles,maxSpm,weightKg\nTajima,tmar-k1506c,6,15,1000,551';
  expect((await t.call('POST', '/api/admin/import/machines', { csvData })).statusCode).toBe(200);
  const stored = (await t.call('GET', '/api/machines?admin=true')).json<AdminMachine[]>();
  expect(stored.find(({ id }) => id !== 'mine')?.facts).toMatchObject({
    maxSpm: { source: 'model' },
    weightKg: { value: 551, source: 'seller' },
  });
});

test('a checked fact goes back to the model when the check is taken back', async () => {
  await using t = await withReference();
  await t.enter({ key: 'maxSpm', value: 1_000 });
  await t.edit({ facts: { maxSpm: 1_000 } });
  await t.decide('approve');
  const url = '/api/admin/machines/mine/checked-facts/maxSpm';
  expect((await t.call('PUT', url)).json().facts.maxSpm).toMatchObject({ source: 'checked', by: 'boss' });
  expect((await t.call('DELETE', url)).json().facts.maxSpm).toMatchObject({ source: 'model', from: 'tajima.com' });
});

test('what three sellers say alike of a model is proposed, and taken over by one press with who said it', async () => {
  await using t = await withReference();
  await t.database.db.delete(machines);
  const [ada, joe, kim] = await Promise.all(['ada', 'joe', 'kim'].map((username) => t.addWitness(username)));
  const listed = async (id: string, sellerId: string | undefined, facts: object, more: object = {}) =>
    t.addMachine({ id, sellerId: sellerId ?? null, facts: { ...facts }, ...more });
  await listed('a1', ada?.id, { weightKg: 550, maxSpm: 1_000, owners: 2 });
  await listed('a2', ada?.id, { weightKg: 550, maxSpm: 1_000, owners: 2 });
  await listed('j1', joe?.id, { weightKg: 552, maxSpm: 1_000, owners: 2 }, { model: 'tmar-k1506c' });
  // The operator is not a seller, and neither pending listings nor those of another model count.
  await listed('o1', t.admin.id, { weightKg: 550 });
  await listed('k0', kim?.id, { weightKg: 550 }, { status: 'pending' });
  await listed('k9', kim?.id, { weightKg: 550 }, { model: 'Other' });
  await t.findProposals();
  expect(await t.proposals()).toEqual([]);
  await listed('k1', kim?.id, { weightKg: 550, maxSpm: 900, owners: 2 });
  // Reading proposals changes nothing: the job finds them.
  expect(await t.proposals()).toEqual([]);
  await t.findProposals();
  const [proposal, ...others] = await t.proposals();
  expect(others).toEqual([]);
  expect(proposal).toMatchObject({ ...TMAR, key: 'weightKg', value: 550 });
  expect(
    proposal.by.map(({ username, value }: { username: string; value: number }) => `${username} ${value}`).toSorted(),
  ).toEqual(['ada 550', 'joe 552', 'kim 550']);
  const { brand, model, key } = proposal;
  const accept = (value: number) => t.call('POST', '/api/admin/model-facts/proposals', { brand, model, key, value });
  expect((await accept(552)).statusCode).toBe(409);
  const accepted = await accept(550);
  expect(accepted.statusCode, accepted.body).toBe(201);
  expect(accepted.json()).toMatchObject({ source: 'sellers', from: expect.stringContaining('k1'), value: 550 });
  expect(await t.usual()).toEqual([
    { key: 'weightKg', value: 550, source: 'sellers', from: 'sellers of this model', on: ON },
  ]);
  expect(await t.proposals()).toEqual([]);
  expect((await accept(550)).statusCode).toBe(409);
  expect(accepted.body + JSON.stringify((await t.entries()).at(-1))).not.toContain('kim');
  // Sellers still agree on a fact after its removal from the reference.
  const [{ id }] = (await t.call('GET', '/api/admin/model-facts')).json();
  expect((await t.call('DELETE', `/api/admin/model-facts/${id}`)).statusCode).toBe(204);
  await t.findProposals();
  expect(await t.proposals()).toMatchObject([{ key: 'weightKg' }]);
  await t.database.db.delete(machines).where(eq(machines.id, 'k1'));
  await t.findProposals();
  expect(await t.proposals()).toEqual([]);
});

test('what sellers agree on comes in pages, found in the background where much was stated at once', async () => {
  await using t = await withReference();
  const sellers = await Promise.all(['ada', 'joe', 'kim'].map((username) => t.addWitness(username)));
  const models = ['A1', 'B2', 'C3', 'D4', 'E5', 'F6'];
  for (const [at, { id: sellerId }] of sellers.entries())
    for (const model of models) await t.addMachine({ id: `${model}-${at}`, sellerId, model, facts: { maxSpm: 900 } });
  const page = async (query: string) => t.call('GET', `/api/admin/model-facts/proposals?${query}`);
  expect((await page('page=1&pageSize=2')).headers['x-total-count']).toBe('0');
  await t.findProposals();
  const second = await page('page=2&pageSize=2');
  expect(second.headers['x-total-count']).toBe('6');
  expect(second.headers['link']).toContain('page=3&pageSize=2>; rel="next"');
  expect(second.json().map(({ model }: { model: string }) => model)).toEqual(['C3', 'D4']);
});

test('accounts made to agree do not count: a confirmed address and a listing approved a week ago do', async () => {
  await using t = await withReference();
  const known = [await t.addWitness('ada'), await t.addWitness('joe')];
  const fresh = await t.addWitness('new', { approvedDaysAgo: 6 });
  const unconfirmed = await t.addWitness('unconfirmed', { isConfirmed: false });
  const unlisted = await addAccount(t, { username: 'unlisted', emailConfirmedAt: daysAgo(30) });
  for (const { id: sellerId } of [...known, fresh, unconfirmed, unlisted])
    await t.addMachine({ sellerId, facts: { weightKg: 550 } });
  await t.findProposals();
  expect(await t.proposals()).toEqual([]);
  const { brand, model } = TMAR;
  const taken = { brand, model, key: 'weightKg', value: 550 };
  expect((await t.call('POST', '/api/admin/model-facts/proposals', taken)).statusCode).toBe(409);
  // Time passes, and a mail is answered, without a change of any listing.
  const { db } = t.database;
  await db
    .update(approvedVersions)
    .set({ approvedAt: daysAgo(7.5) })
    .where(eq(approvedVersions.approvedAt, daysAgo(6)));
  await t.jobs.send(db, QUEUE_NEW_WITNESSES, {});
  await t.findProposals();
  expect((await t.proposals())[0].by).toHaveLength(3);
  await db
    .update(users)
    .set({ emailConfirmedAt: daysAgo(0.5) })
    .where(eq(users.id, unconfirmed.id));
  await t.jobs.send(db, QUEUE_NEW_WITNESSES, {});
  await t.findProposals();
  expect((await t.proposals())[0].by).toHaveLength(4);
});
