import { siteDay } from '#app/lib/site-time.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { isSameValue, MODEL_FACTS } from '#app/features/machines/fact-registry.rules.ts';
import { sourcesAfter, type FactSources } from '#app/features/machines/fact-sources.rules.ts';
import {
  modelKey,
  sourceWords,
  type ModelReference,
  type NamedModel,
} from '#app/features/machines/model-facts.rules.ts';
import type { modelFacts } from '#app/db/tables/model-facts.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { DemoListing } from './demo-listing.ts';
import { createRandom } from './random.ts';

export type ModelFactRow = typeof modelFacts.$inferInsert;
type Described = NamedModel & { facts: FactValues };

/** The number of demo models with facts known to the operator. */
const KNOWN_MODELS = 6;
const SOURCE = { sourceKind: 'note', source: 'Made up for the demo' } as const;

/** Facts of some demo models: those that all of their machines share. */
export function demoModelFacts(described: readonly Described[], now: Date): ModelFactRow[] {
  const byModel = [...Map.groupBy(described, modelKey).values()].filter((machines) => machines.length > 1);
  return byModel.slice(0, KNOWN_MODELS).flatMap((machines) =>
    MODEL_FACTS.flatMap(({ key }): ModelFactRow[] => {
      const [first, ...others] = machines.flatMap(({ brand, model, facts: { [key]: value } }) =>
        value === undefined ? [] : [{ brand, model, value }],
      );
      if (first === undefined || others.length === 0) return [];
      if (others.some(({ value }) => !isSameValue(value, first.value))) return [];
      return [{ ...first, ...SOURCE, key, enteredAt: now, enteredBy: 'operator' }];
    }),
  );
}

/** Facts that can be seen when inspecting a machine. */
const SEEN = new Set(['headsWorking', 'stitchCount', 'stitchCountReadOn', 'powerOnHours', 'smokeFree', 'doesCaps']);

/**
 * The sources of a demo machine's facts: typical facts come from the model, some are checked a few days later, the
 * others come from the seller.
 */
export function demoSources(
  { brand, model, seller, listedDaysAgo }: Pick<DemoListing, 'brand' | 'model' | 'seller' | 'listedDaysAgo'>,
  facts: FactValues,
  { known, index, now }: { known: readonly ModelFactRow[]; index: number; now: Date },
): FactSources {
  const random = createRandom(index + 5_000);
  const reference: ModelReference = Object.fromEntries(
    known
      .filter((fact) => modelKey(fact) === modelKey({ brand, model }))
      .map(({ key, value }) => [key, { value, from: sourceWords(SOURCE.sourceKind, SOURCE.source) }]),
  );
  const listedAt = new Date(now.getTime() - Math.ceil(listedDaysAgo) * DAY_MS);
  const sources = sourcesAfter({ stated: { brand, model, facts }, versions: [], reference }, siteDay(listedAt));
  const isLookedOver = seller === 'operator' || random.chance(1 / 3);
  const on = siteDay(new Date(Math.min(now.getTime(), listedAt.getTime() + random.int(1, 5) * DAY_MS)));
  if (!isLookedOver) return sources;
  return Object.fromEntries(
    Object.entries(sources).map(([key, stated]) =>
      SEEN.has(key) && stated !== undefined && stated.source !== 'checked'
        ? [key, { source: 'checked', on, by: 'operator', stated }]
        : [key, stated],
    ),
  );
}
