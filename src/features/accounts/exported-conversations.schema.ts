import { z } from 'zod';
import { DEAL_STAGES, LOST_REASONS } from '#app/db/deal-enums.ts';
import { REPORT_STATES } from '#app/db/enums.ts';
import { OFFER_STATES } from '#app/db/offer-enums.ts';
import { QUOTE_LINE_KINDS, QUOTE_STATES } from '#app/db/quote-enums.ts';
import { REPORT_REASONS } from '#app/db/report-enums.ts';
import { SALE_BUYERS, SALE_RECORDERS } from '#app/db/sale-enums.ts';
import { MESSAGE_FILE_KINDS, THREAD_PARTIES } from '#app/db/thread-enums.ts';

const text = z.string().nullable();
/** ISO 8601 in UTC. */
const moment = z.date();

export const exportedThreadMessage = z.object({
  threadId: z.string(),
  machineName: text,
  author: z.enum(THREAD_PARTIES),
  body: z.string(),
  /** With paths that open for the signed-in account. */
  files: z.array(z.object({ name: z.string(), kind: z.enum(MESSAGE_FILE_KINDS), bytes: z.int(), path: z.string() })),
  createdAt: moment,
});

export const exportedOffer = z.object({
  threadId: z.string(),
  machineName: text,
  maker: z.enum(THREAD_PARTIES),
  amountUsd: z.int(),
  wantsInspection: z.boolean(),
  wantsDelivery: z.boolean(),
  state: z.enum(OFFER_STATES),
  madeAt: moment,
  expiresAt: moment,
  /** When its state changed last; null while it is `made`. */
  changedAt: moment.nullable(),
});

export const exportedQuote = z.object({
  threadId: z.uuid(),
  machineName: z.string(),
  /** 1001 for `Q-1001`, which all versions share. */
  number: z.int(),
  version: z.int(),
  lines: z.array(z.object({ kind: z.enum(QUOTE_LINE_KINDS), note: z.string(), amountUsd: z.number() })),
  totalUsd: z.number(),
  /** What is paid first; null for nothing. */
  depositUsd: z.number().nullable(),
  note: z.string(),
  state: z.enum(QUOTE_STATES),
  validUntil: z.iso.date(),
  sentAt: moment,
  changedAt: moment.nullable(),
  acceptedName: text,
});

export const exportedOfferLimits = z.object({
  machineId: z.string(),
  acceptFromUsd: z.int().nullable(),
  declineBelowUsd: z.int().nullable(),
});

export const exportedDeal = z.object({
  threadId: z.uuid(),
  machineName: text,
  stage: z.enum(DEAL_STAGES),
  stageSince: moment,
  lostReason: z.enum(LOST_REASONS).nullable(),
});

export const exportedListingReport = z.object({
  listingId: z.string(),
  listingName: z.string(),
  reason: z.enum(REPORT_REASONS),
  message: text,
  state: z.enum(REPORT_STATES),
  /** What the account was told of the decision. */
  answer: text,
  decidedAt: moment.nullable(),
  createdAt: moment,
});

export const exportedMessageReport = z.object({
  threadId: z.string(),
  machineName: text,
  reason: z.string(),
  state: z.enum(REPORT_STATES),
  /** What the account was told besides the outcome. */
  answer: text,
  decidedAt: moment.nullable(),
  createdAt: moment,
});

export const exportedSale = z.object({
  listingId: z.string(),
  listingName: z.string(),
  soldOn: z.iso.date(),
  recordedAt: moment,
  recordedBy: z.enum(SALE_RECORDERS),
  buyer: z.enum(SALE_BUYERS).nullable(),
  priceUsd: z.int().nullable(),
  commissionPercent: z.number().nullable(),
  commissionUsd: z.number().nullable(),
  undoneAt: moment.nullable(),
  relistedAt: moment.nullable(),
});
