import type { Db } from '#app/db/client.ts';
import { VIEW_SOURCES } from '#app/db/enums.ts';
import type { ExportedList } from '#app/features/accounts/server/admin-audit.service.ts';
import { csvLine, csvLines } from '#app/lib/csv.ts';
import { rowsOf } from '#app/lib/paging.ts';
import type { ListingStatistics } from '../statistics.schema.ts';
import type { StatisticsFilter, StatisticsQuery } from '../statistics-search.schema.ts';
import { countStatistics, findStatistics, type StatisticsRow } from './statistics.db.ts';

/** The figures of the listings that match, with their number; by default, the most viewed first. */
export async function listStatistics(
  db: Db,
  { sort = 'views', direction, page, pageSize, ...filter }: StatisticsQuery,
  now: Date,
): Promise<{ rows: ListingStatistics[]; total: number }> {
  const order = { sort, direction: direction ?? (sort === 'source' ? 'asc' : 'desc') } as const;
  const rows = await findStatistics(db, filter, order, rowsOf({ page, pageSize }), now);
  return { rows: rows.map(({ serial: _serial, ...row }) => row), total: await countStatistics(db, filter) };
}

const BATCH_SIZE = 500;
const COLUMNS = ['machineId', 'name', 'brand', 'status', 'seller', 'views', 'questions', 'publicDays'];

/** The figures of all listings that match the filter, as a CSV file in the order of the listings' creation. */
export function statisticsExport(db: Db, filter: StatisticsFilter, now: Date): ExportedList {
  return {
    type: 'statistics',
    filter,
    count: (tx) => countStatistics(tx, filter),
    lines: () => statisticsAsCsv(db, filter, now),
  };
}

async function* statisticsAsCsv(db: Db, filter: StatisticsFilter, now: Date): AsyncGenerator<string> {
  yield csvLine([...COLUMNS, ...VIEW_SOURCES.map((source) => `views: ${source}`)]);
  let afterSerial: number | undefined = 0;
  do {
    const rows: StatisticsRow[] = await findStatistics(db, filter, null, { limit: BATCH_SIZE, afterSerial }, now);
    if (rows.length > 0) yield csvLines(rows.map(toCells));
    afterSerial = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.serial;
  } while (afterSerial !== undefined);
}

function toCells({ machineId, name, brand, status, sellerName, views, questions, publicDays, sources }: StatisticsRow) {
  const bySource = VIEW_SOURCES.map((source) => sources[source] ?? 0);
  return [machineId, name, brand, status, sellerName, views, questions, publicDays, ...bySource];
}
