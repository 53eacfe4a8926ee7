import { expect, test } from 'vitest';
import type { ListingWarnings } from '../listing-warnings.schema.ts';
import { moderate } from '#test/fixtures/moderation.ts';

const WORDS = 'Runs every day in our shop in Columbus, serviced each spring, with all of its hoops and a spare board.';

async function withWarnings() {
  const t = await moderate();
  return {
    ...t,
    /** The kinds of warnings about a listing, each with the other listings that it names. */
    warned: async (id: string) => {
      const answer = await t.call('GET', `/api/admin/listing-warnings?machineId=${id}`);
      const [found] = answer.json<ListingWarnings[]>();
      return (found?.warnings ?? [])
        .filter(({ kind }) => kind !== 'account')
        .map(({ kind, listings }) => [kind, listings.map((each) => each.id).toSorted()]);
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('a serial number is the same however it is written, whoever sells the other machine', async () => {
  await using t = await withWarnings();
  await t.addMachine({ id: 'given', sellerId: t.seller.id, status: 'pending', facts: { serialNumber: 'T2019-44821' } });
  await t.addMachine({ id: 'same', sellerId: t.seller.id, facts: { serialNumber: 't2019 44821' } });
  await t.addMachine({ id: 'other', sellerId: t.seller.id, facts: { serialNumber: 'T2019-44822' } });
  expect(await t.warned('given')).toEqual([['serial-number', ['same']]]);
  expect(await t.warned('mine')).toEqual([]);
});

test('a phone number or a description of another seller is told, and one of a rejected listing of the same one', async () => {
  await using t = await withWarnings();
  const other = await t.addUser();
  const [mine, others] = [{ sellerId: t.seller.id }, { sellerId: other.id }];
  await t.addMachine({ id: 'given', ...mine, status: 'pending', contactPhone: '(614) 555-0100', description: WORDS });
  await t.addMachine({ id: 'own', ...mine, contactPhone: '614 555 0100', description: WORDS });
  await t.addMachine({ id: 'rejected', ...mine, status: 'rejected', contactPhone: '614 555 0100' });
  await t.addMachine({ id: 'phone', ...others, contactPhone: '+1 614.555.0100' });
  await t.addMachine({ id: 'words', ...others, description: WORDS.toUpperCase() });
  expect(await t.warned('given')).toEqual([
    ['phone', ['phone', 'rejected']],
    ['words', ['words']],
  ]);
});

test('short numbers and short descriptions are alike by chance', async () => {
  await using t = await withWarnings();
  const other = await t.addUser();
  const short = { contactPhone: '55-0100', description: 'Six heads.' };
  await t.addMachine({ id: 'given', sellerId: t.seller.id, status: 'pending', ...short });
  await t.addMachine({ id: 'other', sellerId: other.id, ...short });
  expect(await t.warned('given')).toEqual([]);
});

test('a price is compared with those of the same model and heads that visitors have seen', async () => {
  await using t = await withWarnings();
  const model = { model: 'TMBR-SC', sellerId: t.seller.id };
  for (const [at, status] of (['approved', 'featured', 'sold'] as const).entries())
    await t.addMachine({ id: `seen-${at}`, ...model, status, price: 20_000 + at });
  await t.addMachine({ id: 'hidden', ...model, status: 'pending', price: 900 });
  await t.addMachine({ id: 'given', ...model, status: 'pending', price: 9_000 });
  expect(await t.warned('given')).toEqual([['price', []]]);
  await t.addMachine({ id: 'larger', ...model, heads: 12, status: 'pending', price: 90_000 });
  expect(await t.warned('larger')).toEqual([]);
});

test('only moderators learn of it', async () => {
  await using t = await withWarnings();
  const answer = await t.app.inject({
    url: '/api/admin/listing-warnings?machineId=mine',
    headers: await t.signIn(t.seller),
  });
  expect(answer.statusCode).toBe(403);
});
