import * as z from 'zod/mini';
import { wholeNumber } from '#app/lib/query-string.ts';
import { messageText } from './threads.schema.ts';

/** What the office writes to both when it introduces them. */
export const introductionInput = z.strictObject({ note: messageText });
export type IntroductionInput = z.output<typeof introductionInput>;

export const introductionParams = z.object({ number: wholeNumber(1, 2_147_483_647) });

/** An entry of the ledger. */
export const introduction = z.object({
  number: z.int(),
  threadId: z.uuid(),
  messageId: z.nullable(z.uuid()),
  listingId: z.string(),
  listingName: z.string(),
  sellerId: z.uuid(),
  sellerName: z.string(),
  sellerEmail: z.nullable(z.string()),
  buyerName: z.string(),
  buyerEmail: z.string(),
  buyerPhone: z.nullable(z.string()),
  /** The version of the brokerage agreement to which the seller agreed with the listing; null if to none. */
  agreementVersion: z.nullable(z.int()),
  agreedAt: z.nullable(z.iso.datetime()),
  note: z.string(),
  adminId: z.uuid(),
  adminName: z.string(),
  introducedAt: z.iso.datetime(),
  /** The last day on which a sale to the buyer owes the commission, also if the listing is deleted. */
  claimUntil: z.iso.date(),
  previousHash: z.string(),
  hash: z.string(),
});
export type Introduction = z.output<typeof introduction>;

/** Whether the ledger holds. */
export const ledgerCheck = z.object({
  entries: z.int(),
  /** The number at which it is broken first; null if it holds. */
  brokenAt: z.nullable(z.int()),
  checkedAt: z.iso.datetime(),
});
export type LedgerCheck = z.output<typeof ledgerCheck>;
