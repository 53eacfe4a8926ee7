import {
  DISTANCE,
  isFitParam,
  isOrder,
  type Criterion,
  type IndexedFields,
  compareFacts,
} from '#app/search-index/fields.ts';
import type { ListRequest } from '#app/features/catalogue/server/catalogue.service.ts';
import { ORDINARY_RANK } from '#app/db/enums.ts';
import { compareText } from '#app/search-index/ordered-texts.ts';

/** What decides a listing's place in a list, but for how far it is. */
type OrderedFields = Pick<
  IndexedFields,
  'serial' | 'brandKey' | 'modelKey' | 'heads' | 'needles' | 'priceUsd' | 'createdSecond' | 'promotionRank' | 'facts'
>;
export type PlacedListing = OrderedFields & Pick<IndexedFields, 'place'>;
/** `miles`: from where the list counts them; null: that is not known, or is not the order. */
export type SortFacts = OrderedFields & { miles: number | null };
type OrderOptions = Pick<ListRequest, 'sort' | 'direction' | 'promotedFirst'>;
type MergeOptions = OrderOptions & Pick<ListRequest, 'rotation'>;

/** The database measures no distances, and knows of no shop what goes there. */
export function isKnownToDatabase({ key }: Criterion): boolean {
  return key !== DISTANCE && !isFitParam(key);
}

/** Sorts listings as the public lists are sorted; by relevance, which they have none of, the newest first. */
export function sortListings(
  listings: readonly SortFacts[],
  { sort, direction, promotedFirst }: OrderOptions,
): SortFacts[] {
  const order = sort === 'relevance' ? 'newest' : sort;
  return listings.toSorted(compareBy({ sort: order, direction, promotedFirst }));
}

/**
 * Two lists in the same order, as one. By relevance, what only its seller can find precedes what everybody finds, where
 * placement does not decide; where promoted listings take turns, it follows those that are placed alike.
 */
export function mergeLists(open: readonly SortFacts[], hidden: readonly SortFacts[], order: MergeOptions): SortFacts[] {
  const compare = compareBy(order);
  const isRotated = (a: SortFacts, b: SortFacts) =>
    order.rotation !== null && a.promotionRank === b.promotionRank && a.promotionRank < ORDINARY_RANK;
  const precedes = (own: SortFacts, listing: SortFacts) => !isRotated(own, listing) && compare(own, listing) < 0;
  const merged: SortFacts[] = [];
  let next = 0;
  for (const listing of open) {
    for (let other = hidden[next]; other !== undefined && precedes(other, listing); other = hidden[next]) {
      merged.push(other);
      next += 1;
    }
    merged.push(listing);
  }
  return [...merged, ...hidden.slice(next)];
}

/** By relevance, the first of the two is the one that only its seller can find. */
function compareBy({ sort, direction, promotedFirst }: OrderOptions) {
  const sign = direction === 'asc' ? 1 : -1;
  return (a: SortFacts, b: SortFacts): number => {
    const byRank = promotedFirst ? a.promotionRank - b.promotionRank : 0;
    if (byRank !== 0) return byRank;
    // Those of which it is not known how far they are come last, whichever way round.
    const byKnown = sort === DISTANCE ? Number(a.miles === null) - Number(b.miles === null) : 0;
    if (byKnown !== 0) return byKnown;
    return sort === 'relevance' ? sign : sign * (compareKeys(sort, a, b) || a.serial - b.serial);
  };
}

function compareKeys(sort: OrderOptions['sort'], a: SortFacts, b: SortFacts): number {
  if (sort === DISTANCE) return (a.miles ?? 0) - (b.miles ?? 0);
  if (!isOrder(sort)) return compareFacts(a.facts[sort], b.facts[sort]);
  if (sort === 'brand') return compareText(a.brandKey, b.brandKey);
  if (sort === 'model') return compareText(a.modelKey, b.modelKey);
  if (sort === 'price') return (a.priceUsd ?? 0) - (b.priceUsd ?? 0);
  if (sort === 'newest') return a.createdSecond - b.createdSecond;
  return a[sort] - b[sort];
}
