import type { Db } from '#app/db/client.ts';
import type { ExportedList } from '#app/features/accounts/server/admin-audit.service.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import type { MailSite } from '#app/features/mail/mail.rules.ts';
import { creditNoteLabel, invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { csvLine } from '#app/lib/csv.ts';
import { toUsd } from '#app/lib/format.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { isOverdueOn, mayUndoSettlement } from '../invoice-days.rules.ts';
import type { InvoicesFilter } from '../invoices-search.schema.ts';
import type { CreditNote, Invoice, InvoiceSummary, InvoiceSums } from '../invoices.schema.ts';
import { noSuchInvoice, readInvoiceTerms } from './invoices-deps.service.ts';
import {
  countInvoices,
  countInvoicesOf,
  findInvoice,
  findInvoices,
  findInvoicesOf,
  isPaymentChecked,
  isSaleUndone,
  sumInvoices,
  sumOwed,
  type CreditedInvoice,
} from './invoices.db.ts';

type Deps = { db: Db; now: () => Date; readSite: (db: Db) => Promise<MailSite> };
type PageOf<Row> = { rows: Row[]; total: number };

/** An invoice for its seller, and for admins with the permission. Throws not_found, also for other sellers. */
export async function getInvoice({ db, now, readSite }: Deps, user: User, number: number): Promise<Invoice> {
  const found = await findInvoice(db, number);
  const isOffice = hasPermission(user, 'payments');
  if (found === undefined || !(isOffice || found.invoice.sellerId === user.id)) throw noSuchInvoice();
  const { invoice, credit } = found;
  const { name, operatorEmail: email, operatorPhone: phone } = await readSite(db);
  const isBeingChecked = invoice.state === 'open' && (await isPaymentChecked(db, number));
  return {
    ...toSummary(found, siteDay(now())),
    channel: invoice.channel,
    sellerPlace: invoice.sellerPlace,
    issuer: { name, email, phone },
    instructions: (await readInvoiceTerms(db)).instructions,
    reminders: [invoice.firstReminderAt, invoice.secondReminderAt].flatMap((at) => at?.toISOString() ?? []),
    credit: credit === null ? null : toCreditView(credit),
    isBeingChecked,
    mayPay:
      invoice.state === 'open' &&
      !isBeingChecked &&
      invoice.sellerId === user.id &&
      !(await isSaleUndone(db, invoice.saleId)),
    mayUndo: isOffice && invoice.state === 'paid' && mayUndoSettlement(invoice, now()),
    isOffice,
    today: siteDay(now()),
  };
}

function toCreditView({
  number,
  reason,
  amountCents,
  repayCents,
  issuedAt,
  ...row
}: NonNullable<CreditedInvoice['credit']>): CreditNote {
  return {
    number,
    reason,
    amountUsd: toUsd(amountCents),
    repayUsd: toUsd(repayCents),
    issuedAt: issuedAt.toISOString(),
    repaid: toSettlement(row.repaidBy, row.repaidReference, row.repaidAt),
  };
}

function toSettlement(
  kind: NonNullable<InvoiceSummary['paid']>['kind'] | null,
  reference: string | null,
  at: Date | null,
) {
  return kind === null || at === null ? null : { kind, reference, at: at.toISOString() };
}

/** The only conversion of an invoice for lists. `today`: of the site. */
function toSummary({ invoice, credit }: CreditedInvoice, today: string): InvoiceSummary {
  const { number, saleId, listingId, listingName, sellerName, sellerEmail, soldOn, priceUsd, state } = invoice;
  return {
    number,
    saleId,
    listingId,
    listingName,
    sellerName,
    sellerEmail,
    soldOn,
    priceUsd,
    commissionPercent: invoice.commissionPercent,
    amountUsd: toUsd(invoice.amountCents),
    issuedAt: invoice.issuedAt.toISOString(),
    dueOn: invoice.dueOn,
    state,
    isOverdue: isOverdueOn(invoice, today),
    paid: toSettlement(invoice.paidBy, invoice.paidReference, invoice.paidAt),
    creditNumber: credit?.number ?? null,
  };
}

/** The caller's own invoices, the newest first. */
export async function listOwnInvoices(
  { db, now }: Omit<Deps, 'readSite'>,
  user: User,
  paging: PagingQuery,
): Promise<PageOf<InvoiceSummary>> {
  const today = siteDay(now());
  const rows = await findInvoicesOf(db, user.id, rowsOf(paging));
  return { rows: rows.map((row) => toSummary(row, today)), total: await countInvoicesOf(db, user.id) };
}

/** The invoices that match the filter, overdue ones first. */
export async function listInvoices(
  { db, now }: Omit<Deps, 'readSite'>,
  filter: InvoicesFilter,
  paging: PagingQuery,
): Promise<PageOf<InvoiceSummary>> {
  const today = siteDay(now());
  const rows = await findInvoices(db, filter, { today, ...rowsOf(paging) });
  return { rows: rows.map((row) => toSummary(row, today)), total: await countInvoices(db, filter, today) };
}

export async function readInvoiceSums({ db, now }: Omit<Deps, 'readSite'>): Promise<InvoiceSums> {
  const sums = { open: 0, overdue: 0, paid: 0, credited: 0 };
  let overdue = 0;
  for (const { state, isOverdue, total, cents } of await sumInvoices(db, siteDay(now()))) {
    sums[state] += cents ?? 0;
    if (!isOverdue) continue;
    sums.overdue += cents ?? 0;
    overdue += total;
  }
  return {
    openUsd: toUsd(sums.open),
    overdueUsd: toUsd(sums.overdue),
    overdue,
    paidUsd: toUsd(sums.paid),
    owedUsd: toUsd(await sumOwed(db)),
  };
}

const COLUMNS = [
  'issuedAt',
  'dueOn',
  'state',
  'isOverdue',
  'sellerName',
  'sellerEmail',
  'listingId',
  'listingName',
  'soldOn',
  'priceUsd',
  'commissionPercent',
  'amountUsd',
] as const satisfies readonly (keyof InvoiceSummary)[];
const BATCH_SIZE = 500;

/** The invoices that match the filter, as a CSV file. */
export function invoicesExport({ db, now }: Omit<Deps, 'readSite'>, filter: InvoicesFilter): ExportedList {
  const today = siteDay(now());
  return {
    type: 'invoices',
    filter,
    count: (tx) => countInvoices(tx, filter, today),
    lines: () => invoicesAsCsv(db, filter, today),
  };
}

async function* invoicesAsCsv(db: Db, filter: InvoicesFilter, today: string): AsyncGenerator<string> {
  yield csvLine(['number', ...COLUMNS, 'paidBy', 'paidReference', 'paidOn', 'creditNote', 'creditedOn', 'repayUsd']);
  let rows: CreditedInvoice[];
  for (let offset = 0; ; offset += rows.length) {
    rows = await findInvoices(db, filter, { today, limit: BATCH_SIZE, offset });
    for (const row of rows) yield toCsvLine(row, today);
    if (rows.length < BATCH_SIZE) return;
  }
}

function toCsvLine(row: CreditedInvoice, today: string): string {
  const { invoice, credit } = row;
  const summary = toSummary(row, today);
  const dayOf = (at: Date | null) => (at === null ? null : siteDay(at));
  return csvLine([
    invoiceLabel(invoice.number),
    ...COLUMNS.map((column) => (column === 'issuedAt' ? siteDay(invoice.issuedAt) : summary[column])),
    invoice.paidBy,
    invoice.paidReference,
    dayOf(invoice.paidAt),
    credit === null ? null : creditNoteLabel(credit.number),
    dayOf(credit?.issuedAt ?? null),
    credit === null ? null : toUsd(credit.repayCents),
  ]);
}
