import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { REPORT_STATES } from '../enums.ts';
import { REPORT_REASONS } from '../report-enums.ts';
import { users } from './accounts.ts';
import { isOneOf, moment } from './column-types.ts';
import { machines } from './machines.ts';

/** What visitors report of listings, for moderators to decide. */
export const listingReports = pgTable(
  'listing_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null once the listing is deleted. */
    machineId: text('machine_id').references(() => machines.id, { onDelete: 'set null', onUpdate: 'cascade' }),
    /** The listing's id and name when it was reported. */
    listingId: text('listing_id').notNull(),
    listingName: text('listing_name').notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    message: text('message'),
    /** The account that reported it, which is told of the decision; null for visitors. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Where a visitor is told of the decision. Nobody has confirmed it. */
    email: text('email'),
    /** The network of a visitor, as blocks store it; null after some weeks. */
    network: text('network'),
    state: text('state', { enum: REPORT_STATES }).notNull().default('open'),
    decidedAt: moment('decided_at'),
    /** The username of the moderator, because the account may be deleted. */
    decidedBy: text('decided_by'),
    /** What the reporter is told of the decision. */
    answer: text('answer'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => {
    const isOpen = sql`${table.state} = 'open'`;
    return [
      // Of each account, and address or else network, a listing has at most one open report for the same reason.
      uniqueIndex('listing_reports_account_key').on(table.listingId, table.reason, table.userId).where(isOpen),
      uniqueIndex('listing_reports_email_key')
        .on(table.listingId, table.reason, sql`lower(${table.email})`)
        .where(isOpen),
      // People of one network who leave their addresses are each told of the decision.
      uniqueIndex('listing_reports_network_key')
        .on(table.listingId, table.reason, table.network)
        .where(sql`${isOpen} and ${table.email} is null`),
      index('listing_reports_open_idx').on(table.createdAt).where(isOpen),
      index('listing_reports_decided_idx').on(table.state, table.decidedAt),
      index('listing_reports_machine_id_idx').on(table.machineId),
      index('listing_reports_user_id_idx').on(table.userId),
      index('listing_reports_email_idx').on(sql`lower(${table.email})`),
      index('listing_reports_kept_network_idx')
        .on(table.createdAt)
        .where(sql`${table.network} is not null`),
      check('listing_reports_reason_check', isOneOf(table.reason, REPORT_REASONS)),
      check('listing_reports_state_check', isOneOf(table.state, REPORT_STATES)),
      check(
        'listing_reports_message_check',
        sql`coalesce(length(${table.message}), 1) between 1 and 2000 and (${table.reason} <> 'wrong-facts' or ${table.message} is not null)`,
      ),
      check(
        'listing_reports_reporter_check',
        sql`${table.userId} is null or num_nonnulls(${table.email}, ${table.network}) = 0`,
      ),
      check(
        'listing_reports_decision_check',
        sql`num_nonnulls(${table.decidedAt}, ${table.decidedBy}, ${table.answer}) = (case ${table.state} when 'open' then 0 else 3 end)`,
      ),
    ];
  },
);

export type ListingReportRow = typeof listingReports.$inferSelect;
