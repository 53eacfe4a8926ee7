import { expect, test } from 'vitest';
import { moderate } from '#test/fixtures/moderation.ts';
import { DEFAULT_FREIGHT_RATES } from '../default-settings.rules.ts';
import { BANDS_MAX, freightRatesForm } from '../freight-rates.schema.ts';

const RATES = '/api/settings/freight_rates';
const [lightest, ...heavier] = DEFAULT_FREIGHT_RATES.bands;

test('an admin replaces the freight rates, audited, and nothing that another admin saved meanwhile', async () => {
  await using t = await moderate();
  const { etag, ...initial } = (await t.call('GET', RATES)).json();
  expect(initial).toEqual(DEFAULT_FREIGHT_RATES);
  const own = { ...initial, liftGateUsd: 0, lbPerHead: 300 };
  const answer = await t.call('PUT', RATES, own, { 'if-match': etag });
  expect([answer.statusCode, answer.json()]).toMatchObject([200, own]);
  expect(await t.entries()).toMatchObject([{ action: 'change freight_rates', subjectType: 'setting', after: own }]);
  expect((await t.call('PUT', RATES, initial, { 'if-match': etag })).statusCode).toBe(412);
});

test.each([
  ['no weights', { bands: [] }, 'bands'],
  ['seven weights', { bands: Array.from({ length: 7 }, (_, i) => ({ ...lightest, upToLb: i + 1 })) }, 'bands'],
  ['a weight twice', { bands: [lightest, lightest] }, 'bands.1.upToLb'],
  ['weights out of order', { bands: [...heavier, lightest] }, 'bands.4.upToLb'],
  ['a weight that no truck carries', { bands: [{ ...lightest, upToLb: 50_001 }] }, 'bands.0.upToLb'],
  ['parts of a cent', { bands: [{ ...lightest, perMileUsd: 0.555 }] }, 'bands.0.perMileUsd'],
  ['a negative amount', { insideUsd: -1 }, 'insideUsd'],
  ['a minimum in cents', { minimumUsd: 99.5 }, 'minimumUsd'],
  ['a text', { lbPerHead: '260' }, 'lbPerHead'],
])('%s are refused', async (_what, fields, path) => {
  await using t = await moderate();
  const refused = await t.call('PUT', RATES, { ...DEFAULT_FREIGHT_RATES, ...fields });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().issues).toMatchObject([{ path }]);
  expect(await t.entries()).toEqual([]);
});

const EMPTY_ROW = { upToLb: '', baseUsd: '', perMileUsd: '' };

test('the form reads numbers as people write them, leaves out empty rows, and takes nothing empty for zero', () => {
  const rows = DEFAULT_FREIGHT_RATES.bands.map(({ upToLb, baseUsd, perMileUsd }) => ({
    upToLb: upToLb.toLocaleString('en-US'),
    baseUsd: `$${baseUsd}`,
    perMileUsd: ` ${perMileUsd} `,
  }));
  const { minimumUsd, liftGateUsd, insideUsd, lbPerHead } = DEFAULT_FREIGHT_RATES;
  const typed = {
    bands: [...rows, EMPTY_ROW].slice(0, BANDS_MAX),
    minimumUsd: String(minimumUsd),
    liftGateUsd: String(liftGateUsd),
    insideUsd: String(insideUsd),
    lbPerHead: String(lbPerHead),
  };
  expect(freightRatesForm.parse(typed)).toEqual(DEFAULT_FREIGHT_RATES);
  const pathsOf = (fields: object) =>
    freightRatesForm.safeParse({ ...typed, ...fields }).error?.issues.map(({ path }) => path.join('.'));
  expect(pathsOf({ minimumUsd: '' })).toEqual(['minimumUsd']);
  expect(pathsOf({ bands: [{ ...EMPTY_ROW, upToLb: '500' }] })).toEqual(['bands.0.baseUsd']);
  expect(pathsOf({ bands: [EMPTY_ROW] })).toEqual(['bands.0.upToLb']);
  const [row] = rows;
  expect(pathsOf({ bands: [row, EMPTY_ROW, row] })).toEqual(['bands.2.upToLb']);
  expect(pathsOf({ bands: [{ ...row, baseUsd: 'much' }] })).toEqual(['bands.0.baseUsd']);
});
