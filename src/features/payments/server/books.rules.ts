import { toUsd } from '#app/lib/format.ts';
import type { RefundKind, RefundScope } from '#app/db/refund-enums.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { sellerName } from '../admin-payment.rules.ts';
import { paidOptionsLabel } from '../payment-labels.rules.ts';
import type { findCapturesIn, findDisputesIn, findFeesIn, findRefundsIn } from './books.db.ts';

type RowOf<Find extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Find>>[number];
type PaidRow = Pick<
  RowOf<typeof findCapturesIn>,
  'invoiceId' | 'listingName' | 'listingId' | 'premium' | 'featured' | 'commissionInvoice' | 'payer'
>;

/** The groups of accounts that the back office adds up. */
export const BOOK_GROUPS = ['sales', 'refunds', 'disputes', 'fees'] as const;
export type BookGroup = (typeof BOOK_GROUPS)[number];

/** What an entry is, and the accountant's account for it. The order is that of entries of one moment. */
const TYPES = {
  sale: { label: 'Placement sold', account: 'Placement sales', group: 'sales' },
  commission: { label: 'Commission', account: 'Commissions', group: 'sales' },
  fee: { label: 'PayPal fee', account: 'PayPal fees', group: 'fees' },
  refund: { label: 'Refund', account: 'Refunds', group: 'refunds' },
  goodwill: { label: 'Goodwill refund', account: 'Goodwill refunds', group: 'refunds' },
  feeReturned: { label: 'PayPal fee returned', account: 'PayPal fees', group: 'fees' },
  disputeOpened: { label: 'Dispute opened', account: 'Disputes', group: 'disputes' },
  disputeDebit: { label: 'Dispute debit', account: 'Disputes', group: 'disputes' },
  disputeCredit: { label: 'Dispute credit', account: 'Disputes', group: 'disputes' },
  disputeFee: { label: 'Dispute fee', account: 'PayPal fees', group: 'fees' },
} as const satisfies Record<string, { label: string; account: string; group: BookGroup }>;
type EntryType = keyof typeof TYPES;
const ORDER = Object.keys(TYPES);

/** One entry of the books. */
export type BookEntry = {
  type: EntryType;
  at: Date;
  /** The site's receipt number. */
  document: string;
  /** PayPal's id of the transaction or the dispute. */
  transaction: string;
  customer: string;
  description: string;
  /** The change of the PayPal balance: 0 for a dispute that is only opened. */
  cents: number;
};

function entryOf(row: PaidRow, entry: Omit<BookEntry, 'document' | 'customer'>): BookEntry {
  return { ...entry, document: row.invoiceId, customer: sellerName(row) };
}

function describeOptions(row: PaidRow): string {
  return `${paidOptionsLabel(row)} for ${row.listingName} (${row.listingId})`;
}

export function toSaleEntry(row: RowOf<typeof findCapturesIn>): BookEntry[] {
  if (row.capturedAt === null) return [];
  const { capturedAt: at, captureId, amountCents: cents, commissionInvoice } = row;
  const type = commissionInvoice === null ? 'sale' : 'commission';
  return [entryOf(row, { type, at, transaction: captureId ?? '', description: describeOptions(row), cents })];
}

export function toRefundEntry(row: RowOf<typeof findRefundsIn>): BookEntry {
  const { id: transaction, kind, scope, reason, refundedAt: at, amountCents } = row;
  const type = refundType(kind, scope);
  return entryOf(row, { type, at, transaction, description: reason ?? describeOptions(row), cents: -amountCents });
}

function refundType(kind: RefundKind, scope: RefundScope | null): EntryType {
  if (kind === 'reversal') return 'disputeDebit';
  if (kind === 'cancelled-reversal') return 'disputeCredit';
  return scope === 'goodwill' ? 'goodwill' : 'refund';
}

const FEE_TYPES = { payment: 'fee', refund: 'feeReturned', dispute: 'disputeFee' } as const;

export function toFeeEntry(row: RowOf<typeof findFeesIn>): BookEntry {
  const { id: transaction, kind, chargedAt: at, amountCents } = row;
  return entryOf(row, {
    type: FEE_TYPES[kind],
    at,
    transaction,
    description: describeOptions(row),
    cents: -amountCents,
  });
}

/** PayPal may hold the disputed amount. Only when it takes the money the balance changes for good. */
export function toDisputeEntry(row: RowOf<typeof findDisputesIn>): BookEntry[] {
  if (row.openedAt === null) return [];
  const { id: transaction, openedAt: at, reason, amountCents } = row;
  const held = amountCents === null ? 'Amount not known' : `${formatUsd(amountCents)} disputed`;
  const description = reason === null ? held : `${held}: ${reason}`;
  return [entryOf(row, { type: 'disputeOpened', at, transaction, description, cents: 0 })];
}

/** By time; of one moment in the order of the types. */
export function compareEntries(one: BookEntry, other: BookEntry): number {
  return (
    one.at.getTime() - other.at.getTime() ||
    ORDER.indexOf(one.type) - ORDER.indexOf(other.type) ||
    one.transaction.localeCompare(other.transaction)
  );
}

/** The cents of each group. */
export function sumByGroup(entries: readonly BookEntry[]): Record<BookGroup, number> {
  const sums = { sales: 0, refunds: 0, disputes: 0, fees: 0 };
  for (const { type, cents } of entries) sums[TYPES[type].group] += cents;
  return sums;
}

export const ACCOUNTANT_COLUMNS = [
  'Date',
  'Type',
  'Document number',
  'PayPal transaction',
  'Customer',
  'Description',
  'Account',
  'Debit',
  'Credit',
  'Net',
] as const;

/** Debit and credit are those of the named account; the offset is the PayPal balance, which changes by the net. */
export function toAccountantCells({ type, at, document, transaction, customer, description, cents }: BookEntry) {
  const { label, account } = TYPES[type];
  const debit = cents < 0 ? formatUsd(-cents) : '';
  const credit = cents > 0 ? formatUsd(cents) : '';
  const what = [label, document, transaction, customer, description, account];
  return [siteDay(at), ...what, debit, credit, formatUsd(cents)];
}

export const QUICKBOOKS_COLUMNS = ['Date', 'Description', 'Amount'] as const;

/**
 * An entry as QuickBooks Online imports bank transactions: three columns, dates as MM/DD/YYYY, one signed amount without
 * a currency or thousands separators, no special characters. Source: Intuit,
 * "Format CSV files in Excel to get bank transactions into QuickBooks"
 * (quickbooks.intuit.com/learn-support/en-uk/help-article/bank-transactions/…/L4BjLWckq_GB_en_GB).
 */
export function toQuickBooksCells({ type, at, document, transaction, cents }: BookEntry): string[] {
  const [year = '', month = '', day = ''] = siteDay(at).split('-');
  return [`${month}/${day}/${year}`, `${TYPES[type].label} ${document} ${transaction}`, formatUsd(cents)];
}

/** A plain number with two decimals, which spreadsheets and QuickBooks read as one. */
function formatUsd(cents: number): string {
  return toUsd(cents).toFixed(2);
}
