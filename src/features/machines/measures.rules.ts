import { formatInteger } from '#app/lib/format.ts';

export const INCH_MM = 25.4;
export const POUND_KG = 0.453_592_37;

/** `factor`: how much of what is stored one of the unit is. */
type Customary = { unit: string; factor: number; decimals: number };

/** In what people in the US measure what is stored so. */
export const CUSTOMARY: Readonly<Record<string, Customary>> = {
  mm: { unit: 'in', factor: INCH_MM, decimals: 1 },
  kg: { unit: 'lb', factor: POUND_KG, decimals: 0 },
};

/** The unit in which a number is typed and shown that is stored in this one. */
export function customaryUnit(stored: string): string {
  return CUSTOMARY[stored]?.unit ?? stored;
}

/** A stored number as people read it, the unit of its storage beside: `14 in (356 mm)`. */
export function measureLabel(value: number, stored: string): string {
  return sizeLabel([value], stored);
}

/** The sides of a size: `14 × 17.7 in (356 × 450 mm)`. */
export function sizeLabel(sides: readonly number[], stored: string): string {
  const written = (values: readonly number[]) => values.map(formatNumber).join(' × ');
  const customary = CUSTOMARY[stored];
  if (customary === undefined) return `${written(sides)} ${stored}`;
  const { unit, factor, decimals } = customary;
  const converted = sides.map((side) => Number((side / factor).toFixed(decimals)));
  return `${written(converted)} ${unit} (${written(sides)} ${stored})`;
}

/** `1,200`, `12.5`. */
export function formatNumber(value: number): string {
  const [, decimals = ''] = String(value).split('.');
  return decimals === '' ? formatInteger(value) : `${formatInteger(Math.trunc(value))}.${decimals}`;
}
