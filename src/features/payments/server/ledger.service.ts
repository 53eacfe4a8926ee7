import { siteTimeZone } from '#app/lib/site-time.ts';
import { toUsd } from '#app/lib/format.ts';
import type { Db } from '#app/db/client.ts';
import type { ExportedList } from '#app/features/accounts/server/admin-audit.service.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { csvLine } from '#app/lib/csv.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import { pickForJson } from '#app/lib/collections.ts';
import { getRevenueInMonth } from '../admin-payment.rules.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import type { PaymentsFilter } from '../payments-search.schema.ts';
import { ownPayment, type AdminPayment, type OwnPayment, type Receipt } from '../payments.schema.ts';
import {
  findDisputesOf,
  countLedgerRows,
  findLedgerRows,
  findRefundsOf,
  type LedgerRow,
  type LedgerFilter,
} from './ledger.db.ts';
import { findOpenRefundRequests, type RefundRequest } from './refund-requests.db.ts';
import { findPeriodsOf, PAYMENT_COLUMNS, UNKNOWN_AT_PAYPAL, type Payment } from './payments.db.ts';

type PageOf<View> = { rows: View[]; total: number };
type View<Seen> = (row: LedgerRow, related: Related) => Seen;
/** The rows related to a set of payments. */
type Related = Awaited<ReturnType<typeof findRelated>>;

/** The caller's own payments, the newest first. */
export async function listOwnPayments(db: Db, user: User, paging: PagingQuery): Promise<PageOf<OwnPayment>> {
  return readPage(db, { payerUserId: user.id }, paging, ({ payment }, related) => toOwnPayment(payment, related));
}

/** All payments that match the filter, the newest first. */
export async function listPayments(db: Db, filter: PaymentsFilter, paging: PagingQuery): Promise<PageOf<AdminPayment>> {
  return readPage(db, filter, paging, toAdminPayment);
}

async function readPage<Seen>(
  db: Db,
  filter: LedgerFilter,
  paging: PagingQuery,
  view: View<Seen>,
): Promise<PageOf<Seen>> {
  const total = await countLedgerRows(db, filter);
  const rows = await findLedgerRows(db, filter, rowsOf(paging));
  return { rows: await toViews(db, rows, view), total };
}

async function toViews<Seen>(db: Db, rows: readonly LedgerRow[], view: View<Seen>): Promise<Seen[]> {
  const ids = rows.map(({ payment }) => payment.id);
  const related = await findRelated(db, ids);
  return rows.map((row) => view(row, related));
}

async function findRelated(db: Db, ids: readonly string[]) {
  return {
    periods: await findPeriodsOf(db, ids),
    refunds: await findRefundsOf(db, ids),
    disputes: await findDisputesOf(db, ids),
    openRefunds: await findOpenRefundRequests(db, ids),
  };
}

/** The contents of a receipt, for the payer and for admins with the permission. Throws not_found. */
export async function getReceipt(db: Db, user: User, id: string): Promise<Receipt> {
  const row = await getRow(db, hasPermission(user, 'payments') ? { id } : { id, payerUserId: user.id });
  return toReceipt(row, await findRelated(db, [id]));
}

/** One payment for the back office. Throws not_found. */
export async function getPayment(db: Db, id: string): Promise<AdminPayment> {
  return toAdminPayment(await getRow(db, { id }), await findRelated(db, [id]));
}

async function getRow(db: Db, filter: LedgerFilter): Promise<LedgerRow> {
  const [row] = await findLedgerRows(db, filter, { limit: 1 });
  if (row === undefined) throw new AppError('not_found', PAYMENT_REFUSALS.unknown);
  return row;
}

const BATCH_SIZE = 500;
/** The columns of the export. With a month filter, each payment's contribution to its revenue follows them. */
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
  'commissionInvoice',
  'commissionUsd',
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

/** All payments that match the filter, as a CSV file. */
export function paymentsExport(db: Db, filter: PaymentsFilter): ExportedList {
  return {
    type: 'payments',
    filter,
    count: (tx) => countLedgerRows(tx, filter),
    lines: () => paymentsAsCsv(db, filter),
  };
}

/** Reads the payments in batches, because there may be many. */
async function* paymentsAsCsv(db: Db, filter: PaymentsFilter): AsyncGenerator<string> {
  yield csvLine([...COLUMNS, 'revenueInMonthUsd', 'payerUsername', 'payerEmail']);
  let after: { bookedAt: Date; id: string } | undefined;
  do {
    const rows = await findLedgerRows(db, filter, { limit: BATCH_SIZE, ...(after === undefined ? {} : { after }) });
    const lines = await toViews(db, rows, (row, related) => toCsvLine(toAdminPayment(row, related), filter));
    if (lines.length > 0) yield lines.join('');
    const last = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.payment;
    after = last && { bookedAt: last.capturedAt ?? last.createdAt, id: last.id };
  } while (after !== undefined);
}

function toCsvLine(view: AdminPayment, { month }: PaymentsFilter): string {
  const inMonthUsd = month === undefined ? null : getRevenueInMonth({ month, timeZone: siteTimeZone() }, view);
  const payer = [view.payer?.username ?? null, view.payer?.email ?? null];
  return csvLine([...COLUMNS.map((column) => cellOf(view, column)), inMonthUsd, ...payer]);
}

function cellOf(view: AdminPayment, column: (typeof COLUMNS)[number]) {
  const value = view[column];
  return value !== null && (column === 'createdAt' || column === 'capturedAt') ? new Date(value) : value;
}

/** The ledger's columns that the API returns under the same names. */
const TOLD_COLUMNS = Object.keys(ownPayment.shape).filter(
  (field): field is keyof OwnPayment & keyof Payment => field in PAYMENT_COLUMNS,
);

/** A payment as its payer sees it. */
function toOwnPayment(payment: Payment, { periods, refunds }: Related): OwnPayment {
  const isOfPayment = ({ paymentId }: { paymentId: string | null }) => paymentId === payment.id;
  return {
    ...pickForJson(payment, TOLD_COLUMNS),
    premiumUsd: toUsd(payment.premiumCents),
    featuredUsd: toUsd(payment.featuredCents),
    savingUsd: toUsd(payment.savingCents),
    commissionUsd: toUsd(payment.commissionCents),
    amountUsd: toUsd(payment.amountCents),
    refundedUsd: toUsd(payment.refundedCents),
    isUnknownAtPayPal: payment.failure === UNKNOWN_AT_PAYPAL,
    refunds: refunds.filter(isOfPayment).map(toRefundView),
    placements: periods
      .filter(isOfPayment)
      .map((period) => pickForJson(period, ['kind', 'startsAt', 'endsAt', 'endedAt', 'isHeld', 'isUnseen'])),
  };
}

function toReceipt({ payment, payer }: LedgerRow, related: Related): Receipt {
  const seller = payer === null ? null : { name: payer.name, email: payer.email };
  return { ...toOwnPayment(payment, related), seller };
}

/** A payment as the back office sees it, without PayPal's complete response. */
function toAdminPayment({ payment, payer }: LedgerRow, related: Related): AdminPayment {
  const { captureReason, failure } = payment;
  const disputes = related.disputes.filter(({ paymentId }) => paymentId === payment.id).map(toDisputeView);
  const open = related.openRefunds.find(({ paymentId }) => paymentId === payment.id);
  const openRefund = open === undefined ? null : toOpenRefund(open);
  return { ...toOwnPayment(payment, related), payer, captureReason, failure, disputes, openRefund };
}

function toOpenRefund({ amountCents, ...request }: RefundRequest): AdminPayment['openRefund'] {
  const shown = pickForJson(request, ['scope', 'reason', 'endsPlacements', 'requestedAt']);
  return { ...shown, amountUsd: toUsd(amountCents) };
}

function toRefundView(refund: Related['refunds'][number]): OwnPayment['refunds'][number] {
  return { ...pickForJson(refund, ['kind', 'refundedAt', 'scope', 'reason']), amountUsd: toUsd(refund.amountCents) };
}

function toDisputeView({ amountCents, ...dispute }: Related['disputes'][number]): AdminPayment['disputes'][number] {
  const told = pickForJson(dispute, ['id', 'status', 'stage', 'reason', 'outcome', 'respondBy']);
  return { ...told, amountUsd: amountCents === null ? null : toUsd(amountCents) };
}
