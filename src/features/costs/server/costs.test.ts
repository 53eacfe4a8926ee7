import { expect, test } from 'vitest';
import { DEFAULT_FREIGHT_RATES } from '#app/features/settings/default-settings.rules.ts';
import { UNKNOWN_ZIP, ZIP_NEEDED } from '#app/features/places/places.schema.ts';
import type { TestApp } from '#test/app.ts';
import { moderate } from '#test/fixtures/moderation.ts';
import type { CostEstimate } from '../costs.schema.ts';

const ZIP = '77011';

async function costsOf({ app }: Pick<TestApp, 'app'>, id: string, query = `zip=${ZIP}`): Promise<CostEstimate> {
  const answer = await app.inject(`/api/machines/${id}/costs?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const lineOf = ({ lines }: CostEstimate, kind: string) => lines.find((line) => line.kind === kind);
const premium = { isPremiumPaid: true } as const;

test('each line says what it costs, and where that comes from; the total is their sum', async () => {
  await using t = await moderate();
  const { id } = await t.addMachine({
    ...premium,
    facts: { crateWeightKg: 640, weightKg: 550, loadingFeeUsd: 250, installation: 'included', training: 'for-a-price' },
  });
  const estimate = await costsOf(t, id, `zip=${ZIP}&liftGate=true&inside=true`);
  expect(estimate).toMatchObject({
    lines: [
      { kind: 'price', amountUsd: 42_000, source: 'listing', isOpen: false },
      { kind: 'loading', amountUsd: 250, source: 'listing' },
      // 550 for up to 2,500 lb, and 85 cents for each of about 1,000 miles.
      { kind: 'freight', amountUsd: 1_400, label: 'About $1,400', source: 'operator' },
      { kind: 'lift-gate', amountUsd: 95, source: 'operator' },
      { kind: 'inside-delivery', amountUsd: 150, source: 'operator' },
      { kind: 'installation', amountUsd: 0, label: 'Included', source: 'listing', isOpen: false },
      { kind: 'training', amountUsd: null, label: 'For a price', source: 'listing', isOpen: true },
      { kind: 'sales-tax', amountUsd: null, label: 'May apply', source: 'visitor', isOpen: true },
    ],
    totalUsd: 43_895,
    totalLabel: 'About $43,895',
    areRatesSample: true,
  });
  expect(lineOf(estimate, 'freight')?.note).toContain('from Columbus, OH 43004, and 1,411 lb (640 kg)');
});

test('what nobody has stated is said to be unknown, and is in no total', async () => {
  await using t = await moderate();
  const { id } = await t.addMachine(premium);
  const estimate = await costsOf(t, id, '');
  expect(estimate).toMatchObject({ totalUsd: 42_000, totalLabel: '$42,000' });
  expect(
    estimate.lines.flatMap(({ kind, amountUsd, source, isOpen }) => (isOpen ? [[kind, amountUsd, source]] : [])),
  ).toEqual([
    ['loading', null, 'unknown'],
    ['freight', null, 'unknown'],
    ['installation', null, 'unknown'],
    ['training', null, 'unknown'],
    ['sales-tax', null, 'unknown'],
  ]);
  // Without a weight, one is assumed, which is said.
  expect(lineOf(await costsOf(t, id), 'freight')).toMatchObject({
    amountUsd: 1_400,
    note: expect.stringContaining('1,560 lb (708 kg), which we assume for 6 heads: the listing states no weight'),
  });
});

test('a hidden price is in no estimate, and a shown one is the one with its mark-up', async () => {
  await using t = await moderate();
  const facts = { installation: 'included' };
  const hidden = await t.addMachine({ ...premium, hiddenPrice: true, price: 43_210, facts });
  const marked = await t.addMachine({ ...premium, price: 10_000, applyMarkup: true, markupPercentage: 12.5 });
  const estimate = await costsOf(t, hidden.id);
  expect(estimate).toMatchObject({ totalUsd: 1_400, totalLabel: 'About $1,400, plus the price' });
  expect(lineOf(estimate, 'price')).toMatchObject({ amountUsd: null, source: 'unknown', isOpen: true });
  expect(JSON.stringify(estimate)).not.toMatch(/43,?210/);
  expect(await costsOf(t, hidden.id, '')).toMatchObject({ totalUsd: null });
  expect(lineOf(await costsOf(t, marked.id), 'price')).toMatchObject({ amountUsd: 11_250 });
});

test('where a listing shows its state only, no ZIP codes of visitors tell in which part of it the machine is', async () => {
  await using t = await moderate();
  const [north, south] = ['44101', '45201'];
  const one = await t.addMachine({ zip: north, city: 'Cleveland', location: `Cleveland, OH ${north}` });
  const other = await t.addMachine({ zip: south, city: 'Cincinnati', location: `Cincinnati, OH ${south}` });
  for (const zip of [north, south, '43004', ZIP, '10001', '97201', '33101', '49201', '15001']) {
    const estimate = await costsOf(t, one.id, `zip=${zip}`);
    expect(estimate).toEqual(await costsOf(t, other.id, `zip=${zip}`));
    expect(lineOf(estimate, 'freight')?.note).toContain('the middle of Ohio');
    expect(JSON.stringify(estimate)).not.toMatch(/Clev|Cinc|44101|45201/);
  }
});

test('a machine whose place is unknown, that trucks do not reach, or that is too heavy has no freight', async () => {
  await using t = await moderate();
  const nowhere = await t.addMachine({ stateCode: null, state: null, zip: null, location: null });
  const heavy = await t.addMachine({ ...premium, facts: { weightKg: 20_000 } });
  const here = await t.addMachine(premium);
  const freight = async (id: string, zip = ZIP) => lineOf(await costsOf(t, id, `zip=${zip}`), 'freight');
  const unknown = { amountUsd: null, label: 'Ask us', source: 'unknown', isOpen: true };
  expect(await freight(nowhere.id)).toMatchObject(unknown);
  expect(await freight(heavy.id)).toMatchObject(unknown);
  for (const zip of ['99501', '96813', '00901']) expect(await freight(here.id, zip)).toMatchObject(unknown);
});

test.each([
  ['97201', 'No state sales tax', false],
  ['19901', 'No state sales tax', false],
  ['59601', 'No state sales tax', false],
  ['03301', 'No state sales tax', false],
  ['99501', 'May apply', true],
  ['77011', 'May apply', true],
  ['20001', 'May apply', true],
])('sales tax in %s is a note and never an amount: %s', async (zip, label, isOpen) => {
  await using t = await moderate();
  const { id } = await t.addMachine(premium);
  const tax = lineOf(await costsOf(t, id, `zip=${zip}`), 'sales-tax');
  expect(tax).toMatchObject({ amountUsd: null, label, isOpen });
});

test.each([
  ['zip=7701', ZIP_NEEDED, 'zip'],
  ['zip=00000', UNKNOWN_ZIP, 'zip'],
  ['zip=09001', UNKNOWN_ZIP, 'zip'],
  [`zip=${ZIP}&liftGate=perhaps`, 'Must be true or false', 'liftGate'],
  ['inside=1', 'Must be true or false', 'inside'],
])('%s is refused', async (query, message, path) => {
  await using t = await moderate();
  const { id } = await t.addMachine(premium);
  const answer = await t.app.inject(`/api/machines/${id}/costs?${query}`);
  expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]]);
});

test('only machines that are for sale in public have an estimate', async () => {
  await using t = await moderate();
  await t.addMachine({ id: 'sold', status: 'sold', soldAt: new Date() });
  for (const id of ['mine', 'sold', 'unknown'])
    expect((await t.app.inject(`/api/machines/${id}/costs`)).statusCode).toBe(404);
});

test('estimates follow the table of the operator at once, and are examples until it is confirmed', async () => {
  await using t = await moderate();
  const { id } = await t.addMachine(premium);
  const put = (rates: object) => t.call('PUT', '/api/settings/freight_rates', rates);
  const samples = async () => (await t.app.inject('/api/site')).json().samples;
  expect(await samples()).toContain('freight');
  expect((await put(DEFAULT_FREIGHT_RATES)).statusCode).toBe(200);
  expect(await costsOf(t, id)).toMatchObject({ totalUsd: 43_400, areRatesSample: false });
  expect(await samples()).not.toContain('freight');
  const own = { ...DEFAULT_FREIGHT_RATES, bands: [{ upToLb: 2_000, baseUsd: 0, perMileUsd: 0.01 }], minimumUsd: 500 };
  expect((await put(own)).json()).toMatchObject(own);
  expect(await costsOf(t, id)).toMatchObject({ totalUsd: 42_500 });
  expect(await t.entries()).toMatchObject([{ action: 'confirm freight_rates' }, { action: 'change freight_rates' }]);
});
