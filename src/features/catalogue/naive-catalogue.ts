import { CONDITIONS } from '#app/db/enums.ts';
import { ORDINARY_RANK, type FactFilters, type MachineFacts, type Order } from './catalogue-facts.ts';
import type { FactCounts } from './catalogue-index.ts';
import { compareText } from './dictionary.ts';
import type { Wish } from './page-selection.ts';

/** The catalogue index as one would first write it, listing by listing: what tests hold the real one against. */
export class NaiveCatalogue {
  readonly #listings = new Map<number, MachineFacts>();

  put(serial: number, facts: MachineFacts | null): void {
    if (facts === null) this.#listings.delete(serial);
    else this.#listings.set(serial, facts);
  }

  page(filters: FactFilters, { order, direction, promotedFirst, offset, limit }: Wish) {
    const matches = [...this.#listings.values()].filter((facts) => passes(facts, filters));
    const sign = direction === 'asc' ? 1 : -1;
    const sorted = matches.toSorted(
      (a, b) =>
        (promotedFirst ? a.promotionRank - b.promotionRank : 0) || sign * (compare(order, a, b) || a.serial - b.serial),
    );
    return { total: matches.length, serials: sorted.slice(offset, offset + limit).map(({ serial }) => serial) };
  }

  counts(filters: FactFilters): FactCounts {
    const all = [...this.#listings.values()];
    const among = (loosened: Partial<FactFilters>) => all.filter((facts) => passes(facts, { ...filters, ...loosened }));
    const numbers = (values: number[], matches: number[]) =>
      [...new Set(values)].toSorted((a, b) => a - b).map((value) => ({ value, count: countOf(matches, value) }));
    const matches = among({});
    const brands = among({ brandKeys: null }).map(({ brandKey }) => brandKey);
    const states = among({ states: null }).map(({ stateCode }) => stateCode);
    const conditions = among({ conditions: null }).map(({ condition }) => condition);
    return {
      total: matches.length,
      featured: matches.filter(({ promotionRank }) => promotionRank < ORDINARY_RANK).length,
      premium: matches.filter(({ isPremium }) => isPremium).length,
      financing: matches.filter(({ hasFinancing }) => hasFinancing).length,
      consignment: matches.filter(({ isConsignment }) => isConsignment).length,
      brands: [...new Set(all.map(({ brandKey }) => brandKey))]
        .toSorted(compareText)
        .map((key) => ({ value: commonestSpelling(all, key), count: countOf(brands, key) })),
      conditions: CONDITIONS.filter((condition) => all.some((facts) => facts.condition === condition)).map((value) => ({
        value,
        count: countOf(conditions, value),
      })),
      heads: numbers(
        all.map(({ heads }) => heads),
        among({ heads: null }).map(({ heads }) => heads),
      ),
      needles: numbers(
        all.map(({ needles }) => needles),
        among({ needles: null }).map(({ needles }) => needles),
      ),
      states: [...new Set(all.map(({ stateCode }) => stateCode))]
        .filter((state) => state !== null)
        .toSorted(compareText)
        .map((value) => ({ value, count: countOf(states, value) })),
    };
  }
}

function countOf<Value>(values: readonly Value[], wanted: Value): number {
  return values.filter((value) => value === wanted).length;
}

function commonestSpelling(all: readonly MachineFacts[], brandKey: string): string {
  const spellings = all.filter((facts) => facts.brandKey === brandKey).map(({ brand }) => brand);
  const [best] = [...new Set(spellings)].toSorted(
    (a, b) => countOf(spellings, b) - countOf(spellings, a) || compareText(a, b),
  );
  return best ?? brandKey;
}

function compare(order: Order, a: MachineFacts, b: MachineFacts): number {
  if (order === 'brand') return compareText(a.brandKey, b.brandKey);
  if (order === 'model') return compareText(a.modelKey, b.modelKey);
  if (order === 'price') return (a.priceUsd ?? 0) - (b.priceUsd ?? 0);
  if (order === 'newest') return a.createdSecond - b.createdSecond;
  return a[order] - b[order];
}

function passes(facts: MachineFacts, filters: FactFilters): boolean {
  return (
    isAmong(facts.brandKey, filters.brandKeys) &&
    isAmong(facts.condition, filters.conditions) &&
    isAmong(facts.heads, filters.heads) &&
    isAmong(facts.needles, filters.needles) &&
    isAmong(facts.stateCode, filters.states) &&
    isBetween(facts.priceUsd, filters.priceMin, filters.priceMax) &&
    isBetween(facts.year, filters.yearMin, filters.yearMax) &&
    (!filters.featured || facts.promotionRank < ORDINARY_RANK) &&
    (!filters.premium || facts.isPremium) &&
    (!filters.financing || facts.hasFinancing) &&
    (!filters.consignment || facts.isConsignment)
  );
}

function isAmong<Value>(value: Value | null, wanted: readonly Value[] | null): boolean {
  return wanted === null || (value !== null && wanted.includes(value));
}

function isBetween(value: number | null, min: number | null, max: number | null): boolean {
  if (min === null && max === null) return true;
  return value !== null && value >= (min ?? value) && value <= (max ?? value);
}
