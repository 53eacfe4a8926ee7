import { formatInteger } from '#app/lib/format.ts';
import { headsLabel, needlesLabel, priceLabel } from '#app/features/machines/machines.rules.ts';
import { isListingSort, type ListingSort, type Sort, type View } from './catalogue.schema.ts';
import type { Direction } from '#app/lib/paging.ts';
import { type BrowseSearch, changed, isFeaturedOnly } from './browse-search.schema.ts';
import { findFact, factLabel, optionLabel } from '#app/features/machines/fact-registry.rules.ts';
import { boundNames, parseFilters, type Criterion } from '#app/search-index/fields.ts';

const SORT_LABELS = {
  relevance: 'Best match',
  brand: 'Brand',
  model: 'Model',
  heads: 'Heads',
  needles: 'Needles',
  price: 'Price',
  newest: 'Date listed',
} as const satisfies Record<ListingSort, string>;

const TEXT_ORDER = { asc: 'A to Z', desc: 'Z to A' } as const;
const NUMBER_ORDER = { asc: 'Low to high', desc: 'High to low' } as const;

const DIRECTION_LABELS = {
  relevance: { asc: 'Best match last', desc: 'Best match first' },
  brand: TEXT_ORDER,
  model: TEXT_ORDER,
  heads: NUMBER_ORDER,
  needles: NUMBER_ORDER,
  price: NUMBER_ORDER,
  newest: { asc: 'Oldest first', desc: 'Newest first' },
} as const satisfies Record<ListingSort, Record<Direction, string>>;

/** What an order is called; a machine fact's by the fact. */
export function sortLabel(sort: Sort): string {
  return isListingSort(sort) ? SORT_LABELS[sort] : (findFact(sort)?.label ?? sort);
}

export function directionLabels(sort: Sort): Record<Direction, string> {
  if (isListingSort(sort)) return DIRECTION_LABELS[sort];
  return findFact(sort)?.kind.type === 'date' ? DIRECTION_LABELS.newest : NUMBER_ORDER;
}

export const VIEW_LABELS = {
  large: 'Large cards',
  medium: 'Medium cards',
  small: 'Small cards',
  list: 'List',
} as const satisfies Record<View, string>;

/** '1 machine', '1,204 machines', 'more than 1,000 machines'. */
export function machinesLabel(total: number, isExact: boolean): string {
  return `${totalLabel(total, isExact)} ${total === 1 && isExact ? 'machine' : 'machines'}`;
}

export function totalLabel(total: number, isExact: boolean): string {
  return isExact ? formatInteger(total) : `more than ${formatInteger(total)}`;
}

/** 'Showing 13 to 24 of 97 results'. */
export function showingLabel(page: number, pageSize: number, total: number, isExact: boolean): string {
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return `Showing ${formatInteger(from)} to ${formatInteger(to)} of ${totalLabel(total, isExact)} results`;
}

/** One chosen filter: its words, and the address without it. */
export type ChosenFilter = { words: string; without: BrowseSearch };

/** Everything that narrows the list at the moment, in the order of the panel. */
export function chosenFilters(search: BrowseSearch): readonly ChosenFilter[] {
  const lists = [
    listed(search, 'condition', (condition) => `${condition.slice(0, 1)}${condition.slice(1).toLowerCase()}`),
    listed(search, 'brand', (brand) => brand),
    listed(search, 'heads', headsLabel),
    listed(search, 'needles', needlesLabel),
    listed(search, 'state', (state) => state),
  ].flat();
  const { priceMin, priceMax, yearMin, yearMax } = search;
  const price = rangeWords(priceMin, priceMax, priceLabel);
  const year = rangeWords(yearMin, yearMax, String);
  return [
    ...(search.search === undefined
      ? []
      : [{ words: `“${search.search}”`, without: changed(search, { search: undefined }) }]),
    ...lists,
    ...chosen(search, price, { priceMin: undefined, priceMax: undefined }),
    ...chosen(search, year, { yearMin: undefined, yearMax: undefined }),
    ...chosen(search, isFeaturedOnly(search) && 'Featured only', { featured: undefined, status: undefined }),
    ...chosen(search, search.premium === true && 'Premium only', { premium: undefined }),
    ...chosen(search, search.financing === true && 'Financing only', { financing: undefined }),
    ...chosen(search, search.consignment === true && 'Consignment', { consignment: undefined }),
    ...chosenFacts(search).map(({ words, change }) => ({ words, without: changed(search, change) })),
  ];
}

/** The address with every filter taken away; order and layout stay. */
export function withoutFilters({ sort, direction, pageSize, view }: BrowseSearch): BrowseSearch {
  return changed({ sort, direction, pageSize, view }, {});
}

type ListKey = 'condition' | 'brand' | 'heads' | 'needles' | 'state';

function listed<Key extends ListKey>(
  search: BrowseSearch,
  key: Key,
  words: (value: NonNullable<BrowseSearch[Key]>[number]) => string,
): ChosenFilter[] {
  const values: readonly NonNullable<BrowseSearch[Key]>[number][] = search[key] ?? [];
  return values.map((value) => ({
    words: words(value),
    without: changed(search, { [key]: values.filter((other) => other !== value) }),
  }));
}

function chosen(
  search: BrowseSearch,
  words: string | false | undefined,
  change: Partial<BrowseSearch>,
): ChosenFilter[] {
  return words === false || words === undefined ? [] : [{ words, without: changed(search, change) }];
}

function rangeWords(
  min: number | undefined,
  max: number | undefined,
  words: (bound: number) => string,
): string | undefined {
  if (min !== undefined && max !== undefined) return `${words(min)} to ${words(max)}`;
  if (min !== undefined) return `From ${words(min)}`;
  return max === undefined ? undefined : `Up to ${words(max)}`;
}

/** A filter by a machine fact: its words, and what of the address takes it away. */
export type ChosenFact = { words: string; change: Record<string, unknown> };

/** What an address asks of machine facts, each value by itself. */
export function chosenFacts(search: object): ChosenFact[] {
  return parseFilters(search).flatMap(chosenOf);
}

function chosenOf({ key, min, max, values }: Criterion): ChosenFact[] {
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
