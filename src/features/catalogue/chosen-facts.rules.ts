import { factLabel, findFact, optionLabel } from '#app/features/machines/fact-registry.rules.ts';
import { boundNames, factCriteriaOf, type FactCriterion } from './fact-filters.schema.ts';

/** A filter by a machine fact: its words, and what of the address takes it away. */
export type ChosenFact = { words: string; change: Record<string, unknown> };

/** What an address asks of machine facts, each value by itself. */
export function chosenFacts(search: object): ChosenFact[] {
  return factCriteriaOf(search).flatMap(chosenOf);
}

function chosenOf({ key, min, max, values }: FactCriterion): ChosenFact[] {
  const fact = findFact(key);
  if (fact === undefined) return [];
  const { label, kind } = fact;
  if (values === null) {
    const [minName, maxName] = boundNames(key);
    const words = rangeLabel(min === null ? null : factLabel(fact, min), max === null ? null : factLabel(fact, max));
    return [{ words: `${label}: ${words}`, change: { [minName]: undefined, [maxName]: undefined } }];
  }
  if (kind.type !== 'oneOf' && kind.type !== 'severalOf') return [{ words: label, change: { [key]: undefined } }];
  return values.map((value) => ({
    words: `${label}: ${optionLabel(kind.options, value)}`,
    change: { [key]: values.filter((other) => other !== value) },
  }));
}

function rangeLabel(min: string | null, max: string | null): string {
  if (min !== null && max !== null) return `${min} to ${max}`;
  return min === null ? `up to ${max ?? ''}` : `from ${min}`;
}
