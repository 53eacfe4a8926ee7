import type { Db } from '#app/db/client.ts';
import { isAdmin, type User } from '#app/features/accounts/server/current-account.service.ts';
import type { ExportedList } from '#app/features/accounts/server/audited-export.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { csvLine } from '#app/lib/csv.ts';
import { subtractUsd } from '#app/lib/money.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import { usdIn } from '../monthly-revenue.rules.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import type { PaymentsFilter } from '../payments-filter.schema.ts';
import type { AdminPayment, MonthOfRevenue, OwnPayment, Receipt } from '../payments.schema.ts';
import { findDisputesOf } from './disputes.db.ts';
import { countLedgerRows, findGivenBack, findLedgerRows, findTaken, type LedgerRow, type Wanted } from './ledger.db.ts';
import { toAdminPayment, toOwnPayment, toReceipt, type Beside } from './payment-views.rules.ts';
import { findRunsOf } from './payments.db.ts';
import { findRefundsOf } from './refund-entries.db.ts';

export type PageOf<View> = { rows: View[]; total: number };

/** The caller's own payments, the newest first. */
export async function listOwnPayments(db: Db, user: User, paging: PagingQuery): Promise<PageOf<OwnPayment>> {
  return readPage(db, { payerUserId: user.id }, paging, ({ payment }, beside) => toOwnPayment(payment, beside));
}

/** All payments that fit, the newest first. */
export async function listPayments(db: Db, filter: PaymentsFilter, paging: PagingQuery): Promise<PageOf<AdminPayment>> {
  return readPage(db, filter, paging, toAdminPayment);
}

type View<Seen> = (row: LedgerRow, beside: Beside) => Seen;

async function readPage<Seen>(db: Db, wanted: Wanted, paging: PagingQuery, view: View<Seen>): Promise<PageOf<Seen>> {
  const total = await countLedgerRows(db, wanted);
  const rows = await findLedgerRows(db, wanted, rowsOf(paging));
  return { rows: await viewed(db, rows, view), total };
}

async function viewed<Seen>(db: Db, rows: readonly LedgerRow[], view: View<Seen>): Promise<Seen[]> {
  const ids = rows.map(({ payment }) => payment.id);
  const beside = await findBeside(db, ids);
  return rows.map((row) => view(row, beside));
}

async function findBeside(db: Db, ids: readonly string[]): Promise<Beside> {
  return {
    runs: await findRunsOf(db, ids),
    refunds: await findRefundsOf(db, ids),
    disputes: await findDisputesOf(db, ids),
  };
}

/** The facts of a receipt, for whoever paid and for admins. Throws not_found. */
export async function getReceipt(db: Db, user: User, id: string): Promise<Receipt> {
  const row = await getRow(db, isAdmin(user) ? { id } : { id, payerUserId: user.id });
  return toReceipt(row, await findBeside(db, [id]));
}

/** One payment for the back office. Throws not_found. */
export async function getPayment(db: Db, id: string): Promise<AdminPayment> {
  return toAdminPayment(await getRow(db, { id }), await findBeside(db, [id]));
}

async function getRow(db: Db, wanted: Wanted): Promise<LedgerRow> {
  const [row] = await findLedgerRows(db, wanted, { limit: 1 });
  if (row === undefined) throw new AppError('not_found', PAYMENT_REFUSALS.unknown);
  return row;
}

/** What came in and went back, by months in UTC, the oldest first, or in one of them ('2026-11'); test money apart. */
export async function readRevenue(db: Db, only?: string): Promise<MonthOfRevenue[]> {
  const months = new Map<string, MonthOfRevenue>();
  const at = ({ month, environment }: Pick<MonthOfRevenue, 'month' | 'environment'>) => {
    const key = `${month} ${environment}`;
    const known = months.get(key) ?? { month, environment, payments: 0, takenUsd: 0, refundedUsd: 0, revenueUsd: 0 };
    months.set(key, known);
    return known;
  };
  for (const row of await findTaken(db, only)) {
    Object.assign(at(row), { payments: row.payments, takenUsd: row.usd, revenueUsd: row.usd });
  }
  for (const row of await findGivenBack(db, only)) {
    const month = at(row);
    Object.assign(month, { refundedUsd: row.usd, revenueUsd: subtractUsd(month.takenUsd, row.usd) });
  }
  return [...months.values()].toSorted(
    (one, other) => one.month.localeCompare(other.month) || one.environment.localeCompare(other.environment),
  );
}

const PORTION = 500;
/** With a month, what each payment adds to its revenue stands beside them. */
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

/** All payments that fit, as a file. */
export function paymentsFile(db: Db, filter: PaymentsFilter): ExportedList {
  return {
    type: 'payments',
    filter,
    count: (tx) => countLedgerRows(tx, filter),
    lines: () => paymentsAsCsv(db, filter),
  };
}

/** A portion at a time, however many there are. */
async function* paymentsAsCsv(db: Db, filter: PaymentsFilter): AsyncGenerator<string> {
  yield csvLine([...COLUMNS, 'revenueInMonthUsd', 'payerUsername', 'payerEmail']);
  let after: { countedAt: Date; id: string } | undefined;
  do {
    const rows = await findLedgerRows(db, filter, { limit: PORTION, ...(after === undefined ? {} : { after }) });
    const lines = await viewed(db, rows, (row, beside) => lineOf(toAdminPayment(row, beside), filter));
    if (lines.length > 0) yield lines.join('');
    const last = rows.length < PORTION ? undefined : rows.at(-1)?.payment;
    after = last && { countedAt: last.capturedAt ?? last.createdAt, id: last.id };
  } while (after !== undefined);
}

function lineOf(view: AdminPayment, { month }: PaymentsFilter): string {
  const inMonthUsd = month === undefined ? null : usdIn(month, view);
  const payer = [view.payer?.username ?? null, view.payer?.email ?? null];
  return csvLine([...COLUMNS.map((column) => view[column]), inMonthUsd, ...payer]);
}
