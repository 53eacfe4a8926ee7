import * as z from 'zod/mini';
import { PAYMENT_MODES, PAYMENT_STATES, PLACEMENT_KINDS } from '#app/db/enums.ts';
import { REFUND_KINDS, REFUND_REASONS, REFUND_SCOPES } from '#app/db/refund-enums.ts';
import { toCents, toUsd } from '#app/lib/format.ts';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';
import { listOf } from '#app/lib/query-string.ts';
import { requiredText } from '#app/lib/text-fields.ts';
import { PAYMENT_REFUSALS } from './payment-messages.rules.ts';

/** The data that the payment page needs. `isSimulated`: no money moves. */
export const paymentSetup = z.object({
  environment: z.enum(['production', 'sandbox']),
  isSimulated: z.boolean(),
  sdkUrl: z.string(),
  clientToken: z.optional(z.string()),
  error: z.optional(z.string()),
});
export type PaymentSetup = z.output<typeof paymentSetup>;

/** How long a page can use a client token. PayPal's tokens expire after a quarter of an hour. */
export const CLIENT_TOKEN_USABLE_MS = 10 * 60_000;

const amountText = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,2})?$/)),
  z.transform((text) => Number(text)),
);
const amount = z.union([z.number().check(z.nonnegative()), amountText], 'Amount must be a number of dollars');

export const orderInput = z.object({
  amount,
  currency: z.literal('USD', 'Currency must be USD'),
  intent: z.literal('CAPTURE', 'Intent must be CAPTURE'),
  machineId: z.pipe(z.string(PAYMENT_REFUSALS.missing).check(z.minLength(1, PAYMENT_REFUSALS.missing)), machineIdText),
  premium: z._default(z.boolean(), false),
  featured: z._default(z.boolean(), false),
});
export type OrderInput = z.output<typeof orderInput>;

const orderId = z.string().check(z.regex(/^[A-Z0-9]{1,36}$/, 'This cannot be an order'));
export const orderParams = z.object({ orderId });
export const orderMade = z.object({ id: z.string() });
/** PayPal's capture status, such as COMPLETED or PENDING. */
export const captureMade = z.object({ status: z.string() });

export const confirmInput = z.object({
  machineId: machineIdText,
  orderId,
  premium: z._default(z.boolean(), false),
  featured: z._default(z.boolean(), false),
});
export type ConfirmInput = z.output<typeof confirmInput>;

const moment = z.nullable(z.string());

/** The placements of a listing after its payment is confirmed. */
export const confirmation = z.object({
  machineId: z.string(),
  orderId: z.string(),
  premium: z.boolean(),
  featured: z.boolean(),
  premiumUntil: moment,
  featuredUntil: moment,
});
export type Confirmation = z.output<typeof confirmation>;

const paidPlacement = z.object({
  kind: z.enum(PLACEMENT_KINDS),
  startsAt: z.string(),
  endsAt: z.string(),
  /** The actual end, at `endsAt` or earlier. */
  endedAt: moment,
  /** The days are held because visitors do not see the listing; the end moves accordingly. */
  isHeld: z.boolean(),
  /** Visitors have not seen the listing yet; an unstarted period begins when they do. */
  isUnseen: z.boolean(),
});

/** Refunds may include cents; prices do not. */
const dollarsAndCents = z.number();

const refundView = z.object({
  kind: z.enum(REFUND_KINDS),
  /** Negative for a cancelled reversal. */
  amountUsd: dollarsAndCents,
  refundedAt: z.string(),
  /** What was requested in the back office, and why; null for all other refunds. */
  scope: z.nullable(z.enum(REFUND_SCOPES)),
  reason: z.nullable(z.string()),
});

/** The longest reason of a refund, in characters. */
export const REFUND_REASON_MAX = 300;
const REFUND_AMOUNT = 'Must be an amount such as 300.50';

const refundAmount = z
  .union([z.number(), amountText], REFUND_AMOUNT)
  .check(z.refine((usd) => usd > 0 && toUsd(toCents(usd)) === usd, REFUND_AMOUNT));

/** The fields that an admin fills in. */
export const refundForm = z.object({
  amountUsd: refundAmount,
  /** Told to the payer. */
  reason: requiredText('Please give the reason', REFUND_REASON_MAX),
});

/** A refund that an admin requests. */
export const refundInput = z
  .extend(refundForm, {
    scope: z.enum(REFUND_SCOPES),
    /** Required unless everything is refunded. */
    amountUsd: z.optional(refundAmount),
    endsPlacements: z.boolean(),
    /** The amount that was left when the admin decided. */
    leftUsd: dollarsAndCents,
  })
  .check(
    z.refine(({ scope, amountUsd }) => scope === 'whole' || amountUsd !== undefined, {
      path: ['amountUsd'],
      error: REFUND_AMOUNT,
    }),
  );
export type RefundInput = z.output<typeof refundInput>;

/** A payment as its payer sees it, with everything that a receipt contains. */
export const ownPayment = z.object({
  id: z.uuid(),
  invoiceId: z.string(),
  environment: z.enum(PAYMENT_MODES),
  state: z.enum(PAYMENT_STATES),
  captureStatus: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  captureId: z.nullable(z.string()),
  /** Null if the listing was deleted. */
  machineId: z.nullable(z.string()),
  /** The listing at the time of the order. */
  listingId: z.string(),
  listingName: z.string(),
  brand: z.string(),
  premium: z.boolean(),
  featured: z.boolean(),
  /** Whole US dollars, here and below. */
  premiumUsd: z.int(),
  featuredUsd: z.int(),
  savingUsd: z.int(),
  /** The number of the invoice that it pays; null if it pays for placements. */
  commissionInvoice: z.nullable(z.int()),
  commissionUsd: dollarsAndCents,
  amountUsd: dollarsAndCents,
  /** The sum of all refunds so far. */
  refundedUsd: dollarsAndCents,
  refundReason: z.nullable(z.enum(REFUND_REASONS)),
  currency: z.string(),
  createdAt: z.string(),
  capturedAt: moment,
  usedAt: moment,
  /** When the payment was refunded completely. */
  refundedAt: moment,
  /** PayPal does not know the order, and is no longer queried: at once if nothing was captured, else after days. */
  isUnknownAtPayPal: z.boolean(),
  refunds: z.array(refundView),
  placements: z.array(paidPlacement),
});
export type OwnPayment = z.output<typeof ownPayment>;

/** The contents of a receipt. */
export const receipt = z.extend(ownPayment, {
  /** Null if the account was deleted. */
  seller: z.nullable(z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) })),
});
export type Receipt = z.output<typeof receipt>;

/** A payer's dispute at PayPal, in PayPal's constants. */
const dispute = z.object({
  id: z.string(),
  /** Such as WAITING_FOR_SELLER_RESPONSE; RESOLVED is final. */
  status: z.string(),
  stage: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  amountUsd: z.nullable(dollarsAndCents),
  respondBy: moment,
});

/** A payment as the back office sees it. */
export const adminPayment = z.extend(ownPayment, {
  /** Null if the account was deleted. */
  payer: z.nullable(
    z.object({ id: z.string(), username: z.string(), name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  ),
  captureReason: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  disputes: z.array(dispute),
  /** The refund that PayPal has not answered finally; null without one. */
  openRefund: z.nullable(
    z.object({
      scope: z.enum(REFUND_SCOPES),
      amountUsd: dollarsAndCents,
      reason: z.string(),
      endsPlacements: z.boolean(),
      requestedAt: z.string(),
    }),
  ),
});
export type AdminPayment = z.output<typeof adminPayment>;

/**
 * One month, in the site's time zone, of one environment: what was taken less what was refunded in it, of placements and of
 * commissions, whichever way these were paid.
 */
export const monthOfRevenue = z.object({
  month: z.string(),
  environment: z.enum(PAYMENT_MODES),
  /** The number of captured payments. */
  payments: z.int(),
  takenUsd: dollarsAndCents,
  refundedUsd: dollarsAndCents,
  /** Both less refunds; their sum is the revenue. */
  placementsUsd: dollarsAndCents,
  commissionsUsd: dollarsAndCents,
  /** The part of the revenue that the payments of the month make up. */
  payPalUsd: dollarsAndCents,
  revenueUsd: dollarsAndCents,
});
export type MonthOfRevenue = z.output<typeof monthOfRevenue>;

/**
 * The sums of a month's books: how sales, commissions, refunds, disputes and PayPal's fees changed the PayPal balance, and the
 * commissions outside PayPal, which did not. Amounts that went out are negative.
 */
export const bookSums = z.object({
  environment: z.enum(PAYMENT_MODES),
  month: z.string(),
  /** The number of entries. */
  entries: z.int(),
  salesUsd: dollarsAndCents,
  commissionsUsd: dollarsAndCents,
  refundsUsd: dollarsAndCents,
  disputesUsd: dollarsAndCents,
  feesUsd: dollarsAndCents,
  netUsd: dollarsAndCents,
  /** Commissions outside PayPal, which are no part of the net. */
  offlineUsd: dollarsAndCents,
  /** Payments of which PayPal has not told its fee. */
  unknownFees: z.int(),
});
export type BookSums = z.output<typeof bookSums>;

export const paymentParams = z.object({ id: z.uuid('This cannot be a payment') });

/** Live payments, or the sandbox, in which no money moves. */
export const paymentMode = z.object({ value: z.enum(PAYMENT_MODES, 'Must be sandbox or live') });

/** Why payments cannot be switched to live. */
export const LIVE_NOT_CONFIGURED =
  'PayPal is not configured for live payments: set PAYPAL_LIVE_CLIENT_ID and PAYPAL_LIVE_CLIENT_SECRET first.';

const environmentState = z.object({
  /** Whether PayPal credentials are configured. */
  isConfigured: z.boolean(),
  /** Whether webhooks can be verified. */
  hasWebhook: z.boolean(),
  /** PayPal is simulated: no money moves. */
  isSimulated: z.boolean(),
});
export type EnvironmentState = z.output<typeof environmentState>;

export const paymentEnvironments = z.object({
  live: environmentState,
  sandbox: environmentState,
  /** The number of listings with placements paid in the sandbox, which end when payments go live. */
  playMoneyListings: z.int(),
});
export type PaymentEnvironments = z.output<typeof paymentEnvironments>;

const figures = {
  /** How often the listing's card was visible on screen, at most once in a visit. */
  seen: z.number(),
  /** How often the listing's page was opened. */
  opened: z.number(),
  /** The number of messages about the listing. */
  asked: z.number(),
  /** How often the seller's phone number or email address was pressed, at most once in a visit. */
  contacted: z.number(),
};

/** A page of a seller's listings and more. */
const MOST_PLACED = 100;
/** The listings whose figures are requested. */
export const placementFiguresQuery = z.object({ machineId: listOf(machineIdText, MOST_PLACED) });

/** The results of a placement since it began. */
export const placementFigures = z.object({
  machineId: z.string(),
  since: z.iso.datetime(),
  ...figures,
  /** The average of listings without a placement over the same number of days; null if there are too few to compare. */
  others: z.nullable(z.object(figures)),
});
export type PlacementFigures = z.output<typeof placementFigures>;
