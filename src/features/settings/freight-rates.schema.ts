import * as z from 'zod/mini';
import { formatInteger, toCents, toUsd } from '#app/lib/format.ts';

const POUNDS_MAX = 50_000;
const USD_MAX = 50_000;
const PER_MILE_MAX = 100;
const PER_HEAD_MAX = 5_000;

/** The number of weight bands that the form has rows for. */
export const BANDS_MAX = 6;

const usdWords = `Must be 0 to ${formatInteger(USD_MAX)} whole dollars`;
const wholeUsd = z.int(usdWords).check(z.gte(0, usdWords), z.lte(USD_MAX, usdWords));

const poundsUpTo = (max: number) => {
  const words = `Must be 1 to ${formatInteger(max)} pounds`;
  return z.int(words).check(z.gte(1, words), z.lte(max, words));
};

const perMileWords = `Must be 0 to ${PER_MILE_MAX} dollars, in whole cents`;

function isInCents(usd: number): boolean {
  return toUsd(toCents(usd)) === usd;
}

/** The freight of a machine up to a weight: an amount for any distance, and one for each mile. */
const weightBand = z.strictObject({
  upToLb: poundsUpTo(POUNDS_MAX),
  baseUsd: wholeUsd,
  perMileUsd: z
    .number(perMileWords)
    .check(z.gte(0, perMileWords), z.lte(PER_MILE_MAX, perMileWords), z.refine(isInCents, perMileWords)),
});

const WEIGHTS_NEEDED = 'At least one weight is required';
const WEIGHT_ORDER = 'Must be above the weight before';

const weightBands = z
  .array(weightBand)
  .check(
    z.minLength(1, WEIGHTS_NEEDED),
    z.maxLength(BANDS_MAX, `There is room for ${BANDS_MAX} weights`),
    ({ value, issues }) => {
      const index = value.findIndex(({ upToLb }, at) => upToLb <= (value[at - 1]?.upToLb ?? 0));
      if (index > 0) issues.push({ code: 'custom', message: WEIGHT_ORDER, path: [index, 'upToLb'], input: value });
    },
  );

/** The table by which the freight of machines is estimated. Carriers and their customers in the US count in pounds. */
export const freightRates = z.object({
  /** From the lightest; heavier machines are not estimated. */
  bands: weightBands,
  /** The freight is never estimated below this, without lift gate and inside delivery. */
  minimumUsd: wholeUsd,
  liftGateUsd: wholeUsd,
  insideUsd: wholeUsd,
  /** The weight for each head that is assumed of machines whose listing does not state one. */
  lbPerHead: poundsUpTo(PER_HEAD_MAX),
});
export type FreightRates = z.output<typeof freightRates>;

export const freightRatesSetting = z.extend(freightRates, { etag: z.string() });
export type FreightRatesSetting = z.output<typeof freightRatesSetting>;

function typedNumber(text: string): number | null {
  return text.trim() === '' ? null : Number(text.replaceAll(/[$,\s]/g, ''));
}

/** An empty field is no number, rather than 0. */
const numberTyped = z.pipe(
  z.string(),
  z.transform((text) => typedNumber(text) ?? Number.NaN),
);

function typedOrEmpty(schema: z.ZodMiniType<number, number>) {
  return z.pipe(z.pipe(z.string(), z.transform(typedNumber)), z.nullable(schema));
}

const bandRow = z.strictObject({
  upToLb: typedOrEmpty(weightBand.shape.upToLb),
  baseUsd: typedOrEmpty(weightBand.shape.baseUsd),
  perMileUsd: typedOrEmpty(weightBand.shape.perMileUsd),
});
type BandRow = z.output<typeof bandRow>;

/** The first field of the rows that is wrong, though each is a number or empty. */
function findRowProblem(rows: readonly BandRow[]): { path: (string | number)[]; message: string } | undefined {
  let lightest = 0;
  for (const [index, row] of rows.entries()) {
    const empty = Object.entries(row).flatMap(([field, value]) => (value === null ? [field] : []));
    const [missing] = empty;
    if (empty.length === Object.keys(row).length) continue;
    if (missing !== undefined)
      return { path: [index, missing], message: 'Fill in the whole row, or leave all of it empty' };
    if (row.upToLb !== null && row.upToLb <= lightest) return { path: [index, 'upToLb'], message: WEIGHT_ORDER };
    lightest = row.upToLb ?? lightest;
  }
  return lightest === 0 ? { path: [0, 'upToLb'], message: WEIGHTS_NEEDED } : undefined;
}

function bandsOf(rows: BandRow[]): z.output<typeof weightBands> {
  return rows.flatMap(({ upToLb, baseUsd, perMileUsd }) =>
    upToLb === null || baseUsd === null || perMileUsd === null ? [] : [{ upToLb, baseUsd, perMileUsd }],
  );
}

/** The rates as a form has them: text, with empty rows for the bands that are not used. */
export const freightRatesForm = z.object({
  bands: z.pipe(
    z.array(bandRow).check(({ value, issues }) => {
      const problem = findRowProblem(value);
      // At a field of a row: a form shows no errors of the rows as a whole.
      if (problem !== undefined) issues.push({ code: 'custom', input: value, ...problem });
    }),
    z.pipe(z.transform(bandsOf), weightBands),
  ),
  minimumUsd: z.pipe(numberTyped, freightRates.shape.minimumUsd),
  liftGateUsd: z.pipe(numberTyped, freightRates.shape.liftGateUsd),
  insideUsd: z.pipe(numberTyped, freightRates.shape.insideUsd),
  lbPerHead: z.pipe(numberTyped, freightRates.shape.lbPerHead),
});
