import { CONDITIONS, ORDINARY_RANK, type FactValue } from '#app/db/enums.ts';
import type { Random } from '#app/demo/random.ts';
import { choiceField, optionsOf } from '#app/features/machines/fact-entries.rules.ts';
import type { FactKind, FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { FACTS, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import type { IndexedFields } from '#app/search-index/fields.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** The share of facts that a seller states. */
const STATED = 0.4;
/** The number of distinct values of a numeric fact. */
const STEPS = 60;
const BRANDS = ['Tajima', 'Barudan', 'SWF', 'ZSK', 'Happy', 'Melco', 'Ricoma', 'Brother'] as const;
const HEADS = [1, 1, 2, 4, 6, 8, 12, 15] as const;
const NEEDLES = [9, 12, 15] as const;
const FIRST_SECOND = 1_700_000_000;
const LAST_DAY = Date.UTC(2026, 0, 1);

/** The facts that filter lists. */
export const FILTERED: readonly RegisteredFact[] = FACTS.filter(({ filter }) => filter !== null);

/** An index entry with any of the registered facts. */
export function describedListing(serial: number, random: Random): IndexedFields {
  const brand = random.pickSkewed(BRANDS);
  const model = `Model ${random.int(1, 400)}`;
  const heads = random.pick(HEADS);
  return {
    serial,
    brand,
    sellerId: null,
    brandKey: brand.toLowerCase(),
    model,
    modelKey: model.toLowerCase(),
    name: `${brand} ${model}`,
    condition: random.pick(CONDITIONS),
    heads,
    needles: random.pick(NEEDLES),
    promotionRank: random.chance(0.02) ? random.int(0, ORDINARY_RANK - 1) : ORDINARY_RANK,
    isPremium: random.chance(0.02),
    hasFinancing: random.chance(0.1),
    isConsignment: random.chance(0.1),
    isUnderOffer: random.chance(0.05),
    priceUsd: random.int(1, 200) * 500,
    year: random.int(1995, 2026),
    stateCode: random.pick(['TX', 'OH', 'CA', 'FL', 'NY']),
    place: null,
    createdSecond: FIRST_SECOND + serial,
    facts: { ...statedFacts(random), ...(random.chance(STATED) && { headsWorking: heads - random.int(0, 1) }) },
  };
}

function statedFacts(random: Random): FactValues {
  return Object.fromEntries(
    FILTERED.flatMap(({ key, kind }) => (random.chance(STATED) ? [[key, anyValue(kind, random)]] : [])),
  );
}

/** A random value of a fact's type. */
export function anyValue(kind: FactKind, random: Random): FactValue {
  if (kind.type === 'integer' || kind.type === 'decimal') {
    const value = kind.min + ((kind.max - kind.min) * random.int(0, STEPS)) / STEPS;
    return kind.type === 'integer' ? Math.round(value) : Number(value.toFixed(kind.decimals));
  }
  if (kind.type === 'date') {
    const first = Date.parse(kind.min);
    return new Date(first + random.int(0, (LAST_DAY - first) / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
  }
  if (kind.type === 'boolean') return random.chance(0.6);
  const options = optionsOf(kind).map(({ value }) => value);
  if (options.length === 0) return 'stated';
  if (kind.type === 'oneOf') return random.pick(options);
  const several = [...new Set([random.pick(options), random.pick(options)])];
  const choice = choiceField(kind);
  return choice === undefined ? several : several.map((option) => ({ [choice.key]: option }));
}
