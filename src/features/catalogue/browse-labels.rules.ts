import { formatInteger } from '#app/lib/format.ts';
import { isListingSort, type ListingSort, type Sort, type View } from './catalogue.schema.ts';
import type { Direction } from '#app/lib/paging.ts';
import type { BrowseSearch } from './browse-search.schema.ts';
import { findFact } from '#app/features/machines/fact-registry.rules.ts';

const SORT_LABELS = {
  relevance: 'Best match',
  brand: 'Brand',
  model: 'Model',
  heads: 'Heads',
  needles: 'Needles',
  price: 'Price',
  newest: 'Date listed',
  distance: 'Distance',
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
  distance: { asc: 'Nearest first', desc: 'Farthest first' },
} as const satisfies Record<ListingSort, Record<Direction, string>>;

/** The label of a sort order; for a machine fact, the label of the fact. */
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

type Counted = { total: number; totalIsExact: boolean; unmeasured: number };

/** '12 machines available'; within a radius, '3 machines available, and 9 with their place on request'. */
export function availableLabel(
  { near, within }: Pick<BrowseSearch, 'near' | 'within'>,
  { total, totalIsExact, unmeasured }: Counted,
): string {
  const apart = near === undefined || within === undefined ? 0 : unmeasured;
  const words = `${machinesLabel(total - apart, totalIsExact || apart > 0)} available`;
  return apart === 0 ? words : `${words}, and ${totalLabel(apart, totalIsExact)} with their place on request`;
}

export function totalLabel(total: number, isExact: boolean): string {
  return isExact ? formatInteger(total) : `more than ${formatInteger(total)}`;
}

/** 'Showing 13 to 24 of 97 results'. `before` is the number of results that precede those shown. */
export function showingLabel(before: number, shown: number, total: number, isExact: boolean): string {
  const [from, to] = [before + 1, before + shown];
  return `Showing ${formatInteger(from)} to ${formatInteger(to)} of ${totalLabel(total, isExact)} results`;
}

/** Says which words no listing has together with the others. */
export function ignoredSentence(ignored: readonly string[]): string {
  const words = ignored.map((word) => `“${word}”`);
  return `No machine has all of this. These come closest, without ${words.join(' or ')}.`;
}
