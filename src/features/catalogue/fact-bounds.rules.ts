import type { FactValue } from '#app/db/enums.ts';
import { isMeasured, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import {
  customaryNumber,
  formatNumber,
  INCH_MM,
  POUND_KG,
  unitIn,
  type Units,
} from '#app/features/machines/measures.rules.ts';

/** A bound, or an amount of what is counted, as a field of the filters shows it, and what it means in stored units. */
const WRITTEN = /^(?<digits>\d{1,3}(?:,\d{3})+|\d{1,15})(?<decimals>\.\d{1,6})?(?: (?<unit>in|lb|mm|kg|million))?$/;
const FACTORS: Readonly<Record<string, number>> = { in: INCH_MM, lb: POUND_KG, million: 1e6 };
const MILLION = 1e6;

/** Reads what `boundText` writes, as the form sends it; undefined: it is something else. */
export function parseBound(fact: RegisteredFact, text: string): number | undefined {
  const { digits, decimals = '', unit = '' } = WRITTEN.exec(text)?.groups ?? {};
  if (digits === undefined) return undefined;
  const amount = Number(`${digits.replaceAll(',', '')}${decimals}`);
  const factor = FACTORS[unit];
  return factor === undefined ? amount : roundedBound(fact, amount * factor);
}

/** A bound has as many decimals as lead back to the inches or pounds that were typed. */
export function roundedBound(fact: RegisteredFact, bound: number): number {
  return Number(bound.toFixed(decimalsOf(fact)));
}

function decimalsOf(fact: RegisteredFact): number {
  if (isMeasured(fact)) return 1;
  return fact.kind.type === 'decimal' ? fact.kind.decimals : 0;
}

/** A bound as it is shown in its field: `14 in`, `356 mm`, `85 million`, `1,000`. */
export function boundText(fact: RegisteredFact, bound: FactValue | undefined, units: Units): string {
  const { unit } = fact;
  if (typeof bound !== 'number') return String(bound ?? '');
  if (unit !== undefined && isMeasured(fact)) {
    const number = units === 'metric' ? String(bound) : customaryNumber(bound, unit, decimalsOf(fact));
    return `${number} ${unitIn(units, unit)}`;
  }
  const isRound = unit === undefined && bound >= MILLION && bound % (MILLION / 10) === 0;
  return isRound ? `${formatNumber(bound / MILLION)} million` : formatNumber(bound);
}

/** The unit that the legend of a fact's bounds names, of which a number is that is typed without one. */
export function boundUnit(fact: RegisteredFact, units: Units): string | undefined {
  return fact.unit !== undefined && isMeasured(fact) ? unitIn(units, fact.unit) : fact.unit;
}
