// Apart from the other enums, because every page loads those.

/** What becomes of an invoice: it is paid, or a credit note takes it back. */
export const INVOICE_STATES = ['open', 'paid', 'credited'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** How money goes back. */
export const REPAYMENT_KINDS = ['paypal', 'cheque', 'transfer'] as const;

/** How money comes in. On consignment the office has the price, and keeps the commission from it. */
export const SETTLEMENT_KINDS = [...REPAYMENT_KINDS, 'kept'] as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

/** Those that the office notes by hand. */
export const NOTED_SETTLEMENT_KINDS = ['cheque', 'transfer'] as const satisfies readonly SettlementKind[];

/** The number before the first one of each series. */
export const BEFORE_FIRST = 1_000;
