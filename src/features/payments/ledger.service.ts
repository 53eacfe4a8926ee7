import type { Db } from '#app/db/client.ts';
import { isAdmin, type User } from '#app/features/accounts/account.ts';
import { AppError } from '#app/lib/app-error.ts';
import { csvLine } from '#app/lib/csv.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import {
  countLedgerRows,
  findGivenBack,
  findLedgerRows,
  findTaken,
  type LedgerRow,
  type Wanted,
} from './ledger-reads.db.ts';
import { toAdminPayment, toOwnPayment, toReceipt } from './payment-views.ts';
import { PAYMENT_REFUSALS } from './payment-words.rules.ts';
import { findRunsOf, type PaidRun } from './payments.db.ts';
import type { AdminPayment, MonthOfRevenue, OwnPayment, PaymentsFilter, Receipt } from './payments.schema.ts';

export type PageOf<View> = { rows: View[]; total: number };

/** The caller's own payments, the newest first. */
export async function listOwnPayments(db: Db, user: User, paging: PagingQuery): Promise<PageOf<OwnPayment>> {
  return readPage(db, { payerUserId: user.id }, paging, ({ payment }, runs) => toOwnPayment(payment, runs));
}

/** All payments that fit, the newest first. */
export async function listPayments(db: Db, filter: PaymentsFilter, paging: PagingQuery): Promise<PageOf<AdminPayment>> {
  return readPage(db, filter, paging, toAdminPayment);
}

type View<Seen> = (row: LedgerRow, runs: readonly PaidRun[]) => Seen;

async function readPage<Seen>(db: Db, wanted: Wanted, paging: PagingQuery, view: View<Seen>): Promise<PageOf<Seen>> {
  const total = await countLedgerRows(db, wanted);
  const rows = await findLedgerRows(db, wanted, rowsOf(paging));
  return { rows: await viewed(db, rows, view), total };
}

async function viewed<Seen>(db: Db, rows: readonly LedgerRow[], view: View<Seen>): Promise<Seen[]> {
  const ids = rows.map(({ payment }) => payment.id);
  const runs = await findRunsOf(db, ids);
  return rows.map((row) => view(row, runs));
}

/** The facts of a receipt, for whoever paid and for admins. Throws not_found. */
export async function getReceipt(db: Db, user: User, id: string): Promise<Receipt> {
  const row = await getRow(db, isAdmin(user) ? { id } : { id, payerUserId: user.id });
  return toReceipt(row, await findRunsOf(db, [id]));
}

/** One payment for the back office. Throws not_found. */
export async function getPayment(db: Db, id: string): Promise<AdminPayment> {
  return toAdminPayment(await getRow(db, { id }), await findRunsOf(db, [id]));
}

async function getRow(db: Db, wanted: Wanted): Promise<LedgerRow> {
  const [row] = await findLedgerRows(db, wanted, { limit: 1 });
  if (row === undefined) throw new AppError('not_found', PAYMENT_REFUSALS.unknown);
  return row;
}

/** What came in and went back, by months in UTC, the oldest first; play money apart. */
export async function readRevenue(db: Db): Promise<MonthOfRevenue[]> {
  const months = new Map<string, MonthOfRevenue>();
  const at = ({ month, environment }: Pick<MonthOfRevenue, 'month' | 'environment'>) => {
    const key = `${month} ${environment}`;
    const known = months.get(key) ?? { month, environment, payments: 0, takenUsd: 0, refundedUsd: 0, revenueUsd: 0 };
    months.set(key, known);
    return known;
  };
  for (const row of await findTaken(db)) {
    Object.assign(at(row), { payments: row.payments, takenUsd: row.usd, revenueUsd: row.usd });
  }
  for (const row of await findGivenBack(db)) {
    const month = at(row);
    Object.assign(month, { refundedUsd: row.usd, revenueUsd: month.takenUsd - row.usd });
  }
  return [...months.values()].toSorted(
    (one, other) => one.month.localeCompare(other.month) || one.environment.localeCompare(other.environment),
  );
}

const PORTION = 500;
const COLUMNS = [
  'invoiceId',
  'createdAt',
  'environment',
  'state',
  'listingId',
  'listingName',
  'brand',
  'premiumUsd',
  'featuredUsd',
  'savingUsd',
  'amountUsd',
  'refundedUsd',
  'currency',
  'capturedAt',
  'usedAt',
  'refundedAt',
  'refundReason',
  'orderId',
  'captureId',
  'captureStatus',
  'failure',
] as const satisfies readonly (keyof AdminPayment)[];

/** All payments that fit as CSV, a portion at a time, however many there are. */
export async function* paymentsAsCsv(db: Db, filter: PaymentsFilter): AsyncGenerator<string> {
  yield csvLine([...COLUMNS, 'payerUsername', 'payerEmail']);
  let after: { createdAt: Date; id: string } | undefined;
  do {
    const rows = await findLedgerRows(db, filter, { limit: PORTION, ...(after === undefined ? {} : { after }) });
    if (rows.length > 0) yield rows.map(lineOf).join('');
    after = rows.length < PORTION ? undefined : rows.at(-1)?.payment;
  } while (after !== undefined);
}

function lineOf(row: LedgerRow): string {
  const view = toAdminPayment(row, []);
  return csvLine([...COLUMNS.map((column) => view[column]), view.payer?.username ?? null, view.payer?.email ?? null]);
}
