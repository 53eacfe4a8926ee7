import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#app/db/client.ts';
import type { ExportedList } from '#app/features/accounts/server/admin-audit.service.ts';
import { chosenFilters } from '#app/features/catalogue/chosen-filters.rules.ts';
import { findModelsByBrand } from '#app/features/reference/server/reference-data.service.ts';
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
import { countLoggedSearches, countMachinesByModel, findLoggedSearches } from './demand.db.ts';
import { demandTable, parseCriteria, type DemandSource, type SearchCount } from './demand-table.rules.ts';
import { parseLoggedSearch } from './logged-search.rules.ts';

/** How many different searches of a period are read, the most frequent ones. */
const MOST_SEARCHES = 5_000;

/** The midnight at which a period of so many days, today included, began. */
const periodStart = (now: Date, days = DEFAULT_DAYS) => siteDayStart(now, days - 1);

/** A page of the kinds of machines that match, with the number of all; by default, the most searched for first. */
export async function listDemand(
  db: Db,
  { page, pageSize, ...query }: DemandQuery,
  now: Date,
): Promise<{ rows: DemandRow[]; total: number }> {
  const rows = await readDemand(db, query, now);
  return { rows: pageOf(rows, { page, pageSize }), total: rows.length };
}

async function readDemand(
  db: Db,
  { days, detail = DEFAULT_DETAIL, brand, missing, sort = 'searched' }: DemandQuery,
  now: Date,
): Promise<DemandRow[]> {
  const sources = await readSources(db, periodStart(now, days));
  const models = Object.entries(await findModelsByBrand(db)).flatMap(([name, ofBrand]) =>
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
async function readSources(db: Db, since: Date): Promise<DemandSource[]> {
  const logged = { since: siteDay(since), found: undefined };
  const searches = await findLoggedSearches(db, logged, { limit: MOST_SEARCHES, offset: 0 });
  return [
    {
      figure: 'searched',
      searches: await readSearches(searches.map(({ search, searches: count }) => ({ search, count }))),
    },
    { figure: 'questions', machines: await countMachinesByModel(db, 'questions', since) },
    { figure: 'inStock', machines: await countMachinesByModel(db, 'inStock', since) },
    { figure: 'sold', machines: await countMachinesByModel(db, 'sold', since) },
  ];
}

/** A batch takes about twenty milliseconds. */
const READ_BATCH = 100;

/** Reads what searches ask for, in batches, so that other requests need not wait. */
async function readSearches(searches: readonly { search: string; count: number }[]): Promise<SearchCount[]> {
  const read: SearchCount[] = [];
  for (let start = 0; start < searches.length; start += READ_BATCH) {
    const batch = searches.slice(start, start + READ_BATCH);
    read.push(...batch.map(({ search, count }) => ({ criteria: parseCriteria(search), count })));
    await nextTurn();
  }
  return read;
}

const DEMAND_COLUMNS = ['brand', 'modelFamily', 'heads', 'priceUsd', ...DEMAND_FIGURES];

/** All kinds of machines that match the filter, the most searched for first, as a CSV file. */
export async function demandExport(db: Db, filter: DemandFilter, now: Date): Promise<ExportedList> {
  return exportOf('demand', filter, DEMAND_COLUMNS, (await readDemand(db, filter, now)).map(toCells));
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
