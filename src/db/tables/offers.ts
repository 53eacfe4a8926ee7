import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { OFFER_STATES } from '../offer-enums.ts';
import { THREAD_PARTIES } from '../thread-enums.ts';
import { users } from './accounts.ts';
import { isOneOf, moment } from './column-types.ts';
import { machines } from './machines.ts';
import { threadMessages, threads } from './threads.ts';

/** Offers for listings and the counteroffers to them. A trigger keeps `machines.is_under_offer` true to them. */
export const offers = pgTable(
  'offers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    /** Null once the listing is deleted. */
    machineId: text('machine_id').references(() => machines.id, { onDelete: 'set null', onUpdate: 'cascade' }),
    /** The offer that this one counters; null for the first of a negotiation. */
    previousId: uuid('previous_id'),
    /** The number of counteroffers before and including this one. */
    round: smallint('round').notNull().default(0),
    maker: text('maker', { enum: THREAD_PARTIES }).notNull(),
    /** US dollars, whole. */
    amountUsd: integer('amount_usd').notNull(),
    /** The price that visitors saw when it was made, in US dollars; null for a price on request. */
    priceUsd: integer('price_usd'),
    wantsInspection: boolean('wants_inspection').notNull().default(false),
    wantsDelivery: boolean('wants_delivery').notNull().default(false),
    /** The message that tells the others of it. While that is held, nobody but its author and the office sees the offer. */
    messageId: uuid('message_id').references(() => threadMessages.id, { onDelete: 'set null' }),
    state: text('state', { enum: OFFER_STATES }).notNull().default('made'),
    madeAt: moment('made_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When its state changed last; null while it is `made`. */
    changedAt: moment('changed_at'),
    /** Who changed it; null for the clock, and while it is `made`. */
    changedBy: text('changed_by', { enum: THREAD_PARTIES }),
  },
  (table) => [
    uniqueIndex('offers_open_key')
      .on(table.threadId)
      .where(sql`${table.state} = 'made'`),
    uniqueIndex('offers_accepted_key')
      .on(table.machineId)
      .where(sql`${table.state} = 'accepted'`),
    uniqueIndex('offers_previous_key').on(table.previousId),
    index('offers_thread_idx').on(table.threadId, table.madeAt),
    index('offers_machine_idx').on(table.machineId),
    index('offers_expiry_idx')
      .on(table.expiresAt)
      .where(sql`${table.state} = 'made'`),
    foreignKey({ name: 'offers_previous_id_fk', columns: [table.previousId], foreignColumns: [table.id] }).onDelete(
      'cascade',
    ),
    check('offers_maker_check', isOneOf(table.maker, THREAD_PARTIES)),
    check('offers_state_check', isOneOf(table.state, OFFER_STATES)),
    check('offers_changed_by_check', isOneOf(table.changedBy, THREAD_PARTIES)),
    check('offers_amount_check', sql`${table.amountUsd} between 1 and 9999999`),
    check('offers_round_check', sql`${table.round} between 0 and 5`),
    check('offers_previous_check', sql`(${table.previousId} is null) = (${table.round} = 0)`),
    check('offers_expiry_check', sql`${table.expiresAt} > ${table.madeAt}`),
    check('offers_changed_check', sql`(${table.state} = 'made') = (${table.changedAt} is null)`),
  ],
);

/** The prices by which a seller's answers to offers are automatic. Nobody but the seller and the operator sees them. */
export const offerLimits = pgTable(
  'offer_limits',
  {
    machineId: text('machine_id')
      .primaryKey()
      .references(() => machines.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** Whose prices they are: without effect once the listing has another seller. Null for a listing without one. */
    sellerId: uuid('seller_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Offers of at least so many US dollars are accepted; null for none. */
    acceptFromUsd: integer('accept_from_usd'),
    /** Offers of less than so many US dollars are declined; null for none. */
    declineBelowUsd: integer('decline_below_usd'),
    /** Since when they apply: offers that waited before are the seller's to answer. */
    setAt: moment('set_at').notNull().defaultNow(),
  },
  (table) => [
    index('offer_limits_seller_idx').on(table.sellerId),
    check('offer_limits_accept_check', sql`${table.acceptFromUsd} between 1 and 9999999`),
    check('offer_limits_decline_check', sql`${table.declineBelowUsd} between 1 and 9999999`),
    check('offer_limits_order_check', sql`${table.declineBelowUsd} <= ${table.acceptFromUsd}`),
  ],
);
