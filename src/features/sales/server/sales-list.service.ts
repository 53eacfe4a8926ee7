import { csvLine, csvLines } from '#app/lib/csv.ts';
import type { Db } from '#app/db/client.ts';
import type { ExportedList } from '#app/features/accounts/server/admin-audit.service.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import type { SalesFilter } from '../sales-list.schema.ts';
import type { Sale, SaleTotals } from '../sales.schema.ts';
import { toSale } from './sale-views.rules.ts';
import { countSales, findSaleKinds, findSales, sumSales } from './sales.db.ts';

export async function listSales(
  db: Db,
  { page, pageSize, ...filter }: SalesFilter & PagingQuery,
): Promise<{ rows: Sale[]; total: number }> {
  const rows = await findSales(db, filter, rowsOf({ page, pageSize }));
  return { rows: rows.map(toSale), total: await countSales(db, filter) };
}

/** The last sales that contain a text, also undone ones: those that a search of the list finds. */
export async function searchSales(db: Db, search: string, limit: number) {
  const rows = await findSales(db, { search, undone: true }, { limit, offset: 0 });
  return rows.map(({ sale, threadBuyer }) => {
    const { id, listingId, listingName, buyer, priceUsd, soldOn, undoneAt } = sale;
    const buyerName = sale.buyerName ?? threadBuyer;
    return { id, listingId, listingName, buyer, buyerName, priceUsd, soldOn, isUndone: undoneAt !== null };
  });
}

export async function readSaleTotals(db: Db, filter: SalesFilter): Promise<SaleTotals> {
  const sums = await sumSales(db, filter);
  const none = { sales: 0, priceUsd: 0, commissionUsd: 0, unknownPrices: 0, unknownCommissions: 0 };
  // Without a price, the sum of prices is null.
  return { ...(sums === undefined ? none : { ...sums, priceUsd: sums.priceUsd ?? 0 }), ...(await findSaleKinds(db)) };
}

const COLUMNS = [
  'soldOn',
  'listingName',
  'brand',
  'channel',
  'sellerName',
  'sellerEmail',
  'buyer',
  'buyerName',
  'priceUsd',
  'commissionPercent',
  'commissionUsd',
  'recordedBy',
  'recordedAt',
  'undoneAt',
  'relistedAt',
  'machineId',
  'id',
] as const satisfies readonly (keyof Sale)[];
const MOMENTS = new Set<keyof Sale>(['recordedAt', 'undoneAt', 'relistedAt']);
const BATCH_SIZE = 1_000;

/** The sales that match, as a file. */
export function salesExport(db: Db, filter: SalesFilter): ExportedList {
  return { type: 'sales', filter, count: (tx) => countSales(tx, filter), lines: () => salesAsCsv(db, filter) };
}

async function* salesAsCsv(db: Db, filter: SalesFilter): AsyncGenerator<string> {
  yield csvLine([...COLUMNS]);
  for (let offset = 0, size = BATCH_SIZE; size === BATCH_SIZE; offset += BATCH_SIZE) {
    const rows = await findSales(db, filter, { limit: BATCH_SIZE, offset });
    size = rows.length;
    if (size > 0) yield csvLines(rows.map((row) => toCells(toSale(row))));
  }
}

function toCells(sale: Sale) {
  return COLUMNS.map((column) => {
    const value = sale[column];
    return value !== null && MOMENTS.has(column) ? new Date(value) : value;
  });
}
