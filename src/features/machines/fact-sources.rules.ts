import type { FactSource, FactValue, SourceKind } from '#app/db/enums.ts';
import type { FactAudience, FactValues } from './fact-kinds.rules.ts';
import { factsFor, isSameValue, knownFacts } from './fact-registry.rules.ts';

/** Who says each fact of a machine, by the facts' keys. */
export type FactSources = Readonly<Record<string, FactSource | undefined>>;

/** What is known of a machine, and who says each of it. */
export type StatedFacts = { facts: FactValues; factSources: FactSources };

/** A fact as readers are told it: the value, who says so, and since which day. */
export type SourcedFact = {
  value: FactValue;
  source: SourceKind;
  on: string;
  /** Where the reference of the model has it from. */
  from?: string | undefined;
  /** The admin who checked it. */
  by?: string | undefined;
};
export type SourcedFacts = Readonly<Record<string, SourcedFact | undefined>>;

/** The facts as they are told, without who says them. */
export function factValues(facts: SourcedFacts): FactValues {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, fact]) => (fact === undefined ? [] : [[key, fact.value]])),
  );
}

/** As much of what is known of a machine as such a reader may be told. Who checked a fact is for the operator alone. */
export function sourcedFacts({ facts, factSources }: StatedFacts, reader: FactAudience): SourcedFacts {
  const visible = new Set(factsFor(reader));
  return Object.fromEntries(
    knownFacts(facts).flatMap(({ fact, value }) => {
      const source = factSources[fact.key];
      if (!visible.has(fact) || source === undefined) return [];
      return [[fact.key, { value, ...toldSource(source, reader) }]];
    }),
  );
}

function toldSource(source: FactSource, reader: FactAudience) {
  if (source.source !== 'checked') return source;
  const { by, on } = source;
  return { source: source.source, on, ...(reader === 'operator' ? { by } : {}) };
}

/** The day of a moment, as sources have it. */
export function sourceDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/**
 * Who says each fact once somebody has stated facts on that day: a value that one of these versions has keeps the source
 * that it has there, in the first that has it, and any other is the seller's.
 */
export function sourcesAfter(versions: readonly StatedFacts[], facts: FactValues, on: string): FactSources {
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => {
      const same = versions.find((version) => isSameValue(version.facts[key], value));
      return [key, same?.factSources[key] ?? { source: 'seller', on }];
    }),
  );
}
