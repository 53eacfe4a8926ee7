import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { MOST_QUOTE_LINES, QUOTE_LINE_KINDS, QUOTE_STATES, type QuoteLineKind } from '../quote-enums.ts';
import { THREAD_PARTIES } from '../thread-enums.ts';
import { centsOfDollars, isOneOf, moment } from './column-types.ts';
import { machines } from './machines.ts';
import { threads } from './threads.ts';

/** A line of a quote: what it is for, in words where its kind does not say it, and whole cents. */
export type QuoteLine = { kind: QuoteLineKind; note: string; cents: number };

const isLine = sql.raw(
  `$[*] ? (!(${QUOTE_LINE_KINDS.map((kind) => `@.kind == "${kind}"`).join(' || ')}) || !(@.note.type() == "string") || !(@.cents.type() == "number") || !(@.cents >= 0) || !(@.cents <= 999999999))`,
);

/** Quotes of the office to buyers. A row is never changed but in its state: other terms are a new version. */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    /** Null once the listing is deleted. */
    machineId: text('machine_id').references(() => machines.id, { onDelete: 'set null', onUpdate: 'cascade' }),
    /** The listing as it was called when the quote was sent. */
    machineName: text('machine_name').notNull(),
    number: integer('number').notNull(),
    version: smallint('version').notNull(),
    lines: jsonb('lines').$type<readonly QuoteLine[]>().notNull(),
    /** The sum of the lines. */
    totalCents: centsOfDollars('total_usd').notNull(),
    /** What is paid first; null for nothing. */
    depositCents: centsOfDollars('deposit_usd'),
    /** The share of the total that the office asked for; null if it named an amount, or no deposit. */
    depositPercent: smallint('deposit_percent'),
    /** The last day on which it can be accepted, in the site's time zone. */
    validUntil: date('valid_until').notNull(),
    note: text('note').notNull().default(''),
    state: text('state', { enum: QUOTE_STATES }).notNull().default('sent'),
    sentAt: moment('sent_at').notNull(),
    /** When its state changed last; null while it is `sent`. */
    changedAt: moment('changed_at'),
    /** Who changed it; null for the clock, and while it is `sent`. */
    changedBy: text('changed_by', { enum: THREAD_PARTIES }),
    /** With which name it was accepted, and when; null if it was not. */
    acceptedName: text('accepted_name'),
    acceptedAt: moment('accepted_at'),
  },
  (table) => [
    unique('quotes_number_version_key').on(table.number, table.version),
    uniqueIndex('quotes_open_key')
      .on(table.threadId)
      .where(sql`${table.state} = 'sent'`),
    uniqueIndex('quotes_accepted_key')
      .on(table.machineId)
      .where(sql`${table.state} = 'accepted'`),
    index('quotes_thread_idx').on(table.threadId, table.sentAt),
    index('quotes_machine_idx').on(table.machineId),
    index('quotes_state_idx').on(table.state, table.validUntil, table.id),
    check('quotes_state_check', isOneOf(table.state, QUOTE_STATES)),
    check('quotes_changed_by_check', isOneOf(table.changedBy, THREAD_PARTIES)),
    check('quotes_number_check', sql`${table.number} > 1000`),
    check('quotes_version_check', sql`${table.version} >= 1`),
    check(
      'quotes_lines_check',
      sql`case when jsonb_typeof(${table.lines}) = 'array' then jsonb_array_length(${table.lines}) between 1 and ${sql.raw(String(MOST_QUOTE_LINES))} and not ${table.lines} @? '${isLine}' else false end`,
    ),
    check('quotes_total_check', sql`${table.totalCents} > 0`),
    check('quotes_deposit_check', sql`${table.depositCents} > 0 and ${table.depositCents} <= ${table.totalCents}`),
    check(
      'quotes_deposit_percent_check',
      sql`${table.depositPercent} is null or (${table.depositPercent} between 1 and 100 and ${table.depositCents} is not null)`,
    ),
    check('quotes_changed_check', sql`(${table.state} = 'sent') = (${table.changedAt} is null)`),
    check(
      'quotes_accepted_check',
      sql`(${table.state} in ('accepted', 'fallen-through')) = (${table.acceptedName} is not null) and (${table.acceptedName} is null) = (${table.acceptedAt} is null)`,
    ),
  ],
);

/** The last number of quotes. Whoever takes the next one holds this row until their quote is stored, or nothing is. */
export const quoteNumbers = pgTable('quote_numbers', {
  series: text('series').primaryKey(),
  last: integer('last').notNull(),
});
