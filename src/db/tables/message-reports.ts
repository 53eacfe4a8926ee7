import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { REPORT_STATES } from '../enums.ts';
import { isOneOf, moment } from './column-types.ts';
import { threadMessages } from './threads.ts';

/**
 * What the buyer or the seller of a thread says is wrong with a message of the other. Once a report is upheld, only the
 * office reads the words and files of its message.
 */
export const messageReports = pgTable(
  'message_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => threadMessages.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    state: text('state', { enum: REPORT_STATES }).notNull().default('open'),
    decidedAt: moment('decided_at'),
    /** The username of the admin, because the account may be deleted. */
    decidedBy: text('decided_by'),
    /** What the reporter was told besides the outcome; null if nothing. */
    answer: text('answer'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    // A message is decided about once at a time, and a removed one is not reported again.
    uniqueIndex('message_reports_message_key')
      .on(table.messageId)
      .where(sql`${table.state} <> 'dismissed'`),
    index('message_reports_open_idx')
      .on(table.createdAt)
      .where(sql`${table.state} = 'open'`),
    index('message_reports_decided_idx').on(table.state, table.decidedAt),
    index('message_reports_message_id_idx').on(table.messageId),
    check('message_reports_state_check', isOneOf(table.state, REPORT_STATES)),
    check('message_reports_reason_check', sql`length(${table.reason}) between 1 and 1000`),
    check(
      'message_reports_decision_check',
      sql`num_nonnulls(${table.decidedAt}, ${table.decidedBy}) = (case ${table.state} when 'open' then 0 else 2 end)`,
    ),
    check(
      'message_reports_answer_check',
      sql`${table.answer} is null or (${table.state} <> 'open' and length(${table.answer}) between 1 and 1000)`,
    ),
  ],
);
