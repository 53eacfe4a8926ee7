import type { SaleChannel } from '#app/db/commission-enums.ts';
import type { InvoiceState, SettlementKind } from '#app/db/invoice-enums.ts';

export const SETTLEMENT_LABELS = {
  paypal: 'PayPal',
  cheque: 'Check',
  transfer: 'Bank transfer',
  kept: 'Kept from the price',
} as const satisfies Record<SettlementKind, string>;

/** Whether the office keeps the commission from the price, which buyers of machines on consignment pay to it. */
export function isKeptFromPrice({ channel }: { channel: SaleChannel }): boolean {
  return channel === 'consignment';
}

type Standing = { state: InvoiceState; isOverdue: boolean };

const STATES = {
  open: { label: 'Open', tone: 'pending' },
  overdue: { label: 'Overdue', tone: 'rejected' },
  paid: { label: 'Paid', tone: 'approved' },
  credited: { label: 'Credited', tone: 'plain' },
} as const;

/** The label of what has become of an invoice, and its tone. */
export function invoiceStanding({ state, isOverdue }: Standing): (typeof STATES)[keyof typeof STATES] {
  return STATES[isOverdue ? 'overdue' : state];
}
