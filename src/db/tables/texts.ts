import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment } from './column-types.ts';

/** Every version of the texts that the operator edits; the one with the highest number is current. */
export const textVersions = pgTable(
  'text_versions',
  {
    key: text('key').notNull(),
    /** 1 for the first edit. The primary key refuses a second version with the same number. */
    version: integer('version').notNull(),
    /** The edited parts, by name; parts without an entry are as shipped. */
    parts: jsonb('parts').notNull(),
    authorUserId: uuid('author_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Stored beside the id, so that the version still names its author after the account is deleted. */
    authorName: text('author_name').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.version] }),
    index('text_versions_author_user_id_idx').on(table.authorUserId),
    check('text_versions_version_check', sql`${table.version} >= 1`),
    check('text_versions_parts_check', sql`jsonb_typeof(${table.parts}) = 'object'`),
  ],
);
