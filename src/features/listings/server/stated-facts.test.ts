import { expect, test } from 'vitest';
import { sellForm } from '../listings.schema.ts';
import { fileOf, openCsvOffice, NEEDED, TAJIMA } from '#test/fixtures/csv-imports.ts';
import { sellAsSeller, filledForm } from '#test/fixtures/listings.ts';
import { SHOWN, withPublicListing } from '#test/fixtures/pending-change.ts';

const TOO_MANY = 'Heads working cannot be more than the heads that it has';

test('facts that cannot be true together are refused at their fields, all at once', async () => {
  await using t = await sellAsSeller();
  const facts = { headsWorking: 7, voltsMin: 240, voltsMax: 110, madeOn: '2017-06-01', owners: 1 };
  const refused = await t.submit({ facts });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    issues: [
      { path: 'facts.headsWorking', message: TOO_MANY },
      { path: 'facts.madeOn', message: 'Date of manufacture cannot lie before the year of the machine' },
      { path: 'facts.voltsMax', message: 'Volts, to cannot be below the volts that it starts from' },
    ],
  });
  const taken = await t.submit({ facts: { ...facts, headsWorking: 6, voltsMax: 240, madeOn: '2018-01-01' } });
  expect(taken.statusCode, taken.body).toBe(201);
});

test('a change is compared with what is known already, and what was stored so may stay', async () => {
  await using t = await withPublicListing();
  expect((await t.edit({ facts: { headsWorking: 6, voltsMax: 240 } })).statusCode).toBe(200);
  const fewer = await t.edit({ heads: 4 });
  expect(fewer.json()).toMatchObject({ issues: [{ path: 'facts.headsWorking', message: TOO_MANY }] });
  const higher = await t.edit({ facts: { voltsMin: 380 } });
  expect(higher.json()).toMatchObject({ issues: [{ path: 'facts.voltsMax' }] });
  await t.addMachine({
    id: 'old',
    sellerId: t.seller.id,
    heads: 4,
    image: SHOWN,
    images: [SHOWN],
    facts: { headsWorking: 6 },
  });
  const saved = await t.asSeller('PUT', '/api/machines/old', {
    ...filledForm([SHOWN]),
    heads: 4,
    price: 9,
  });
  expect(saved.statusCode, saved.body).toBe(200);
});

test('the form says it with what else is wrong', () => {
  const { images: _images, ...typed } = filledForm([]);
  const fields = { ...typed, images: ['photo'], year: '2018', heads: '6', needles: '15', price: 'much' };
  const facts = { headsWorking: '7', voltsMin: 'strong', voltsMax: '220' };
  const checked = sellForm.safeParse({ ...fields, facts, isConsignment: false, premium: false, featured: false });
  expect(checked.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['price', 'Price must be a whole number from 1 to 999999'],
    ['facts.voltsMin', 'Volts, from must be a whole number from 90 to 600'],
    ['facts.headsWorking', TOO_MANY],
  ]);
});

test('lengths and weights are typed in inches and pounds, or in what is written behind them', () => {
  const { images: _images, ...typed } = filledForm([]);
  const fields = { ...typed, images: ['photo'], year: '2018', heads: '6', needles: '15', price: '' };
  const readFacts = (facts: object) =>
    sellForm.safeParse({ ...fields, facts, isConsignment: false, premium: false, featured: false });
  const right = {
    fieldWidthMm: '14',
    fieldDepthMm: '45 cm',
    doorWidthMm: "3'",
    weightKg: '1,200',
    maxStitchMm: '12.7',
  };
  expect(
    readFacts({ ...right, voltsMin: '220V', stitchCount: '85 million', memoryStitches: '2m' }).data?.facts,
  ).toEqual({
    fieldWidthMm: 356,
    fieldDepthMm: 450,
    doorWidthMm: 914,
    weightKg: 544,
    maxStitchMm: 12.7,
    voltsMin: 220,
    stitchCount: 85_000_000,
    memoryStitches: 2_000_000,
  });
  const wrong = {
    fieldWidthMm: '14 kg',
    doorWidthMm: '900',
    weightKg: 'a lot',
    voltsMin: '220 lb',
    stitchCount: '5 in',
  };
  expect(readFacts(wrong).error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['facts.fieldWidthMm', 'Sewing field, width must be a length, such as 14 in or 356 mm'],
    ['facts.stitchCount', 'Stitch counter must be a number without a unit'],
    ['facts.voltsMin', 'Volts, from must be a number in V'],
    ['facts.doorWidthMm', 'Smallest door, width must be from 11.8 in (300 mm) to 196.9 in (5,000 mm)'],
    ['facts.weightKg', 'Weight must be from 22 lb (10 kg) to 66,139 lb (30,000 kg)'],
  ]);
});

test('a row of a file is refused at the cell, and one that says nothing of it is taken', async () => {
  await using t = await openCsvOffice();
  const columns = [...NEEDED, 'headsWorking', 'fieldWidthMm'];
  const checked = await t.check(fileOf(columns, [...TAJIMA, 7, '14 in'], [...TAJIMA, 6, 360], [...TAJIMA, 6, '9 lb']));
  const rows = await t.rows(checked);
  expect(rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['refused', [{ column: 'headsWorking', value: '7', reason: 'cannot be more than the heads that it has' }]],
    ['add', []],
    ['refused', [{ column: 'fieldWidthMm', value: '9 lb', reason: 'must be a length, such as 14 in or 356 mm' }]],
  ]);
  await t.call('DELETE', `/api/admin/csv-imports/${checked.id}`);
  await t.addMachine({ id: 'old', heads: 4, facts: { headsWorking: 6 } });
  const kept = await t.take(
    fileOf(['id', 'brand', 'model', 'heads', 'needles', 'price'], ['old', 'Tajima', 'X', 4, 15, 9]),
  );
  expect(kept).toMatchObject({ status: 'completed' });
  expect((await t.app.inject('/api/machines/old')).json()).toMatchObject({
    price: 9,
    facts: { headsWorking: { value: 6 } },
  });
});
