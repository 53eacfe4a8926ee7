import type { LRUCache } from 'lru-cache';
import type { Db } from '#app/db/client.ts';
import type { ExportedList } from '#app/features/accounts/server/admin-audit.service.ts';
import { chosenFilters } from '#app/features/catalogue/chosen-filters.rules.ts';
import { findModelsByBrand } from '#app/features/reference/server/reference-data.service.ts';
import type { ActiveSearch, ActiveSearchesReader } from '#app/features/watching/server/active-searches.service.ts';
import { readCriteria, type SearchCriteria } from '#app/features/watching/server/search-criteria.rules.ts';
import { mapInTurns } from '#app/lib/concurrency.ts';
import { csvLines } from '#app/lib/csv.ts';
import { pageOf, rowsOf } from '#app/lib/paging.ts';
import { siteDay, siteDayStart } from '#app/lib/site-time.ts';
import { groupLabel } from '../demand.rules.ts';
import {
  DEFAULT_DAYS,
  DEFAULT_DETAIL,
  type DemandFilter,
  type DemandRow,
  type SearchesFilter,
  type SearchesQuery,
  type SearchStatistics,
} from '../demand.schema.ts';
import { DEMAND_FIGURES, type DemandQuery } from '../demand-search.schema.ts';
import { countLoggedSearches, countMachinesByModel, findLoggedSearches, type CountedOfMachines } from './demand.db.ts';
import { demandTable, type DemandSource, type SearchCount } from './demand-table.rules.ts';
import { parseLoggedSearch } from './logged-search.rules.ts';

/** How many different searches of a period are read, the most frequent ones. */
export const MOST_SEARCHES = 5_000;

/** The midnight at which a period of so many days, today included, began. */
const periodStart = (now: Date, days = DEFAULT_DAYS) => siteDayStart(now, days - 1);

export type DemandDeps = {
  db: Db;
  readSearches: ActiveSearchesReader;
  /** The criteria of searches that were read before, by their query. */
  readBefore: LRUCache<string, SearchCriteria>;
  now: () => Date;
};

/** A page of the kinds of machines that match, with the number of all; by default, the most searched for first. */
export async function listDemand(
  deps: DemandDeps,
  { page, pageSize, ...query }: DemandQuery,
): Promise<{ rows: DemandRow[]; total: number }> {
  const rows = await readDemand(deps, query);
  return { rows: pageOf(rows, { page, pageSize }), total: rows.length };
}

async function readDemand(
  deps: DemandDeps,
  { days, detail = DEFAULT_DETAIL, brand, missing, sort = 'searched' }: DemandQuery,
): Promise<DemandRow[]> {
  const sources = await readSources(deps, periodStart(deps.now(), days));
  const models = Object.entries(await findModelsByBrand(deps.db)).flatMap(([name, ofBrand]) =>
    ofBrand.map((model) => ({ brand: name, model: model.name })),
  );
  return demandTable(sources, models, detail)
    .filter(
      (row) =>
        (brand === undefined || row.brand?.toLowerCase() === brand.toLowerCase()) &&
        (missing !== true || row.figures.inStock === 0),
    )
    .toSorted((one, other) => other.figures[sort] - one.figures[sort] || byLabel(one, other));
}

function byLabel(one: DemandRow, other: DemandRow): number {
  return groupLabel(one).localeCompare(groupLabel(other), 'en', { numeric: true });
}

/** Where the figures come from. Each further source of counts is an entry. */
async function readSources({ db, readSearches, readBefore }: DemandDeps, since: Date): Promise<DemandSource[]> {
  const logged = { since: siteDay(since), found: undefined };
  const searches = await findLoggedSearches(db, logged, { limit: MOST_SEARCHES, offset: 0 });
  const active = await readSearches();
  const machines = async (figure: CountedOfMachines) => ({
    figure,
    machines: await countMachinesByModel(db, figure, since),
  });
  return [
    {
      figure: 'searched',
      searches: await mapInTurns(searches, PER_TURN, ({ search, searches: count }) => ({
        criteria: readOnce(readBefore, search),
        count,
      })),
    },
    { figure: 'saved', searches: active.map((search) => countOf(search, false)) },
    { figure: 'wanted', searches: active.map((search) => countOf(search, true)) },
    await machines('watched'),
    await machines('questions'),
    await machines('inStock'),
    await machines('sold'),
  ];
}

/** By how many people a search is saved, or published as a wanted ad. */
function countOf({ criteria, people }: ActiveSearch, asWanted: boolean): SearchCount {
  return { criteria, count: people.filter(({ isWanted }) => isWanted === asWanted).length };
}

/** Reading so many takes about twenty milliseconds. */
const PER_TURN = 100;

/** What a counted search asks for, which never changes. */
function readOnce(readBefore: DemandDeps['readBefore'], search: string): SearchCriteria {
  const known = readBefore.get(search);
  if (known !== undefined) return known;
  const criteria = readCriteria(search);
  readBefore.set(search, criteria);
  return criteria;
}

const DEMAND_COLUMNS = ['brand', 'modelFamily', 'heads', 'priceUsd', ...DEMAND_FIGURES];

/** All kinds of machines that match the filter, the most searched for first, as a CSV file. */
export async function demandExport(deps: DemandDeps, filter: DemandFilter): Promise<ExportedList> {
  return exportOf('demand', filter, DEMAND_COLUMNS, (await readDemand(deps, filter)).map(toCells));
}

function toCells({ brand, family, heads, priceBand, figures }: DemandRow) {
  return [brand, family, heads, priceBand, ...DEMAND_FIGURES.map((figure) => figures[figure])];
}

/** The searches that match, with their number, the most frequent first. */
export async function listSearches(
  db: Db,
  { days, found, ...paging }: SearchesQuery,
  now: Date,
): Promise<{ rows: SearchStatistics[]; total: number }> {
  const filter = { since: siteDay(periodStart(now, days)), found };
  return {
    rows: await findLoggedSearches(db, filter, rowsOf(paging)),
    total: await countLoggedSearches(db, filter),
  };
}

const SEARCH_COLUMNS = ['search', 'words', 'searches', 'results', 'opened', 'asked', 'lastDay'];

/** The searches that match the filter, the most frequent first, as a CSV file. */
export async function searchesExport(db: Db, filter: SearchesFilter, now: Date): Promise<ExportedList> {
  const logged = { since: siteDay(periodStart(now, filter.days)), found: filter.found };
  const rows = await findLoggedSearches(db, logged, { limit: MOST_SEARCHES, offset: 0 });
  const cells = rows.map(({ search, searches, results, opened, asked, lastDay }) => {
    const words = chosenFilters(parseLoggedSearch(search)).map((chosen) => chosen.words);
    return [search, words.join(', '), searches, results, opened, asked, lastDay];
  });
  return exportOf('searches', filter, SEARCH_COLUMNS, cells);
}

type Cells = Parameters<typeof csvLines>[0];

function exportOf(type: string, filter: object, columns: readonly string[], cells: Cells): ExportedList {
  return {
    type,
    filter,
    count: async () => cells.length,
    lines: async function* lines() {
      yield csvLines([columns, ...cells]);
    },
  };
}
