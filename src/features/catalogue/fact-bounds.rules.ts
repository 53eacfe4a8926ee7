import { isMeasured, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import type { Units } from '#app/features/machines/measures.rules.ts';
import { customaryNumber, readNumber, unitAdvice, unitIn } from '#app/features/machines/written-measures.rules.ts';

const MILLION = 1e6;

/** Keeps enough decimals to convert a bound back to the inches or pounds that were typed. */
function roundedBound(fact: RegisteredFact, bound: number): number {
  return Number(bound.toFixed(decimalsOf(fact)));
}

function decimalsOf(fact: RegisteredFact): number {
  if (isMeasured(fact)) return 1;
  return fact.kind.type === 'decimal' ? fact.kind.decimals : 0;
}

/** A bound as its field displays it: `14 in`, `356 mm`, `85 million`, `1000`. Addresses accept this form too. */
export function boundText(fact: RegisteredFact, bound: number | string | undefined, units: Units): string {
  const { unit } = fact;
  if (typeof bound !== 'number') return bound ?? '';
  if (unit !== undefined && isMeasured(fact)) {
    const number = units === 'metric' ? String(bound) : customaryNumber(bound, unit, decimalsOf(fact));
    return `${number} ${unitIn(units, unit)}`;
  }
  const isRound = unit === undefined && bound >= MILLION && bound % (MILLION / 10) === 0;
  return isRound ? `${bound / MILLION} million` : String(bound);
}

/** Whether listings show the fact in millions, so that a bare number such as 85 is unlikely to be meant. */
export function isCountedInMillions({ kind, unit }: RegisteredFact): boolean {
  return unit === undefined && kind.type === 'integer' && kind.max >= 1_000 * MILLION;
}

/** The unit in the legend of a fact's bounds, which applies to numbers typed without one. */
export function boundUnit(fact: RegisteredFact, units: Units): string | undefined {
  return fact.unit !== undefined && isMeasured(fact) ? unitIn(units, fact.unit) : fact.unit;
}

/**
 * Converts a typed bound, such as `14"`, `36 in`, `90 cm` or `85 million`, to the form that its field displays. Returns
 * invalid text unchanged, with the problem.
 */
export function rewriteBound(fact: RegisteredFact, text: string, units: Units): { text: string; problem?: string } {
  if (text.trim() === '') return { text: '' };
  const { unit } = fact;
  const read = readNumber(text, { stored: unit, bare: boundUnit(fact, units) });
  if ('problem' in read || read.value < 0) return { text, problem: `Must be ${unitAdvice(unit)}` };
  return { text: boundText(fact, roundedBound(fact, read.value), units) };
}
