import type { RowOf } from '#app/db/client.ts';
import { toUsd } from '#app/lib/format.ts';
import type { RefundKind, RefundScope } from '#app/db/refund-enums.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { sellerName } from '../admin-payment.rules.ts';
import { creditNoteLabel, invoiceLabel } from '../commission-invoices.rules.ts';
import { paidOptionsLabel } from '../payment-labels.rules.ts';
import type { findCapturesIn, findDisputesIn, findFeesIn, findRefundsIn } from './books.db.ts';
import type { OfflineCommission } from './offline-commissions.db.ts';

type PaidRow = Pick<
  RowOf<typeof findCapturesIn>,
  'invoiceId' | 'listingName' | 'listingId' | 'premium' | 'featured' | 'commissionInvoice' | 'payer'
>;

/** The groups of entries that the back office adds up. Those of `offline` do not change the PayPal balance. */
type BookGroup = 'sales' | 'commissions' | 'refunds' | 'disputes' | 'fees' | 'offline';

/** What an entry is, and the accountant's account for it. The order is that of entries of one moment. */
const TYPES = {
  sale: { label: 'Placement sold', account: 'Placement sales', group: 'sales' },
  commission: { label: 'Commission', account: 'Commissions', group: 'commissions' },
  commissionByCheck: { label: 'Commission by check', account: 'Commissions', group: 'offline' },
  commissionByTransfer: { label: 'Commission by transfer', account: 'Commissions', group: 'offline' },
  commissionKept: { label: 'Commission kept from the price', account: 'Commissions', group: 'offline' },
  fee: { label: 'PayPal fee', account: 'PayPal fees', group: 'fees' },
  refund: { label: 'Refund', account: 'Refunds', group: 'refunds' },
  commissionRefund: { label: 'Commission refunded', account: 'Commissions', group: 'commissions' },
  goodwill: { label: 'Goodwill refund', account: 'Goodwill refunds', group: 'refunds' },
  repaymentByCheck: { label: 'Commission repaid by check', account: 'Commissions', group: 'offline' },
  repaymentByTransfer: { label: 'Commission repaid by transfer', account: 'Commissions', group: 'offline' },
  repaymentWithPrice: { label: 'Commission returned with the price', account: 'Commissions', group: 'offline' },
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
  /** The number of the site's receipt, or outside PayPal that of the invoice or credit note. */
  document: string;
  /** PayPal's id of the transaction or the dispute; outside PayPal the reference that was noted. */
  transaction: string;
  customer: string;
  description: string;
  /** What came in, or less than 0 what went out: 0 for a dispute that is only opened. */
  cents: number;
};

function entryOf(row: PaidRow, entry: Omit<BookEntry, 'document' | 'customer'>): BookEntry {
  return { ...entry, document: row.invoiceId, customer: sellerName(row) };
}

type PaidFor = Pick<PaidRow, 'premium' | 'featured' | 'commissionInvoice' | 'listingName' | 'listingId'>;

function describeOptions(row: PaidFor): string {
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
  const type = refundType(kind, scope, row.commissionInvoice);
  return entryOf(row, { type, at, transaction, description: reason ?? describeOptions(row), cents: -amountCents });
}

function refundType(kind: RefundKind, scope: RefundScope | null, commissionInvoice: number | null): EntryType {
  if (kind === 'reversal') return 'disputeDebit';
  if (kind === 'cancelled-reversal') return 'disputeCredit';
  if (commissionInvoice !== null) return 'commissionRefund';
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

const RECEIVED_TYPES = {
  cheque: 'commissionByCheck',
  transfer: 'commissionByTransfer',
  kept: 'commissionKept',
} as const;
const RETURNED_TYPES = {
  cheque: 'repaymentByCheck',
  transfer: 'repaymentByTransfer',
  kept: 'repaymentWithPrice',
} as const;

/** A commission that was paid or went back outside PayPal. */
export function toOfflineEntry({ kind, invoiceNumber, creditNumber, cents, at, ...row }: OfflineCommission): BookEntry {
  const { sellerName: customer, reference, reason } = row;
  const paid = describeOptions({ ...row, premium: false, featured: false, commissionInvoice: invoiceNumber });
  return {
    type: creditNumber === null ? RECEIVED_TYPES[kind] : RETURNED_TYPES[kind],
    at,
    document: creditNumber === null ? invoiceLabel(invoiceNumber) : creditNoteLabel(creditNumber),
    transaction: reference ?? '',
    customer,
    description: reason === null ? paid : `${paid}: ${reason}`,
    cents,
  };
}

/** By time; of one moment in the order of the types. */
export function compareEntries(one: BookEntry, other: BookEntry): number {
  return (
    one.at.getTime() - other.at.getTime() ||
    ORDER.indexOf(one.type) - ORDER.indexOf(other.type) ||
    one.transaction.localeCompare(other.transaction) ||
    one.document.localeCompare(other.document)
  );
}

/** The cents of each group. */
export function sumByGroup(entries: readonly BookEntry[]): Record<BookGroup, number> {
  const sums = { sales: 0, commissions: 0, refunds: 0, disputes: 0, fees: 0, offline: 0 };
  for (const { type, cents } of entries) sums[TYPES[type].group] += cents;
  return sums;
}

/** The cents by which an entry changes the PayPal balance. */
export function balanceChange({ type, cents }: BookEntry): number {
  return TYPES[type].group === 'offline' ? 0 : cents;
}

export const ACCOUNTANT_COLUMNS = [
  'Date',
  'Type',
  'Document number',
  'Transaction',
  'Customer',
  'Description',
  'Account',
  'Debit',
  'Credit',
  'Net',
] as const;

/**
 * Debit and credit are those of the named account. The PayPal balance changes by the net; the rest of the offset is the bank
 * account, or what the office owes for a machine on consignment.
 */
export function toAccountantCells(entry: BookEntry) {
  const { type, at, document, transaction, customer, description, cents } = entry;
  const { label, account } = TYPES[type];
  const debit = cents < 0 ? formatUsd(-cents) : '';
  const credit = cents > 0 ? formatUsd(cents) : '';
  const what = [label, document, transaction, customer, description, account];
  return [siteDay(at), ...what, debit, credit, formatUsd(balanceChange(entry))];
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
