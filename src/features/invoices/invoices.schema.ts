import * as z from 'zod/mini';
import { SALE_CHANNELS } from '#app/db/commission-enums.ts';
import { INVOICE_STATES, NOTED_SETTLEMENT_KINDS, SETTLEMENT_KINDS } from '#app/db/invoice-enums.ts';
import { typedNumber } from '#app/features/machines/typed-facts.schema.ts';
import { wholeNumber } from '#app/lib/query-string.ts';
import { line, requiredText, siteDayParam, storableText, tooLong, trimmed } from '#app/lib/text-fields.ts';

export const INSTRUCTIONS_MAX = 1_000;
export const REASON_MAX = 500;
const DUE_DAYS = 'Must be from 1 to 90 days';

export const invoiceParams = z.object({ number: wholeNumber(1, 2_147_483_647) });

/** `amountUsd`: the commission that the admin was shown. */
export const issueInput = z.strictObject({ amountUsd: z.number() });

export const settlementInput = z.strictObject({
  kind: z.enum(NOTED_SETTLEMENT_KINDS),
  /** The number of the check, or the bank's reference. */
  reference: line(),
  paidOn: siteDayParam,
});
export type SettlementInput = z.output<typeof settlementInput>;

export const creditInput = z.strictObject({ reason: requiredText('Say why, the seller reads it', REASON_MAX) });

/** What the office sets about invoices. */
export const invoiceTerms = z.strictObject({
  dueDays: z.int(DUE_DAYS).check(z.minimum(1, DUE_DAYS), z.maximum(90, DUE_DAYS)),
  /** How to pay by check or bank transfer; empty: not said. */
  instructions: storableText.check(trimmed, z.maxLength(INSTRUCTIONS_MAX, tooLong(INSTRUCTIONS_MAX))),
});
export type InvoiceTerms = z.output<typeof invoiceTerms>;
/** The same as a form. */
export const invoiceTermsForm = z.object({
  dueDays: z.pipe(typedNumber, invoiceTerms.shape.dueDays),
  instructions: invoiceTerms.shape.instructions,
});
export const invoiceTermsSetting = z.extend(z.object(invoiceTerms.shape), { etag: z.string() });

const moment = z.iso.datetime();
const day = z.iso.date();

const settlement = z.object({
  kind: z.enum(SETTLEMENT_KINDS),
  reference: z.nullable(z.string()),
  at: moment,
});

/** An invoice in lists. */
export const invoiceSummary = z.object({
  number: z.int(),
  saleId: z.uuid(),
  listingId: z.string(),
  listingName: z.string(),
  sellerName: z.string(),
  sellerEmail: z.nullable(z.string()),
  soldOn: day,
  priceUsd: z.int(),
  commissionPercent: z.number(),
  amountUsd: z.number(),
  issuedAt: moment,
  dueOn: day,
  state: z.enum(INVOICE_STATES),
  isOverdue: z.boolean(),
  paid: z.nullable(settlement),
  /** Null unless a credit note takes it back. */
  creditNumber: z.nullable(z.int()),
});
export type InvoiceSummary = z.output<typeof invoiceSummary>;

export const creditNote = z.object({
  number: z.int(),
  reason: z.string(),
  amountUsd: z.number(),
  /** What was paid and goes back. */
  repayUsd: z.number(),
  issuedAt: moment,
  repaid: z.nullable(settlement),
});
export type CreditNote = z.output<typeof creditNote>;

/** A whole invoice, for its seller and for the office. */
export const invoice = z.extend(invoiceSummary, {
  channel: z.enum(SALE_CHANNELS),
  sellerPlace: z.nullable(z.string()),
  issuer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  instructions: z.string(),
  /** When the seller was reminded of it. */
  reminders: z.array(moment),
  credit: z.nullable(creditNote),
  /** PayPal has the money of this invoice and still checks it. */
  isBeingChecked: z.boolean(),
  /** Whether the reader is its seller, and can pay it now. */
  mayPay: z.boolean(),
  /** Whether the reader can take the noted payment back; only the office, for a day. */
  mayUndo: z.boolean(),
  isOffice: z.boolean(),
  /** The present day of the site. */
  today: day,
});
export type Invoice = z.output<typeof invoice>;

/** `isMailed`: its seller gets it by email. */
export const issuedInvoice = z.extend(invoice, { isMailed: z.boolean() });
export type IssuedInvoice = z.output<typeof issuedInvoice>;

/** The sums of all invoices, whatever the filter. */
export const invoiceSums = z.object({
  openUsd: z.number(),
  overdueUsd: z.number(),
  overdue: z.int(),
  paidUsd: z.number(),
  /** Credit notes whose money has not gone back yet. */
  owedUsd: z.number(),
});
export type InvoiceSums = z.output<typeof invoiceSums>;

/** A sale that owes a commission and has no invoice. */
export const uninvoicedSale = z.object({
  saleId: z.uuid(),
  channel: z.enum(SALE_CHANNELS),
  listingName: z.string(),
  sellerName: z.string(),
  soldOn: day,
  priceUsd: z.int(),
  commissionPercent: z.number(),
  amountUsd: z.number(),
  /** Whether its seller would get the invoice by email. */
  isMailed: z.boolean(),
});
export type UninvoicedSale = z.output<typeof uninvoicedSale>;
