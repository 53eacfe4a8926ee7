import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LRUCache } from 'lru-cache';
import type { Db } from '#app/db/client.ts';
import { selectAmong, type CatalogueReads } from '#app/features/catalogue/server/catalogue.service.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { toPeopleCount } from '../demand.rules.ts';
import type { KindDemand, KindQuery, ListingDemand } from '../demand.schema.ts';
import { countPeople, type ActiveSearch, type ActiveSearchesReader } from './active-searches.service.ts';
import { countWatchersOfKind, findOwnPublic } from './demand.db.ts';
import { asksFor, asksForPlace } from './search-criteria.rules.ts';

export type DemandDeps = {
  db: Db;
  reads: CatalogueReads;
  readSearches: ActiveSearchesReader;
  figures: ListingFigures;
  now: () => Date;
};

/** How many people want machines of a kind, without the one who asks. */
export async function getKindDemand(
  { db, readSearches }: DemandDeps,
  { brand, model, heads, zip }: KindQuery,
  exceptUserId: string | null,
): Promise<KindDemand> {
  const kind = { brand, model: model ?? null, heads: heads ?? null };
  const asking = (await readSearches()).filter(({ kinds }) => asksFor(kinds, kind));
  const count = (searches: readonly ActiveSearch[]) => toPeopleCount(countPeople(searches, 'saved', exceptUserId));
  const near = (place: string) => count(asking.filter(({ criteria }) => asksForPlace(criteria, place)));
  return {
    watching: toPeopleCount(await countWatchersOfKind(db, kind, exceptUserId)),
    searching: count(asking),
    ...(zip === undefined ? {} : { searchingNear: near(zip) }),
    wanted: toPeopleCount(countPeople(asking, 'wanted', exceptUserId)),
  };
}

/** Evaluating so many takes a few milliseconds, without giving way to requests. */
const PER_TURN = 20;
/** How long the figures of listings are kept: there may be ten thousand searches to evaluate. */
export const LISTINGS_HOLD_MS = 10 * MINUTE_MS;

/** The figures of listings, by period and serial. */
export type ListingFigures = LRUCache<string, Omit<ListingDemand, 'machineId'>>;

/** How many people's saved searches and wanted ads find each of these public listings of a seller; leaves out all others. */
export async function listListingDemand(
  { db, reads, readSearches, figures, now }: DemandDeps,
  sellerId: string,
  ids: readonly string[],
): Promise<ListingDemand[]> {
  const listings = await findOwnPublic(db, sellerId, ids);
  const period = Math.floor(now().getTime() / LISTINGS_HOLD_MS);
  const keyOf = (serial: number) => `${period} ${serial}`;
  const unknown = listings.flatMap(({ serial }) => (figures.has(keyOf(serial)) ? [] : serial));
  if (unknown.length > 0) {
    for (const [serial, finding] of await findSearchesOf(reads, await readSearches(), unknown))
      figures.set(keyOf(serial), {
        searching: toPeopleCount(countPeople(finding, 'saved', sellerId)),
        wanted: toPeopleCount(countPeople(finding, 'wanted', sellerId)),
      });
  }
  return listings.map(({ id, serial }) => {
    const { searching, wanted } = figures.get(keyOf(serial)) ?? { searching: 0, wanted: 0 };
    return { machineId: id, searching, wanted };
  });
}

/** The searches that find each of these public listings, by serial. */
async function findSearchesOf(
  reads: CatalogueReads,
  searches: readonly ActiveSearch[],
  serials: readonly number[],
): Promise<ReadonlyMap<number, readonly ActiveSearch[]>> {
  const finding = new Map(serials.map((serial): [number, ActiveSearch[]] => [serial, []]));
  for (const [at, search] of searches.entries()) {
    if (at % PER_TURN === PER_TURN - 1) await nextTurn();
    for (const serial of await selectAmong(reads, search.filters, serials)) finding.get(serial)?.push(search);
  }
  return finding;
}
