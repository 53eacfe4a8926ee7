import { toUsd } from '#app/lib/format.ts';
import { csvLines, UTF_8 } from '#app/lib/csv.ts';
import type { Db } from '#app/db/client.ts';
import type { ExportedList } from '#app/features/accounts/server/admin-audit.service.ts';
import type { BooksQuery } from '../payments-search.schema.ts';
import type { BookSums } from '../payments.schema.ts';
import { countCapturesWithoutFee, findCapturesIn, findDisputesIn, findFeesIn, findRefundsIn } from './books.db.ts';
import {
  ACCOUNTANT_COLUMNS,
  balanceChange,
  compareEntries,
  QUICKBOOKS_COLUMNS,
  sumByGroup,
  toAccountantCells,
  toDisputeEntry,
  toFeeEntry,
  toOfflineEntry,
  toQuickBooksCells,
  toRefundEntry,
  toSaleEntry,
  type BookEntry,
} from './books.rules.ts';
import { findOfflineCommissionsIn } from './offline-commissions.db.ts';

/** All entries of a month, which are few: one to three for each payment. */
async function findEntries(db: Db, query: BooksQuery): Promise<BookEntry[]> {
  return [
    ...(await findCapturesIn(db, query)).flatMap(toSaleEntry),
    ...(await findRefundsIn(db, query)).map(toRefundEntry),
    ...(await findFeesIn(db, query)).map(toFeeEntry),
    ...(await findDisputesIn(db, query)).flatMap(toDisputeEntry),
    // In the sandbox no money moves, and what is noted by hand has moved.
    ...(query.environment === 'live' ? await findOfflineCommissionsIn(db, query.month) : []).map(toOfflineEntry),
  ].toSorted(compareEntries);
}

/** The sums of a month, which are those of its files; commissions outside PayPal are only in that for the accountant. */
export async function getBookSums(db: Db, query: BooksQuery): Promise<BookSums> {
  const entries = await findEntries(db, query);
  const { sales, commissions, refunds, disputes, fees, offline } = sumByGroup(entries);
  return {
    ...query,
    entries: entries.length,
    salesUsd: toUsd(sales),
    commissionsUsd: toUsd(commissions),
    refundsUsd: toUsd(refunds),
    disputesUsd: toUsd(disputes),
    feesUsd: toUsd(fees),
    netUsd: toUsd(sales + commissions + refunds + disputes + fees),
    offlineUsd: toUsd(offline),
    unknownFees: await countCapturesWithoutFee(db, query),
  };
}

/** The entries of a month for an accountant, one row each. */
export function accountantExport(db: Db, query: BooksQuery): ExportedList {
  return exportOf(db, query, {
    type: 'accounting',
    columns: ACCOUNTANT_COLUMNS,
    toCells: (entries) => entries.map(toAccountantCells),
  });
}

/** The entries of a month as transactions of the PayPal account, for QuickBooks Online. */
export function quickBooksExport(db: Db, query: BooksQuery): ExportedList {
  const file = exportOf(db, query, {
    type: 'quickbooks',
    columns: QUICKBOOKS_COLUMNS,
    toCells: (entries) => entries.filter((entry) => balanceChange(entry) !== 0).map(toQuickBooksCells),
  });
  // QuickBooks would read the mark as a part of the first heading.
  return { ...file, encoding: { ...UTF_8, hasByteOrderMark: false } };
}

type BooksFile = {
  type: string;
  columns: readonly string[];
  toCells: (entries: readonly BookEntry[]) => readonly string[][];
};

function exportOf(db: Db, query: BooksQuery, { type, columns, toCells }: BooksFile): ExportedList {
  return {
    type: `${type}-${query.month}`,
    title: type,
    subject: { type: 'export', id: type },
    filter: query,
    count: async (tx) => toCells(await findEntries(tx, query)).length,
    lines: async function* () {
      yield csvLines([columns, ...toCells(await findEntries(db, query))]);
    },
  };
}
