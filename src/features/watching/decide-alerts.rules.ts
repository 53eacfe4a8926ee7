import {
  reasonForMatch,
  reasonForWatched,
  type ListingState,
  type AlertReason,
  type SearchTimes,
  type LastAlert,
} from './alert-reasons.rules.ts';

type Listing = ListingState & { id: string; sellerId: string | null };
type Search = SearchTimes & { machineIds: readonly string[] };

/** A listing in a mail to a reader, with those of their searches that found it. */
export type MachineAlert<Matched> = { listing: Listing; reason: AlertReason; searches: readonly Matched[] };

/** Listings, and what several readers know of them. */
export type Known = {
  /** By id. */
  listings: ReadonlyMap<string, Listing>;
  /** By `pairKey`. */
  watched: ReadonlySet<string>;
  lastAlerts: ReadonlyMap<string, LastAlert>;
};

/** The key of a reader and a machine. */
export function pairKey({ subscriberId, machineId }: { subscriberId: string; machineId: string }): string {
  return `${subscriberId} ${machineId}`;
}

const ORDER = ['price', 'new', 'back', 'sold'] as const satisfies readonly AlertReason['kind'][];

/**
 * The listings of which a reader is alerted, each once: lowered prices first, then new listings, those that came back, and sold
 * ones; the most recent first. Never their own listings.
 */
export function decideAlerts<Matched extends Search>(
  reader: { id: string; userId: string | null },
  { listings, watched, lastAlerts, searches }: Known & { searches: readonly Matched[] },
): MachineAlert<Matched>[] {
  const searchesOf = new Map<string, Matched[]>();
  for (const search of searches)
    for (const id of search.machineIds) searchesOf.set(id, [...(searchesOf.get(id) ?? []), search]);
  const found = [...listings.values()].flatMap((listing): MachineAlert<Matched>[] => {
    if (listing.sellerId !== null && listing.sellerId === reader.userId) return [];
    const key = pairKey({ subscriberId: reader.id, machineId: listing.id });
    const last = lastAlerts.get(key) ?? null;
    const matching = searchesOf.get(listing.id) ?? [];
    const reason =
      (watched.has(key) && last !== null ? reasonForWatched(listing, last) : null) ??
      firstOf(matching, (search) => reasonForMatch(listing, last, search));
    return reason === null ? [] : [{ listing, reason, searches: matching }];
  });
  return found.toSorted(
    (one, other) =>
      ORDER.indexOf(one.reason.kind) - ORDER.indexOf(other.reason.kind) ||
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
