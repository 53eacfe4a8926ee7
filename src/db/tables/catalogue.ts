import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { FACT_KINDS } from '#app/db/enums.ts';
import { endOfId, isOneOf, moment } from './column-types.ts';

/** One row, whose number grows, in commit order, with every change visible to visitors. */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    only: boolean('only').primaryKey().default(true),
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    /**
     * Differs in each database: versions start again in a new one, and must not match what browsers have cached of the
     * old one.
     */
    epoch: uuid('epoch').notNull().defaultRandom(),
    /** Grows with every write of a listing, including hidden ones: the dashboard's counts are valid until then. */
    listingWrites: bigint('listing_writes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [check('catalogue_version_only_check', sql`${table.only}`)],
);

/**
 * Which machines visitors see differently since a version; a null serial means too many to list: reload everything.
 * Written by triggers.
 */
export const machineChanges = pgTable(
  'machine_changes',
  {
    version: bigint('version', { mode: 'number' }).notNull(),
    serial: integer('serial'),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [index('machine_changes_version_idx').on(table.version)],
);

/**
 * Ids of deleted listings that visitors once saw, so that search engines get a 410. Written by triggers. An id
 * identifies nobody.
 */
export const goneListings = pgTable(
  'gone_listings',
  { machineId: text('machine_id').primaryKey() },
  ({ machineId }) => [index('gone_listings_id_end_idx').on(endOfId(machineId))],
);

/** The type that each value in `machines.facts` must have, by the fact's key. Filled from the registry at startup. */
export const machineFactKinds = pgTable(
  'machine_fact_kinds',
  {
    key: text('key').primaryKey(),
    kind: text('kind', { enum: FACT_KINDS }).notNull(),
  },
  (table) => [check('machine_fact_kinds_kind_check', isOneOf(table.kind, FACT_KINDS))],
);
