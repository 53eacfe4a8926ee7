import { newsOfFound, newsOfWatched, type ListingState, type News, type SearchTimes, type Told } from './news.rules.ts';

type Listing = ListingState & { id: string; sellerId: string | null };
type Search = SearchTimes & { machineIds: readonly string[] };

/** A listing that a mail tells a reader of, with those of their searches that found it. */
export type Found<Matched> = { listing: Listing; news: News; searches: readonly Matched[] };

/** What several readers know of listings. */
export type Known = {
  /** By id. */
  listings: ReadonlyMap<string, Listing>;
  /** By `pairKey`. */
  watched: ReadonlySet<string>;
  told: ReadonlyMap<string, Told>;
};

/** The key of a reader and a machine. */
export function pairKey({ subscriberId, machineId }: { subscriberId: string; machineId: string }): string {
  return `${subscriberId} ${machineId}`;
}

const ORDER = ['price', 'new', 'back', 'sold'] as const satisfies readonly News['kind'][];

/**
 * What is news for a reader, each listing once: lowered prices first, then new listings, those that came back, and sold
 * ones; the most recent first. Listings of their own are not news.
 */
export function findNews<Matched extends Search>(
  reader: { id: string; userId: string | null },
  { listings, watched, told, searches }: Known & { searches: readonly Matched[] },
): Found<Matched>[] {
  const searchesOf = new Map<string, Matched[]>();
  for (const search of searches)
    for (const id of search.machineIds) searchesOf.set(id, [...(searchesOf.get(id) ?? []), search]);
  const found = [...listings.values()].flatMap((listing): Found<Matched>[] => {
    if (listing.sellerId !== null && listing.sellerId === reader.userId) return [];
    const key = pairKey({ subscriberId: reader.id, machineId: listing.id });
    const known = told.get(key) ?? null;
    const matching = searchesOf.get(listing.id) ?? [];
    const news =
      (watched.has(key) && known !== null ? newsOfWatched(listing, known) : null) ??
      firstOf(matching, (search) => newsOfFound(listing, known, search));
    return news === null ? [] : [{ listing, news, searches: matching }];
  });
  return found.toSorted(
    (one, other) =>
      ORDER.indexOf(one.news.kind) - ORDER.indexOf(other.news.kind) ||
      (other.listing.publicSince?.getTime() ?? 0) - (one.listing.publicSince?.getTime() ?? 0),
  );
}

function firstOf<Item, Result>(items: readonly Item[], read: (item: Item) => Result | null): Result | null {
  for (const item of items) {
    const result = read(item);
    if (result !== null) return result;
  }
  return null;
}
