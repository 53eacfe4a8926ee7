import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '#app/db/client.ts';
import { FACTS } from '#app/features/machines/fact-registry.rules.ts';
import { distanceFrom } from '#app/features/places/server/zip-points.service.ts';
import { Postings } from '#app/search-index/postings.ts';
import { SearchIndex } from '#app/search-index/search-index.ts';
import { findPublicListings, findPublicListingsOf } from './catalogue.db.ts';

/** The index of public listings, and the words of their descriptions. */
export type Contents = { index: SearchIndex; postings: Postings };

const LOAD_BATCH = 2_000;
/** Small enough that inserting a batch into six orders of a million listings causes no noticeable delay. */
const APPLY_BATCH = 200;

/** Reads all public listings. Calls `check` between batches, and rejects with the error that it throws. */
export async function readContents(pool: Database['pool'], check: () => void): Promise<Contents> {
  const index = new SearchIndex(FACTS, distanceFrom);
  const postings = new Postings();
  let batch = findPublicListings(pool, 0, LOAD_BATCH);
  for (;;) {
    const listings = await batch;
    const last = listings.at(-1);
    if (last === undefined) break;
    check();
    // Requested before the last batch is indexed, so that database and process work in parallel.
    batch = findPublicListings(pool, last.facts.serial, LOAD_BATCH);
    // The promise is awaited below; until then its rejection must not count as unhandled.
    batch.catch(() => {});
    index.apply(listings.map(({ facts }) => ({ serial: facts.serial, facts })));
    for (const { facts, words } of listings) postings.enter(facts.serial, words);
    await nextTurn();
  }
  return { index, postings };
}

/** Reads changed listings again, and removes those that are no longer public. */
export async function applyChanges(
  pool: Database['pool'],
  { index, postings }: Contents,
  serials: readonly number[],
): Promise<void> {
  for (let start = 0; start < serials.length; start += APPLY_BATCH) {
    const batch = serials.slice(start, start + APPLY_BATCH);
    const listings = await findPublicListingsOf(pool, batch);
    const found = new Map(listings.map((listing) => [listing.facts.serial, listing]));
    index.apply(batch.map((serial) => ({ serial, facts: found.get(serial)?.facts ?? null })));
    postings.apply(batch.map((serial) => ({ serial, words: found.get(serial)?.words ?? null })));
  }
}
