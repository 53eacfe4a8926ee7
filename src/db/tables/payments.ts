import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { PAYMENT_MODES, PAYMENT_STATES, PAYPAL_FEE_KINDS, PLACEMENT_KINDS } from '#app/db/enums.ts';
import { REFUND_KINDS, REFUND_REASONS, REFUND_REQUEST_STATES, REFUND_SCOPES } from '#app/db/refund-enums.ts';
import { users } from './accounts.ts';
import { centsOfDollars, centsOfWholeDollars, isOneOf, moment } from './column-types.ts';
import { commissionInvoices } from './invoices.ts';
import { machines, ofMachine } from './machines.ts';

/** The ledger: one row per PayPal order ever made. A row outlives its machine and its payer. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    environment: text('environment', { enum: PAYMENT_MODES }).notNull(),
    state: text('state', { enum: PAYMENT_STATES }).notNull().default('created'),
    /** Unique per row; shown to the payer at PayPal and on the receipt. */
    invoiceId: text('invoice_id').notNull(),
    orderId: text('order_id'),
    captureId: text('capture_id'),
    /** PayPal's status of the capture and its reason, such as PENDING and ECHECK. */
    captureStatus: text('capture_status'),
    captureReason: text('capture_reason'),
    /** The payee according to PayPal. */
    payeeId: text('payee_id'),
    /** Idempotency keys: PayPal captures and refunds once, however often it is asked. */
    captureRequestId: text('capture_request_id'),
    refundRequestId: text('refund_request_id'),
    machineId: text('machine_id').references(() => machines.id, { onDelete: 'set null', onUpdate: 'cascade' }),
    payerUserId: uuid('payer_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The listing as it was when the order was made. */
    listingId: text('listing_id').notNull(),
    listingName: text('listing_name').notNull(),
    brand: text('brand').notNull(),
    premium: boolean('premium').notNull(),
    featured: boolean('featured').notNull(),
    /** Of the placements, or of a commission. */
    amountCents: centsOfDollars('amount_usd').notNull(),
    premiumCents: centsOfWholeDollars('premium_usd').notNull(),
    featuredCents: centsOfWholeDollars('featured_usd').notNull(),
    savingCents: centsOfWholeDollars('saving_usd').notNull(),
    /** The invoice that it pays; null if it pays for placements. */
    commissionInvoice: integer('commission_invoice').references(() => commissionInvoices.number, {
      onDelete: 'restrict',
    }),
    commissionCents: centsOfDollars('commission_usd').notNull().default(0),
    /** Total refunded so far: the sum of `payment_refunds`. */
    refundedCents: centsOfDollars('refunded_usd').notNull().default(0),
    refundReason: text('refund_reason', { enum: REFUND_REASONS }),
    /** Whether a refund ended the placements; null: if all of the payment is refunded. */
    refundEndsPlacements: boolean('refund_ends_placements'),
    currency: text('currency').notNull().default('USD'),
    paypalAnswer: jsonb('paypal_answer'),
    createdAt: moment('created_at').notNull().defaultNow(),
    capturedAt: moment('captured_at'),
    usedAt: moment('used_at'),
    refundedAt: moment('refunded_at'),
    /** Why the last attempt failed, in PayPal's words. */
    failure: text('failure'),
    /** Until then one worker has claimed the payment, and no other may ask PayPal to move money. */
    claimedUntil: moment('claimed_until'),
    /** When a job next asks PayPal about the payment; null if never. */
    nextCheckAt: moment('next_check_at'),
    failedChecks: smallint('failed_checks').notNull().default(0),
    /** Since when PayPal has not known the order; null if it knew it when last asked. */
    unknownSince: moment('unknown_since'),
  },
  (table) => [
    uniqueIndex('payments_order_id_key').on(table.orderId),
    uniqueIndex('payments_capture_id_key').on(table.captureId),
    uniqueIndex('payments_invoice_id_key').on(table.invoiceId),
    index('payments_machine_id_idx').on(table.machineId),
    index('payments_payer_user_id_idx').on(table.payerUserId),
    index('payments_commission_invoice_idx')
      .on(table.commissionInvoice)
      .where(sql`commission_invoice is not null`),
    index('payments_state_idx').on(table.state, table.createdAt),
    index('payments_counted_at_idx').on(sql`coalesce(${table.capturedAt}, ${table.createdAt})`, table.id),
    // Covers revenue reports: the rows themselves contain PayPal's whole responses.
    index('payments_captured_at_idx')
      .on(table.capturedAt, table.environment, table.amountCents)
      .where(sql`captured_at is not null`),
    index('payments_text_idx').using(
      'gin',
      table.invoiceId.op('gin_trgm_ops'),
      table.orderId.op('gin_trgm_ops'),
      table.captureId.op('gin_trgm_ops'),
      table.listingId.op('gin_trgm_ops'),
      table.listingName.op('gin_trgm_ops'),
    ),
    index('payments_next_check_idx')
      .on(table.nextCheckAt)
      .where(sql`next_check_at is not null`),
    check('payments_environment_check', isOneOf(table.environment, PAYMENT_MODES)),
    check('payments_state_check', isOneOf(table.state, PAYMENT_STATES)),
    check('payments_refund_reason_check', isOneOf(table.refundReason, REFUND_REASONS)),
    check('payments_amount_check', sql`${table.amountCents} > 0`),
    check(
      'payments_price_check',
      sql`${table.amountCents} = ${table.premiumCents} + ${table.featuredCents} - ${table.savingCents} + ${table.commissionCents} and ${table.savingCents} >= 0`,
    ),
    check(
      'payments_fees_check',
      sql`(${table.premiumCents} > 0) = ${table.premium} and (${table.featuredCents} > 0) = ${table.featured} and ${table.premiumCents} >= 0 and ${table.featuredCents} >= 0`,
    ),
    check('payments_refunded_usd_check', sql`${table.refundedCents} between 0 and ${table.amountCents}`),
    check('payments_currency_check', sql`${table.currency} = 'USD'`),
    check(
      'payments_options_check',
      sql`(${table.premium} or ${table.featured}) = (${table.commissionInvoice} is null)`,
    ),
    check(
      'payments_commission_check',
      sql`(${table.commissionCents} > 0) = (${table.commissionInvoice} is not null) and ${table.commissionCents} >= 0`,
    ),
    check('payments_used_check', sql`${table.usedAt} is null or ${table.captureId} is not null`),
    check('payments_used_state_check', sql`${table.state} <> 'used' or ${table.usedAt} is not null`),
    check('payments_refunded_state_check', sql`(${table.state} = 'refunded') = (${table.refundedAt} is not null)`),
  ],
);

/** Refunds of a payment, each movement once and in the month in which it happened. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    /** PayPal's refund id; if PayPal names none, it is derived from the payment's id. */
    id: text('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    kind: text('kind', { enum: REFUND_KINDS }).notNull(),
    /** Negative for a cancelled reversal, which gives the money to the operator again. */
    amountCents: centsOfDollars('amount_usd').notNull(),
    refundedAt: moment('refunded_at').notNull(),
  },
  (table) => [
    index('payment_refunds_payment_id_idx').on(table.paymentId),
    index('payment_refunds_refunded_at_idx').on(table.refundedAt),
    check('payment_refunds_kind_check', isOneOf(table.kind, REFUND_KINDS)),
    check(
      'payment_refunds_amount_check',
      sql`${table.amountCents} <> 0 and (${table.amountCents} < 0) = (${table.kind} = 'cancelled-reversal')`,
    ),
  ],
);

/**
 * Refunds that an admin requested, each recorded before PayPal is asked. The id is sent to PayPal as `custom_id`, by
 * which the refund is found in PayPal's order when the answer was lost.
 */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    scope: text('scope', { enum: REFUND_SCOPES }).notNull(),
    /** The requested amount; what counts is the amount of PayPal's refund. */
    amountCents: centsOfDollars('amount_usd').notNull(),
    /** The amount was all that was left of the payment. */
    isRest: boolean('is_rest').notNull(),
    /** Told to the payer. */
    reason: text('reason').notNull(),
    endsPlacements: boolean('ends_placements').notNull(),
    state: text('state', { enum: REFUND_REQUEST_STATES }).notNull().default('open'),
    /** PayPal's refund, once PayPal has named it. */
    refundId: text('refund_id'),
    requestedAt: moment('requested_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    index('refund_requests_payment_id_idx').on(table.paymentId),
    uniqueIndex('refund_requests_refund_id_key').on(table.refundId),
    uniqueIndex('refund_requests_open_key')
      .on(table.paymentId)
      .where(sql`state = 'open'`),
    check('refund_requests_scope_check', isOneOf(table.scope, REFUND_SCOPES)),
    check('refund_requests_state_check', isOneOf(table.state, REFUND_REQUEST_STATES)),
    check('refund_requests_amount_check', sql`${table.amountCents} > 0`),
    check('refund_requests_whole_check', sql`${table.scope} <> 'whole' or ${table.isRest}`),
    check('refund_requests_reason_check', sql`${table.reason} <> ''`),
    check('refund_requests_settled_check', sql`(${table.state} = 'open') = (${table.settledAt} is null)`),
  ],
);

/** PayPal's fees of a payment. */
export const paypalFees = pgTable(
  'paypal_fees',
  {
    /** The id of PayPal's capture or refund; for a dispute, derived from its id. */
    id: text('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    kind: text('kind', { enum: PAYPAL_FEE_KINDS }).notNull(),
    /** Negative for a returned fee. */
    amountCents: centsOfDollars('amount_usd').notNull(),
    chargedAt: moment('charged_at').notNull(),
  },
  (table) => [
    index('paypal_fees_payment_id_idx').on(table.paymentId),
    index('paypal_fees_charged_at_idx').on(table.chargedAt),
    check('paypal_fees_kind_check', isOneOf(table.kind, PAYPAL_FEE_KINDS)),
    check(
      'paypal_fees_amount_check',
      sql`${table.amountCents} <> 0 and (${table.kind} = 'dispute' or (${table.amountCents} < 0) = (${table.kind} = 'refund'))`,
    ),
  ],
);

/** Payers' disputes at PayPal, as in PayPal's last message. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    id: text('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    /** Such as WAITING_FOR_SELLER_RESPONSE; RESOLVED is final. */
    status: text('status').notNull(),
    /** Such as CHARGEBACK. */
    stage: text('stage'),
    reason: text('reason'),
    /** Such as RESOLVED_BUYER_FAVOUR. */
    outcome: text('outcome'),
    amountCents: centsOfDollars('amount_usd'),
    /** When the payer opened it; null if PayPal has not said. */
    openedAt: moment('opened_at'),
    /** The operator's deadline to respond. */
    respondBy: moment('respond_by'),
    /** PayPal's timestamp: an older message that arrives later is ignored. */
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('payment_disputes_payment_id_idx').on(table.paymentId)],
);

/** One paid or granted run of 90 days of Premium or Featured. */
export const placements = pgTable(
  'placements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    machineId: ofMachine(),
    kind: text('kind', { enum: PLACEMENT_KINDS }).notNull(),
    startsAt: moment('starts_at').notNull().defaultNow(),
    endsAt: moment('ends_at').notNull(),
    /** Null if an admin granted it. */
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'restrict' }),
    endedAt: moment('ended_at'),
    /** It ended with the sale of the machine, and goes on if the listing soon returns. */
    endedBySale: boolean('ended_by_sale').notNull().default(false),
    /** When the seller was notified that it ends in a week. */
    weekNoticeAt: moment('week_notice_at'),
  },
  (table) => [
    uniqueIndex('placements_payment_kind_key').on(table.paymentId, table.kind),
    index('placements_machine_id_idx').on(table.machineId),
    index('placements_ends_at_idx')
      .on(table.endsAt)
      .where(sql`ended_at is null`),
    check('placements_kind_check', isOneOf(table.kind, PLACEMENT_KINDS)),
    check('placements_sale_check', sql`not ${table.endedBySale} or ${table.endedAt} is not null`),
    check('placements_dates_check', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

/** Webhook events received from PayPal, each once. */
export const paypalEvents = pgTable(
  'paypal_events',
  {
    id: text('id').primaryKey(),
    environment: text('environment', { enum: PAYMENT_MODES }).notNull(),
    eventType: text('event_type').notNull(),
    /** Null if the event concerns no known payment. */
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'set null' }),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    index('paypal_events_payment_id_idx').on(table.paymentId),
    index('paypal_events_received_at_idx').on(table.receivedAt),
    check('paypal_events_environment_check', isOneOf(table.environment, PAYMENT_MODES)),
  ],
);
