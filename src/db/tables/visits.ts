import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { MAX_LOGGED_SEARCH, VIEW_SOURCES } from '#app/db/enums.ts';
import { isOneOf, moment, sortText } from './column-types.ts';
import { ofMachine } from './machines.ts';

export const pageViews = pgTable(
  'page_views',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    machineId: ofMachine(),
    viewedAt: moment('viewed_at').notNull().defaultNow(),
    /** A random key of the visit; never an address. */
    sessionId: text('session_id'),
  },
  (table) => [
    // A database constraint, so that a double click or two tabs do not count twice.
    uniqueIndex('page_views_visit_key').on(table.machineId, table.sessionId),
    index('page_views_viewed_at_idx').on(table.viewedAt),
  ],
);

export const homepageViews = pgTable(
  'homepage_views',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    viewedAt: moment('viewed_at').notNull().defaultNow(),
  },
  (table) => [index('homepage_views_viewed_at_idx').on(table.viewedAt)],
);

/** Aggregated views: how many a machine had on a day in UTC. */
export const pageViewDays = pgTable(
  'page_view_days',
  {
    machineId: ofMachine(),
    day: date('day').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.machineId, table.day] }),
    check('page_view_days_views_check', sql`${table.views} > 0`),
  ],
);

/** The same for the home page. */
export const homepageViewDays = pgTable(
  'homepage_view_days',
  { day: date('day').primaryKey(), views: integer('views').notNull() },
  (table) => [check('homepage_view_days_views_check', sql`${table.views} > 0`)],
);

/** Total views per machine: single ones and those aggregated by day. Written by triggers of both tables. */
export const machineViewTotals = pgTable(
  'machine_view_totals',
  { machineId: ofMachine().primaryKey(), views: bigint('views', { mode: 'number' }).notNull() },
  (table) => [index('machine_view_totals_views_idx').on(table.views.desc().nullsFirst(), table.machineId)],
);

/** How many of a machine's views on a day in UTC came from which kind of source. No address of a page is stored. */
export const viewSourceDays = pgTable(
  'view_source_days',
  {
    machineId: ofMachine(),
    day: date('day').notNull(),
    source: text('source', { enum: VIEW_SOURCES }).notNull(),
    views: integer('views').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.machineId, table.day, table.source] }),
    check('view_source_days_source_check', isOneOf(table.source, VIEW_SOURCES)),
    check('view_source_days_views_check', sql`${table.views} > 0`),
  ],
);

/** When visitors could find a machine in lists. Written by a trigger of machines; the last period may be open. */
export const publicPeriods = pgTable(
  'public_periods',
  {
    machineId: ofMachine(),
    beganAt: moment('began_at').notNull(),
    /** Null while it lasts. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.machineId, table.beganAt] }),
    uniqueIndex('public_periods_open_key')
      .on(table.machineId)
      .where(sql`ended_at is null`),
    index('public_periods_began_at_idx').on(table.beganAt),
    index('public_periods_ended_at_idx').on(table.endedAt),
    check('public_periods_order_check', sql`${table.endedAt} >= ${table.beganAt}`),
  ],
);

/** How many visitors saw a machine's card in a list on a day in UTC. */
export const impressionDays = pgTable(
  'impression_days',
  {
    machineId: ofMachine(),
    day: date('day').notNull(),
    impressions: integer('impressions').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.machineId, table.day] }),
    check('impression_days_impressions_check', sql`${table.impressions} > 0`),
  ],
);

/** How many visitors were about to call or write to a machine's seller on a day in UTC. */
export const contactPressDays = pgTable(
  'contact_press_days',
  {
    machineId: ofMachine(),
    day: date('day').notNull(),
    presses: integer('presses').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.machineId, table.day] }),
    check('contact_press_days_presses_check', sql`${table.presses} > 0`),
  ],
);

/**
 * How often visitors searched for something on a day in the site's time zone. Nothing in it tells who searched, and no
 * two searches can be attributed to one visitor.
 */
export const searchDays = pgTable(
  'search_days',
  {
    day: date('day').notNull(),
    /** The filters and text as in the address of /browse, in canonical form, without order, layout and page. */
    search: sortText('search').notNull(),
    searches: integer('searches').notNull(),
    /** How often a machine was opened from its results. */
    opened: integer('opened').notNull(),
    /** How often a question was asked about a machine that was opened from them. */
    asked: integer('asked').notNull(),
    /** The number of machines that it found the last time. */
    results: integer('results').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.search] }),
    check('search_days_search_check', sql`length(${table.search}) between 1 and ${sql.raw(String(MAX_LOGGED_SEARCH))}`),
    check(
      'search_days_counts_check',
      sql`least(${table.searches}, ${table.opened}, ${table.asked}, ${table.results}) >= 0 and ${table.searches} + ${table.opened} + ${table.asked} > 0`,
    ),
  ],
);
