import { LRUCache } from 'lru-cache';
import type { Db } from '#app/db/client.ts';
import type { MachineFilters } from '#app/features/catalogue/catalogue.schema.ts';
import { findModelsByBrand } from '#app/features/reference/server/reference-data.service.ts';
import { mapInTurns } from '#app/lib/concurrency.ts';
import { readSavedQuery } from '../saved-query.rules.ts';
import { findActiveSearches } from './demand.db.ts';
import { ModelNames } from './model-names.rules.ts';
import { criteriaOf, namedFamilies, type AskedKinds, type SearchCriteria } from './search-criteria.rules.ts';

/** Those who saved a search, or published it as a wanted ad; without an account, `userId` is null. */
type Person = { subscriberId: string; userId: string | null; isWanted: boolean };

/** A saved search whose results are mailed, or a public wanted ad, with everybody who has it. */
export type ActiveSearch = {
  filters: MachineFilters;
  criteria: SearchCriteria;
  kinds: AskedKinds;
  people: readonly Person[];
};

/** Reads all of them, each time or as they were a few seconds ago. Not within a transaction. */
export type ActiveSearchesReader = () => Promise<readonly ActiveSearch[]>;

/** How long they are kept. */
const HOLD_MS = 10_000;
/** Reading so many takes a few milliseconds. */
const PER_TURN = 25;

type ReadSearch = Pick<ActiveSearch, 'filters' | 'criteria'> | null;

export function createActiveSearchesReader(db: Db, now: () => Date): ActiveSearchesReader {
  let known: ReadonlyMap<string, ReadSearch> = new Map();
  const held = new LRUCache<number, readonly ActiveSearch[]>({
    max: 1,
    fetchMethod: async () => {
      const byQuery = [...Map.groupBy(await findActiveSearches(db, now()), ({ query }) => query)];
      const models = Object.entries(await findModelsByBrand(db));
      const names = new ModelNames(
        models.flatMap(([brand, ofBrand]) => ofBrand.map((model) => ({ brand, model: model.name }))),
      );
      // Only what was saved since the last time is read.
      const read = await mapInTurns(byQuery, PER_TURN, ([query]) => known.get(query) ?? readSearch(query));
      known = new Map(byQuery.map(([query], at) => [query, read[at] ?? null]));
      return byQuery.flatMap(([query, people]) => {
        const search = known.get(query) ?? null;
        return search === null ? [] : [{ ...search, kinds: kindsOf(search.criteria, names), people }];
      });
    },
    // Requests from before the last reading get their result, too.
    ignoreFetchAbort: true,
  });
  return () => held.forceFetch(Math.floor(now().getTime() / HOLD_MS));
}

/** Null for a search with a filter that no longer exists, which finds nothing. */
function readSearch(query: string): ReadSearch {
  const read = readSavedQuery(query);
  return read === null ? null : { filters: read.filters, criteria: criteriaOf(read.search) };
}

function kindsOf(criteria: SearchCriteria, names: ModelNames): AskedKinds {
  return { families: namedFamilies(criteria, names), heads: criteria.heads };
}

/**
 * How many different people saved one of these searches, or published one as a wanted ad, without the one with this
 * account.
 */
export function countPeople(
  searches: Iterable<Pick<ActiveSearch, 'people'>>,
  kind: 'saved' | 'wanted',
  exceptUserId: string | null,
): number {
  const found = new Set<string>();
  for (const { people } of searches)
    for (const { subscriberId, userId, isWanted } of people)
      if (isWanted === (kind === 'wanted') && (userId === null || userId !== exceptUserId)) found.add(subscriberId);
  return found.size;
}
