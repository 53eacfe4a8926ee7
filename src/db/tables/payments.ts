import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { PAYMENT_MODES, PAYMENT_STATES, PLACEMENT_KINDS } from '#app/db/enums.ts';
import { users } from './accounts.ts';
import { isOneOf, moment } from './column-types.ts';
import { machines } from './machines.ts';

/** The ledger: one row per order ever made at PayPal. A row outlives its machine and its payer. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    environment: text('environment', { enum: PAYMENT_MODES }).notNull(),
    state: text('state', { enum: PAYMENT_STATES }).notNull().default('created'),
    orderId: text('order_id'),
    captureId: text('capture_id'),
    machineId: text('machine_id').references(() => machines.id, { onDelete: 'set null', onUpdate: 'cascade' }),
    payerUserId: uuid('payer_user_id').references(() => users.id, { onDelete: 'set null' }),
    premium: boolean('premium').notNull(),
    featured: boolean('featured').notNull(),
    /** US dollars, whole. */
    amountUsd: integer('amount_usd').notNull(),
    currency: text('currency').notNull().default('USD'),
    paypalAnswer: jsonb('paypal_answer'),
    createdAt: moment('created_at').notNull().defaultNow(),
    capturedAt: moment('captured_at'),
    usedAt: moment('used_at'),
    refundedAt: moment('refunded_at'),
  },
  (table) => [
    uniqueIndex('payments_order_id_key').on(table.orderId),
    uniqueIndex('payments_capture_id_key').on(table.captureId),
    index('payments_machine_id_idx').on(table.machineId),
    index('payments_payer_user_id_idx').on(table.payerUserId),
    index('payments_state_idx').on(table.state, table.createdAt),
    check('payments_environment_check', isOneOf(table.environment, PAYMENT_MODES)),
    check('payments_state_check', isOneOf(table.state, PAYMENT_STATES)),
    check('payments_amount_check', sql`${table.amountUsd} > 0`),
    check('payments_currency_check', sql`${table.currency} = 'USD'`),
    check('payments_options_check', sql`${table.premium} or ${table.featured}`),
    check('payments_used_check', sql`${table.usedAt} is null or ${table.captureId} is not null`),
  ],
);

/** One paid or granted run of 90 days of Premium or Featured. */
export const placements = pgTable(
  'placements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    machineId: text('machine_id')
      .notNull()
      .references(() => machines.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    kind: text('kind', { enum: PLACEMENT_KINDS }).notNull(),
    startsAt: moment('starts_at').notNull().defaultNow(),
    endsAt: moment('ends_at').notNull(),
    /** Null when an admin granted it. */
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'restrict' }),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('placements_payment_kind_key').on(table.paymentId, table.kind),
    index('placements_machine_id_idx').on(table.machineId),
    index('placements_ends_at_idx')
      .on(table.endsAt)
      .where(sql`ended_at is null`),
    check('placements_kind_check', isOneOf(table.kind, PLACEMENT_KINDS)),
    check('placements_dates_check', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);
