import type { FactSource, FactValue, SourceKind } from '#app/db/enums.ts';
import { withKnownFields } from './fact-entries.rules.ts';
import type { FactAudience, FactValues } from './fact-kinds.rules.ts';
import { isSameModel, type ModelReference, type NamedModel } from './model-facts.rules.ts';
import { factsFor, isSameValue } from './fact-registry.rules.ts';

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
  const told: Record<string, SourcedFact> = {};
  for (const { key, kind } of factsFor(reader)) {
    const [value, source] = [facts[key], factSources[key]];
    if (value !== undefined && source !== undefined)
      told[key] = { value: withKnownFields(kind, value), ...toldSource(source, reader) };
  }
  return told;
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

/** A version of a listing, with who says its facts. */
export type StatedVersion = StatedFacts & NamedModel;

/** What somebody states of a machine, the versions of it that were there, and what is usual for its model. */
type Statement = {
  stated: NamedModel & { facts: FactValues };
  versions: readonly StatedVersion[];
  reference: ModelReference;
};

/**
 * Who says each fact once somebody has stated facts on that day: a value that one of these versions has keeps the source
 * that it has there, in the first that has it; one that is usual for the model is the model's; any other is the seller's.
 */
export function sourcesAfter({ stated, versions, reference }: Statement, on: string): FactSources {
  return Object.fromEntries(
    Object.entries(stated.facts).map(([key, value]) => {
      const same = versions.find(({ facts }) => isSameValue(facts[key], value));
      const kept = same?.factSources[key];
      // What was usual for another model says nothing of this one.
      if (kept !== undefined && (kept.source !== 'model' || (same !== undefined && isSameModel(same, stated))))
        return [key, kept];
      const usual = reference[key];
      if (usual !== undefined && isSameValue(usual.value, value))
        return [key, { source: 'model', on, from: usual.from }];
      return [key, { source: 'seller', on }];
    }),
  );
}
