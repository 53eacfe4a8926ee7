import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { DEAL_STAGES, LOST_REASONS } from '../deal-enums.ts';
import { users } from './accounts.ts';
import { isOneOf, moment } from './column-types.ts';
import { threads } from './threads.ts';

/**
 * Conversations that may become a sale. Triggers on introductions and offers begin and advance them by the SQL function
 * `advance_deal`, so that nothing that makes a conversation a deal can stand without one.
 */
export const deals = pgTable(
  'deals',
  {
    threadId: uuid('thread_id')
      .primaryKey()
      .references(() => threads.id, { onDelete: 'cascade' }),
    stage: text('stage', { enum: DEAL_STAGES }).notNull(),
    stageSince: moment('stage_since').notNull(),
    /** The admin who moved it there; null if an introduction or an offer did, and once the account is deleted. */
    movedBy: uuid('moved_by').references(() => users.id, { onDelete: 'set null' }),
    /** Null unless it is lost. */
    lostReason: text('lost_reason', { enum: LOST_REASONS }),
    lostWords: text('lost_words'),
    /** The admin who looks after it; null while nobody in particular does, and once the account is deleted. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    nextStep: text('next_step'),
    /** A day of the site's time. */
    nextStepOn: date('next_step_on'),
    /** US dollars, whole; null for the amount of its offer, or the price of the listing. */
    expectedAmountUsd: integer('expected_amount_usd'),
    /** US dollars, whole; null for that of the brokerage agreement. */
    expectedCommissionUsd: integer('expected_commission_usd'),
    /** Grows with each change, by which nobody overwrites the change of somebody else. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('deals_stage_idx').on(table.stage, table.stageSince),
    index('deals_owner_idx').on(table.ownerId),
    index('deals_moved_by_idx').on(table.movedBy),
    index('deals_next_step_idx')
      .on(table.nextStepOn)
      .where(sql`${table.nextStepOn} is not null`),
    check('deals_stage_check', isOneOf(table.stage, DEAL_STAGES)),
    check('deals_lost_reason_check', isOneOf(table.lostReason, LOST_REASONS)),
    check('deals_lost_check', sql`(${table.stage} = 'lost') = (${table.lostReason} is not null)`),
    check(
      'deals_lost_words_check',
      sql`${table.lostWords} is null or (${table.lostReason} is not null and length(${table.lostWords}) between 1 and 500)`,
    ),
    check('deals_next_step_check', sql`length(${table.nextStep}) between 1 and 200`),
    check('deals_next_step_on_check', sql`${table.nextStepOn} is null or ${table.nextStep} is not null`),
    check('deals_amount_check', sql`${table.expectedAmountUsd} between 1 and 9999999`),
    check('deals_commission_check', sql`${table.expectedCommissionUsd} between 0 and 9999999`),
  ],
);

/** The stages that deals have had, which a trigger on `deals` writes. */
export const dealMoves = pgTable(
  'deal_moves',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => deals.threadId, { onDelete: 'cascade' }),
    /** Null for the beginning of the deal. */
    fromStage: text('from_stage', { enum: DEAL_STAGES }),
    toStage: text('to_stage', { enum: DEAL_STAGES }).notNull(),
    movedAt: moment('moved_at').notNull(),
    /** Null if an introduction or an offer moved it, and once the account is deleted. */
    movedBy: uuid('moved_by').references(() => users.id, { onDelete: 'set null' }),
    /** The version of the deal after the move: moves of one moment have an order. */
    version: integer('version').notNull(),
  },
  (table) => [
    index('deal_moves_thread_idx').on(table.threadId, table.version),
    index('deal_moves_moved_by_idx').on(table.movedBy),
    check('deal_moves_from_stage_check', isOneOf(table.fromStage, DEAL_STAGES)),
    check('deal_moves_to_stage_check', isOneOf(table.toStage, DEAL_STAGES)),
  ],
);
