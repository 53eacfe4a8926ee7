import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { BLOCK_KINDS } from '../enums.ts';
import { isOneOf, moment } from './column-types.ts';

/** Email addresses, telephone numbers and networks from which no messages and listings are accepted. */
export const blocks = pgTable(
  'blocks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: BLOCK_KINDS }).notNull(),
    /** An address in small letters, the last ten digits of a number, or the first bytes of a network's addresses. */
    value: text('value').notNull(),
    /** For the office only. */
    reason: text('reason').notNull(),
    endsAt: moment('ends_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The username of the admin, because the account may be deleted. */
    createdBy: text('created_by').notNull(),
  },
  (table) => [
    unique('blocks_key').on(table.kind, table.value),
    index('blocks_ends_at_idx').on(table.endsAt),
    check('blocks_kind_check', isOneOf(table.kind, BLOCK_KINDS)),
    check('blocks_value_check', sql`${table.value} <> ''`),
    check('blocks_reason_check', sql`length(trim(${table.reason})) > 0`),
    check('blocks_end_check', sql`${table.endsAt} > ${table.createdAt}`),
  ],
);
