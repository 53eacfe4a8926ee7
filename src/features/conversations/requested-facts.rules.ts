import type { FactValue } from '#app/db/enums.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { factLabel, findFact, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { HIGHLIGHTS } from '#app/features/machines/highlights.rules.ts';

/**
 * The facts that messages ask for by the questions which a machine's page offers, and that the listing does not state yet.
 * Without those that a moderator reviews, which a seller adds to the listing.
 */
export function requestedFacts(texts: readonly string[], known: FactValues): RegisteredFact[] {
  const lines = texts.flatMap((text) => text.split('\n'));
  const asked = HIGHLIGHTS.filter(({ question }) => lines.some((line) => line.startsWith(question)));
  return asked
    .flatMap((highlight) => [[highlight.key], highlight.with].flat())
    .flatMap((key) => findFact(key) ?? [])
    .filter(({ key, isReviewed }) => known[key] === undefined && !isReviewed);
}

/** The lines that tell a buyer facts, for example 'Phases: Single-phase'. */
export function factLinesOf(facts: Readonly<Record<string, FactValue>>): string[] {
  return Object.entries(facts).flatMap(([key, value]) => {
    const fact = findFact(key);
    return fact === undefined ? [] : [`${fact.label}: ${factLabel(fact, value)}`];
  });
}
