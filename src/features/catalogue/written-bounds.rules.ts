import type { RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import type { Units } from '#app/features/machines/measures.rules.ts';
import { readNumber, unitAdvice } from '#app/features/machines/written-measures.rules.ts';
import { boundText, boundUnit, roundedBound } from './fact-bounds.rules.ts';

/**
 * What somebody typed as a bound, `14"`, `36 in`, `90 cm`, `85 million`, as its field shows it; what is none stays, with what is wrong with it.
 * Loaded once a field is used.
 */
export function rewriteBound(fact: RegisteredFact, text: string, units: Units): { text: string; problem?: string } {
  if (text.trim() === '') return { text: '' };
  const { unit } = fact;
  const read = readNumber(text, { stored: unit, bare: boundUnit(fact, units) });
  if ('problem' in read || read.value < 0) return { text, problem: `Must be ${unitAdvice(unit)}` };
  return { text: boundText(fact, roundedBound(fact, read.value), units) };
}
