import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { AGREEMENT_KINDS } from '#app/db/enums.ts';
import { type CommissionRates } from '#app/db/commission-enums.ts';
import { users } from './accounts.ts';
import { isOneOf, moment } from './column-types.ts';

/**
 * Every version of the terms of use, the privacy page and the brokerage agreement; the one with the highest number is
 * current. A trigger refuses changes of a version.
 */
export const agreementVersions = pgTable(
  'agreement_versions',
  {
    kind: text('kind', { enum: AGREEMENT_KINDS }).notNull(),
    /** From 1. The primary key refuses a second version with the same number. */
    version: integer('version').notNull(),
    text: text('text').notNull(),
    /** Only of brokerage agreements. */
    rates: jsonb('rates').$type<CommissionRates>(),
    /** What changed since the version before. */
    note: text('note').notNull(),
    authorUserId: uuid('author_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Stored beside the id, so that the version still names its author; null for the text that the site started with. */
    authorName: text('author_name'),
    publishedAt: moment('published_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.version] }),
    index('agreement_versions_author_user_id_idx').on(table.authorUserId),
    check('agreement_versions_kind_check', isOneOf(table.kind, AGREEMENT_KINDS)),
    check('agreement_versions_version_check', sql`${table.version} >= 1`),
    check('agreement_versions_text_check', sql`${table.text} <> '' and ${table.note} <> ''`),
    check(
      'agreement_versions_rates_check',
      sql`case when ${table.kind} = 'brokerage' then jsonb_typeof(${table.rates}) = 'object' else ${table.rates} is null end`,
    ),
  ],
);

/**
 * The versions of the brokerage agreement under which listings were submitted. They outlive the listing, because a later
 * sale to an introduced buyer is under the terms of that version.
 */
export const listingAgreements = pgTable(
  'listing_agreements',
  {
    /** Does not reference the listing, which may be deleted. */
    listingId: text('listing_id').notNull(),
    kind: text('kind', { enum: ['brokerage'] })
      .notNull()
      .default('brokerage'),
    version: integer('version').notNull(),
    /** Null after the account is deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    agreedAt: moment('agreed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.version] }),
    foreignKey({
      name: 'listing_agreements_version_fk',
      columns: [table.kind, table.version],
      foreignColumns: [agreementVersions.kind, agreementVersions.version],
    }),
    index('listing_agreements_version_idx').on(table.kind, table.version),
    index('listing_agreements_user_id_idx').on(table.userId),
    check('listing_agreements_kind_check', sql`${table.kind} = 'brokerage'`),
  ],
);
