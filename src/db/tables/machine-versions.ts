import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CHANGE_OUTCOMES } from '#app/db/enums.ts';
import { users } from './accounts.ts';
import { isOneOf, moment } from './column-types.ts';
import { ofMachine } from './machines.ts';

/**
 * What visitors saw of a machine when a moderator last approved it. Deleted with the machine, including the contact.
 */
export const approvedVersions = pgTable('approved_versions', {
  machineId: ofMachine().primaryKey(),
  approvedAt: moment('approved_at').notNull(),
  content: jsonb('content').notNull(),
});

/**
 * Changes that sellers submitted to public listings, and their outcomes. Deleted with the listing. A listing's newest
 * change may be pending; the others are its history.
 */
export const pendingChanges = pgTable(
  'listing_revisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    machineId: ofMachine(),
    submittedAt: moment('submitted_at').notNull(),
    submittedBy: uuid('submitted_by').references(() => users.id, { onDelete: 'set null' }),
    /** Columns of the listing, by their names in the program. */
    fields: jsonb('fields').notNull(),
    /** Null while pending. */
    outcome: text('outcome', { enum: CHANGE_OUTCOMES }),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** The moderator's message to the seller. */
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('listing_revisions_waiting_key')
      .on(table.machineId)
      .where(sql`outcome is null`),
    index('listing_revisions_machine_id_idx').on(table.machineId, table.submittedAt),
    index('listing_revisions_submitted_by_idx').on(table.submittedBy),
    index('listing_revisions_decided_by_idx').on(table.decidedBy),
    check('listing_revisions_outcome_check', isOneOf(table.outcome, CHANGE_OUTCOMES)),
    check('listing_revisions_decided_check', sql`(${table.outcome} is null) = (${table.decidedAt} is null)`),
  ],
);
