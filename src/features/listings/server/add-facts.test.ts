import { expect, test } from 'vitest';
import { withPublicListing } from '#test/fixtures/pending-change.ts';

const URL = '/api/machines/mine/facts';

test('a seller adds what a public listing does not state, and visitors see it at once as the seller’s', async () => {
  await using t = await withPublicListing();
  const added = await t.asSeller('PATCH', URL, {
    facts: { stitchCount: 85_000_000, phases: 'single', ownership: 'leased' },
  });
  expect(added.statusCode, added.body).toBe(200);
  expect(added.json()).toMatchObject({ status: 'approved', live: null, facts: { ownership: { value: 'leased' } } });
  const { facts } = await t.seen();
  expect(facts).toMatchObject({
    stitchCount: { value: 85_000_000, source: 'seller' },
    phases: { value: 'single', source: 'seller' },
  });
  expect(facts).not.toHaveProperty('ownership');
});

test('what was stated, is taken back or may hold any words goes with the whole listing', async () => {
  await using t = await withPublicListing();
  expect((await t.asSeller('PATCH', URL, { facts: { stitchCount: 85_000_000 } })).statusCode).toBe(200);
  const refused: [object, string][] = [
    [{ stitchCount: 5 }, 'Stitch counter is stated already. To change it, edit the listing'],
    [{ phases: null }, 'Phases is stated already. To change it, edit the listing'],
    [{ spares: 'Call 555 0100' }, 'Spare parts is reviewed before buyers see it. To add it, edit the listing'],
  ];
  for (const [facts, message] of refused) {
    const answer = await t.asSeller('PATCH', URL, { facts });
    expect(answer.statusCode, answer.body).toBe(409);
    expect(answer.json()).toMatchObject({ message });
  }
  const wrong = await t.asSeller('PATCH', URL, { facts: { headsWorking: 99 } });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json()).toMatchObject({ issues: [{ path: 'facts.headsWorking' }] });
  expect((await t.seen()).facts).toMatchObject({ stitchCount: { value: 85_000_000 } });
});

test('a change that waits takes nothing back that was added beside it', async () => {
  await using t = await withPublicListing();
  expect((await t.edit({ facts: { doesCaps: true } })).statusCode).toBe(200);
  expect((await t.asSeller('PATCH', URL, { facts: { doesCaps: false } })).statusCode).toBe(409);
  expect((await t.asSeller('PATCH', URL, { facts: { stitchCount: 85_000_000 } })).statusCode).toBe(200);
  expect((await t.seen()).facts).toMatchObject({ stitchCount: { value: 85_000_000 } });
  expect((await t.seen()).facts).not.toHaveProperty('doesCaps');
  expect((await t.decide('approve')).statusCode).toBe(200);
  expect((await t.seen()).facts).toMatchObject({ stitchCount: { value: 85_000_000 }, doesCaps: { value: true } });
});

test('nobody adds facts to somebody else’s listing, nor to one that was refused or sold', async () => {
  await using t = await withPublicListing();
  const facts = { stitchCount: 85_000_000 };
  await t.addMachine({ id: 'theirs' });
  expect((await t.asSeller('PATCH', '/api/machines/theirs/facts', { facts })).statusCode).toBe(404);
  for (const status of ['rejected', 'sold'] as const) {
    await t.addMachine({ id: status, sellerId: t.seller.id, status });
    expect((await t.asSeller('PATCH', `/api/machines/${status}/facts`, { facts })).statusCode, status).toBe(409);
  }
  await t.addMachine({ id: 'pending', sellerId: t.seller.id, status: 'pending' });
  const answer = await t.asSeller('PATCH', '/api/machines/pending/facts', { facts: { ...facts, spares: 'Needles' } });
  expect(answer.json()).toMatchObject({ status: 'pending', facts: { spares: { value: 'Needles' } } });
});
