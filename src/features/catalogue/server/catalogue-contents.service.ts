import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '#app/db/client.ts';
import { FACTS } from '#app/features/machines/fact-registry.rules.ts';
import { milesFrom } from '#app/features/places/server/zip-points.service.ts';
import { Postings } from '#app/search-index/postings.ts';
import { SearchIndex } from '#app/search-index/search-index.ts';
import { findPublicListings, findPublicListingsOf } from './catalogue.db.ts';

/** What is public, and the words of its descriptions. */
export type Contents = { index: SearchIndex; postings: Postings };

const LOAD_BATCH = 2_000;
/** So few that bringing them into six orders of a million listings takes less than anybody notices. */
const APPLY_BATCH = 200;

/** Reads all public listings. Rejects with whatever `check` throws, which is called now and then. */
export async function readContents(pool: Database['pool'], check: () => void): Promise<Contents> {
  const index = new SearchIndex(FACTS, milesFrom);
  const postings = new Postings();
  let batch = findPublicListings(pool, 0, LOAD_BATCH);
  for (;;) {
    const listings = await batch;
    const last = listings.at(-1);
    if (last === undefined) break;
    check();
    // Asked for before the last batch is taken in, so that database and process work at the same time.
    batch = findPublicListings(pool, last.facts.serial, LOAD_BATCH);
    // It is awaited below; until then its failure must not count as one that nobody hears of.
    batch.catch(() => {});
    index.apply(listings.map(({ facts }) => ({ serial: facts.serial, facts })));
    for (const { facts, words } of listings) postings.enter(facts.serial, words);
    await nextTurn();
  }
  return { index, postings };
}

/** Reads listings that have changed, whether they are public still or not. */
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
