// Apart from the other enums, because every page loads those.

/** What becomes of an invoice: it is paid, or a credit note takes it back. */
export const INVOICE_STATES = ['open', 'paid', 'credited'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** How money comes in, and goes back. */
export const SETTLEMENT_KINDS = ['paypal', 'cheque', 'transfer'] as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

/** Those that the office notes by hand. */
export const NOTED_SETTLEMENT_KINDS = ['cheque', 'transfer'] as const satisfies readonly SettlementKind[];
