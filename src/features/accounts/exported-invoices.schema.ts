import { z } from 'zod';
import { INVOICE_STATES, SETTLEMENT_KINDS } from '#app/db/invoice-enums.ts';

const text = z.string().nullable();
const moment = z.date();

/** An invoice for the commission of a sale, with the credit note that takes it back. */
export const exportedInvoice = z.object({
  number: z.int(),
  listingId: z.string(),
  listingName: z.string(),
  sellerName: z.string(),
  sellerEmail: text,
  sellerPlace: text,
  soldOn: z.string(),
  priceUsd: z.int(),
  commissionPercent: z.number(),
  amountUsd: z.number(),
  issuedAt: moment,
  dueOn: z.string(),
  state: z.enum(INVOICE_STATES),
  paidBy: z.enum(SETTLEMENT_KINDS).nullable(),
  paidReference: text,
  paidAt: moment.nullable(),
  firstReminderAt: moment.nullable(),
  secondReminderAt: moment.nullable(),
  creditNumber: z.int().nullable(),
  creditReason: text,
  repayUsd: z.number().nullable(),
  repaidAt: moment.nullable(),
});
