import type { Db } from '#app/db/client.ts';
import type { RateCounter } from '#app/db/rate-counter.ts';
import { filtersOf } from '#app/features/catalogue/browse-search.schema.ts';
import { selectSerials, toListRequest, type CatalogueReads } from '#app/features/catalogue/server/catalogue.service.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { connectionOf } from '#app/lib/http.ts';
import { siteDay } from '#app/lib/site-time.ts';
import type { SearchEvent } from '../search-log.schema.ts';
import { parseLoggedSearch, toLoggedSearch } from './logged-search.rules.ts';
import { deleteSearchesBefore, insertSearchEvent } from './search-log.db.ts';

/** How many events of one connection count in a day. */
const MOST_EVENTS_A_DAY = 300;
/** How many different searches of a day are stored. */
const MOST_SEARCHES_A_DAY = 2_000;
const KEPT_MONTHS = 13;

export type SearchLogDeps = {
  db: Db;
  reads: CatalogueReads;
  counter: RateCounter;
  /** Multiplies the limit of a connection. */
  factor: number;
  now: () => Date;
};

/**
 * Counts an event of a search, with the number of machines that the search finds now. Searches without filters and
 * text, and further ones of a busy connection or day, are ignored. The counter stores a keyed hash of the address for a
 * day, without the search.
 */
export async function countSearchEvent(
  { db, reads, counter, factor, now }: SearchLogDeps,
  { search: query, event }: SearchEvent,
  address: string,
): Promise<void> {
  const search = toLoggedSearch(query);
  if (search === null) return;
  const { current } = await counter.hit('searches', connectionOf(address), DAY_MS);
  if (current > Math.ceil(MOST_EVENTS_A_DAY * factor)) return;
  const request = toListRequest(filtersOf(parseLoggedSearch(search)));
  const { total: results } = await selectSerials(reads, { ...request, limit: 0 });
  await insertSearchEvent(db, { day: siteDay(now()), search, event, results }, MOST_SEARCHES_A_DAY);
}

/** Deletes searches of more than thirteen months ago: a month of last year can be compared with this one. */
export async function deleteOldSearches(db: Db, now: Date): Promise<void> {
  const day = new Date(now.getFullYear(), now.getMonth() - KEPT_MONTHS, now.getDate());
  await deleteSearchesBefore(db, siteDay(day));
}
