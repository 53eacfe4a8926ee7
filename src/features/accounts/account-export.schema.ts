import { currentUser } from './own-account.schema.ts';
import {
  exportedAlert,
  exportedAlertSettings,
  exportedPushSubscription,
  exportedSearch,
  exportedSubscriptionRequest,
  exportedWantedAd,
  exportedWatch,
} from './exported-subscriptions.schema.ts';
import { exportedInvoice } from './exported-invoices.schema.ts';
import {
  exportedDeal,
  exportedListingReport,
  exportedMessageReport,
  exportedOffer,
  exportedQuote,
  exportedOfferLimits,
  exportedSale,
  exportedThreadMessage,
} from './exported-conversations.schema.ts';
import { z } from 'zod';
import { PAYMENT_MODES, PAYMENT_STATES, PLACEMENT_KINDS, CHANGE_OUTCOMES, MAIL_EVENT_KINDS } from '#app/db/enums.ts';
import { REFUND_KINDS, REFUND_REASONS, REFUND_REQUEST_STATES, REFUND_SCOPES } from '#app/db/refund-enums.ts';
import { shownFacts } from '#app/features/machines/fact-values.schema.ts';
import { fieldsUsed } from '#app/features/machines/machine-fields.rules.ts';
import { MACHINE_VALUES } from '#app/features/machines/machines.schema.ts';
import { workshopDocument } from '#app/features/machines/workshop.schema.ts';
import { pick } from '#app/lib/collections.ts';

const text = z.string().nullable();
/** ISO 8601 in UTC. */
const moment = z.date();

const exportedListing = z.object({ ...pick(MACHINE_VALUES, fieldsUsed('exported')), facts: shownFacts('seller') });

const exportedPayment = z.object({
  id: z.uuid(),
  environment: z.enum(PAYMENT_MODES),
  state: z.enum(PAYMENT_STATES),
  invoiceId: z.string(),
  orderId: text,
  captureId: text,
  captureStatus: text,
  captureReason: text,
  /** Null if the listing was deleted. */
  machineId: text,
  /** The listing at the time of the order. */
  listingId: z.string(),
  listingName: z.string(),
  brand: z.string(),
  premium: z.boolean(),
  featured: z.boolean(),
  amountUsd: z.number(),
  premiumUsd: z.int(),
  featuredUsd: z.int(),
  savingUsd: z.int(),
  /** The number of the invoice that it pays; null if it pays for placements. */
  commissionInvoice: z.int().nullable(),
  commissionUsd: z.number(),
  /** Including cents, as refunded by PayPal. */
  refundedUsd: z.number(),
  refundReason: z.enum(REFUND_REASONS).nullable(),
  /** Whether a refund ended the placements; null: if everything is refunded. */
  refundEndsPlacements: z.boolean().nullable(),
  currency: z.string(),
  failure: text,
  /** PayPal's response, including the payer's name and address. */
  paypalAnswer: z.unknown(),
  createdAt: moment,
  capturedAt: moment.nullable(),
  usedAt: moment.nullable(),
  refundedAt: moment.nullable(),
});

const exportedRefund = z.object({
  id: z.string(),
  paymentId: z.uuid(),
  kind: z.enum(REFUND_KINDS),
  amountUsd: z.number(),
  refundedAt: moment,
});

const exportedRefundRequest = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  scope: z.enum(REFUND_SCOPES),
  amountUsd: z.number(),
  /** The amount was all that was left. */
  isRest: z.boolean(),
  reason: z.string(),
  endsPlacements: z.boolean(),
  state: z.enum(REFUND_REQUEST_STATES),
  refundId: text,
  requestedAt: moment,
  settledAt: moment.nullable(),
});

const exportedDispute = z.object({
  id: z.string(),
  paymentId: z.uuid(),
  status: z.string(),
  stage: text,
  reason: text,
  outcome: text,
  amountUsd: z.number().nullable(),
  openedAt: moment.nullable(),
  respondBy: moment.nullable(),
  updatedAt: moment,
});

const exportedPlacement = z.object({
  id: z.uuid(),
  machineId: z.string(),
  kind: z.enum(PLACEMENT_KINDS),
  startsAt: moment,
  endsAt: moment,
  endedAt: moment.nullable(),
  /** It ended because the machine was sold. */
  endedBySale: z.boolean(),
  /** When the seller was notified that the placement ends in a week. */
  weekNoticeAt: moment.nullable(),
  /** Null if it was granted without a payment. */
  paymentId: z.uuid().nullable(),
});

const exportedChange = z.object({
  machineId: z.string(),
  submittedAt: moment,
  fields: z.record(z.string(), z.unknown()),
  /** Null while the change is pending. */
  outcome: z.enum(CHANGE_OUTCOMES).nullable(),
  decidedAt: moment.nullable(),
  reason: text,
});

const exportedMail = z.object({ subject: z.string(), createdAt: moment, sentAt: moment.nullable() });

const exportedReport = z.object({ month: z.string(), sentAt: moment });

const exportedDemandMail = z.object({ kind: z.string(), sentAt: moment });

const exportedSession = z.object({
  id: z.uuid(),
  device: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
  expiresAt: moment,
});

/** Names and dates only: the file must not open the account. */
const exportedFactors = z.object({
  totp: z.object({ createdAt: moment, confirmedAt: moment.nullable() }).nullable(),
  passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), createdAt: moment, lastUsedAt: moment.nullable() })),
  recoveryCodes: z.array(z.object({ createdAt: moment, usedAt: moment.nullable() })),
});

const exportedUpload = z.object({
  path: z.string(),
  bytes: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  machineId: text,
  createdAt: moment,
  storedAt: moment.nullable(),
});

const exportedMailEvent = z.object({ kind: z.enum(MAIL_EVENT_KINDS), at: moment, liftedAt: moment.nullable() });

const exportedMessage = z.object({
  name: z.string(),
  email: z.string(),
  phone: text,
  subject: text,
  message: z.string(),
  createdAt: moment,
});

/** All stored data of an account, as one file. */
export const accountExport = z.object({
  exportedAt: moment,
  /** Notes about truncated lists. */
  notes: z.array(z.string()),
  account: currentUser,
  /** The workshop that machines have to fit; null if never set. */
  shop: z.object({ ...workshopDocument.shape, updatedAt: moment }).nullable(),
  listings: z.array(exportedListing),
  /** Copies of listings deleted in the last 30 days, which a moderator can restore. */
  deletedListings: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      deletedAt: moment,
      listing: z.record(z.string(), z.unknown()),
      changes: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
  /** The versions of the brokerage agreement under which listings were submitted. */
  agreements: z.array(z.object({ listingId: z.string(), version: z.int(), agreedAt: moment })),
  /** Changes of public listings, which moderators review. */
  changes: z.array(exportedChange),
  /** The sales of the account's listings, without the buyers' names, which the office may have added. */
  sales: z.array(exportedSale),
  placements: z.array(exportedPlacement),
  payments: z.array(exportedPayment),
  /** Invoices for the commission of sales. */
  invoices: z.array(exportedInvoice),
  /** Refunds of the payments. */
  refunds: z.array(exportedRefund),
  /** Refunds that the operator requested from PayPal. */
  refundRequests: z.array(exportedRefundRequest),
  /** Disputes at PayPal. */
  disputes: z.array(exportedDispute),
  sessions: z.array(exportedSession),
  /** What signing in requires besides the password. */
  secondFactors: exportedFactors,
  uploads: z.array(exportedUpload),
  /** Mails to the account. */
  mails: z.array(exportedMail),
  /** Hard bounces and complaints of the account's address if it is confirmed. */
  mailEvents: z.array(exportedMailEvent),
  /** The monthly reports on the listings. */
  reports: z.array(exportedReport),
  /** The mails about machines that buyers look for, by kind. */
  demandMails: z.array(exportedDemandMail),
  /** Messages sent from the account's address if it is confirmed; before that, they may be another person's. */
  contactMessages: z.array(exportedMessage),
  /**
   * The messages of the conversations in which the account is the buyer, and its own in others. Without those of others that
   * the office removed.
   */
  threadMessages: z.array(exportedThreadMessage),
  /** The offers of the conversations in which the account is the buyer, or a seller who has joined. */
  offers: z.array(exportedOffer),
  /** The quotes of the office to the account as a buyer, each version by itself. */
  quotes: z.array(exportedQuote),
  /** The private prices by which the account's answers to offers are automatic. */
  offerLimits: z.array(exportedOfferLimits),
  /** How far the purchases are in which the account is the buyer, by the office's account. */
  deals: z.array(exportedDeal),
  /** What the account reported of messages of others. */
  messageReports: z.array(exportedMessageReport),
  /** Reports of listings by the account, or from its address if it is confirmed. */
  listingReports: z.array(exportedListingReport),
  /** The watched machines, with the account's notes. */
  watches: z.array(exportedWatch),
  savedSearches: z.array(exportedSearch),
  wantedAds: z.array(exportedWantedAd),
  /** The account's machines that were offered for others' wanted ads. */
  wantedAnswers: z.array(z.object({ machineId: z.string(), answeredAt: moment })),
  /** How alerts are mailed; null if nothing was ever watched or searched for. */
  alertSettings: exportedAlertSettings.nullable(),
  /** What the account knows of machines since the last alert, or since it began to watch them. */
  lastAlerts: z.array(exportedAlert),
  pushSubscriptions: z.array(exportedPushSubscription),
  /** What the account's confirmed address asked for without the account, and is not confirmed yet. */
  subscriptionRequests: z.array(exportedSubscriptionRequest),
});
export type AccountExport = z.output<typeof accountExport>;
