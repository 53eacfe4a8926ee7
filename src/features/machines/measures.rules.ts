import { formatInteger } from '#app/lib/format.ts';
import { INCH_MM, POUND_KG } from '#app/lib/units.ts';

/** `factor`: how much of what is stored one of the unit is. */
type Customary = { unit: string; factor: number; decimals: number };

/** In what people in the US measure what is stored so. */
export const CUSTOMARY: Readonly<Record<string, Customary>> = {
  mm: { unit: 'in', factor: INCH_MM, decimals: 1 },
  kg: { unit: 'lb', factor: POUND_KG, decimals: 0 },
};

/** Half of the one decimal that bounds have in stored units. */
const BOUND_ROUNDING = 0.05;

/**
 * How far two numbers in stored units may be apart that read the same in inches or pounds, half of the last digit that is
 * shown: who types what a listing shows must find it.
 */
export function readingTolerance(stored: string | undefined): number {
  const customary = stored === undefined ? undefined : CUSTOMARY[stored];
  return customary === undefined ? 0 : customary.factor / 10 ** customary.decimals / 2 + BOUND_ROUNDING;
}

/** Inches and pounds, or millimeters and kilograms. */
export type Units = 'customary' | 'metric';
/** Under which a browser keeps the units that its user has chosen. */
export const UNITS_KEY = 'stitchyard:units';

/** The same measure in both: `14 in`, `356 mm`. */
export type Measure = Readonly<Record<Units, string>>;
/** Words for people, with measures among them of which each reader sees the one that they have chosen. */
export type Wording = readonly (string | Measure)[];

/** For whoever has chosen no units, and where nobody can: `14 in (356 mm)`. */
export function plainText(wording: Wording): string {
  return wording.map((part) => (typeof part === 'string' ? part : `${part.customary} (${part.metric})`)).join('');
}

/** One after the other, with words between them. */
export function joinWordings(wordings: readonly Wording[], separator: string): Wording {
  const between: Wording = [separator];
  return wordings.flatMap((wording, index) => (index === 0 ? wording : between.concat(wording)));
}

/** Where there is room for one unit only: `14 in`. */
export function textIn(units: Units, wording: Wording): string {
  return wording.map((part) => (typeof part === 'string' ? part : part[units])).join('');
}

/** A stored number as people read it. */
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
