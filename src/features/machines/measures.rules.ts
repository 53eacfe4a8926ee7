import { formatInteger } from '#app/lib/format.ts';
import { INCH_MM, POUND_KG } from '#app/lib/units.ts';

/** `factor`: stored units per customary unit. */
type Customary = { unit: string; factor: number; decimals: number };

/** The customary US units of stored units. */
export const CUSTOMARY: Readonly<Record<string, Customary>> = {
  mm: { unit: 'in', factor: INCH_MM, decimals: 1 },
  kg: { unit: 'lb', factor: POUND_KG, decimals: 0 },
};

/** Half of the last decimal of bounds in stored units. */
const BOUND_ROUNDING = 0.05;

/**
 * The largest difference between two stored numbers that are displayed equally in inches or pounds, half of the last
 * digit: a filter for the displayed value must find the listing.
 */
export function readingTolerance(stored: string | undefined): number {
  const customary = stored === undefined ? undefined : CUSTOMARY[stored];
  return customary === undefined ? 0 : customary.factor / 10 ** customary.decimals / 2 + BOUND_ROUNDING;
}

/** Inches and pounds, or millimeters and kilograms. */
export type Units = 'customary' | 'metric';
/** The key under which the browser stores the chosen units. */
export const UNITS_KEY = 'stitchyard:units';
/**
 * The field in which a filter form says in which units its bare numbers are typed. Addresses and the API hold stored
 * units.
 */
export const TYPED_IN = 'typedIn';

/** The same measure in both systems: `14 in`, `356 mm`. */
export type Measure = Readonly<Record<Units, string>>;
/** Text that contains measures, of which each reader sees the chosen unit. */
export type Wording = readonly (string | Measure)[];

/** The text with both units, for readers without a choice: `14 in (356 mm)`. */
export function plainText(wording: Wording): string {
  return wording.map((part) => (typeof part === 'string' ? part : `${part.customary} (${part.metric})`)).join('');
}

/** Concatenates wordings with a separator. */
export function joinWordings(wordings: readonly Wording[], separator: string): Wording {
  const between: Wording = [separator];
  return wordings.flatMap((wording, index) => (index === 0 ? wording : between.concat(wording)));
}

/** The text in one unit, where space is limited: `14 in`. */
export function textIn(units: Units, wording: Wording): string {
  return wording.map((part) => (typeof part === 'string' ? part : part[units])).join('');
}

/** A stored number for display. */
export function measureWording(value: number, stored: string): Wording {
  return sizeWording([value], stored);
}

/** The sides of a size: `14 × 17.7 in`, `356 × 450 mm`. */
export function sizeWording(sides: readonly number[], stored: string): Wording {
  const written = (values: readonly number[]) => values.map(formatNumber).join(' × ');
  const metric = `${written(sides)} ${stored}`;
  const customary = CUSTOMARY[stored];
  if (customary === undefined) return [metric];
  const { unit, factor, decimals } = customary;
  const converted = sides.map((side) => Number((side / factor).toFixed(decimals)));
  return [{ customary: `${written(converted)} ${unit}`, metric }];
}

/** `1,200`, `12.5`. */
export function formatNumber(value: number): string {
  const [, decimals = ''] = String(value).split('.');
  return decimals === '' ? formatInteger(value) : `${formatInteger(Math.trunc(value))}.${decimals}`;
}
