import type { FactSource, FactValue, SourceKind } from '#app/db/enums.ts';
import { withKnownFields } from './fact-entries.rules.ts';
import type { FactAudience, FactValues } from './fact-kinds.rules.ts';
import { isSameModel, type ModelReference, type NamedModel } from './model-facts.rules.ts';
import { factsFor, isSameValue } from './fact-registry.rules.ts';

/** The source of each fact of a machine, by key. */
export type FactSources = Readonly<Record<string, FactSource | undefined>>;

/** The known facts of a machine with their sources. */
export type StatedFacts = { facts: FactValues; factSources: FactSources };

/** A fact as readers see it: its value, its source, and the date of the source. */
export type SourcedFact = {
  value: FactValue;
  source: SourceKind;
  on: string;
  /** The origin of a value from the model reference. */
  from?: string | undefined;
  /** The admin who checked it. */
  by?: string | undefined;
};
export type SourcedFacts = Readonly<Record<string, SourcedFact | undefined>>;

/** The values of facts without their sources. */
export function factValues(facts: SourcedFacts): FactValues {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, fact]) => (fact === undefined ? [] : [[key, fact.value]])),
  );
}

/** The facts of a machine that a reader can see. Only the operator sees who checked a fact. */
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

/** A version of a listing with its facts and their sources. */
export type StatedVersion = StatedFacts & NamedModel;

/** The facts stated of a machine, the machine's earlier versions, and the reference of its model. */
type Statement = {
  stated: NamedModel & { facts: FactValues };
  versions: readonly StatedVersion[];
  reference: ModelReference;
};

/**
 * The source of each fact after a statement on that day. A value that one of the versions has keeps its source from the
 * first such version; a value from the model reference gets that source; any other value is the seller's.
 */
export function sourcesAfter({ stated, versions, reference }: Statement, on: string): FactSources {
  return Object.fromEntries(
    Object.entries(stated.facts).map(([key, value]) => {
      const same = versions.find(({ facts }) => isSameValue(facts[key], value));
      const kept = same?.factSources[key];
      // A value from the reference of another model does not count for this one.
      if (kept !== undefined && (kept.source !== 'model' || (same !== undefined && isSameModel(same, stated))))
        return [key, kept];
      const usual = reference[key];
      if (usual !== undefined && isSameValue(usual.value, value))
        return [key, { source: 'model', on, from: usual.from }];
      return [key, { source: 'seller', on }];
    }),
  );
}
