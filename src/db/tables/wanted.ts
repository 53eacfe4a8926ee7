import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { WANTED_STATES } from '../enums.ts';
import { users } from './accounts.ts';
import { isOneOf, moment } from './column-types.ts';
import { ofMachine } from './machines.ts';
import { subscribers } from './subscribers.ts';

/** Searches that buyers publish in their own words, so that sellers answer them; shown without name and address. */
export const wantedAds = pgTable(
  'wanted_ads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    /** A search as saved searches have it. */
    query: text('query').notNull(),
    /** The buyer's own words, without contact data. */
    words: text('words').notNull(),
    /** The day by which the machine is needed; null if the buyer named none. */
    neededBy: date('needed_by', { mode: 'string' }),
    state: text('state', { enum: WANTED_STATES }).notNull(),
    /** What the buyer is told; only of a rejected one. */
    rejectionReason: text('rejection_reason'),
    /** When it was approved; null while it is not. */
    publishedAt: moment('published_at'),
    /** Until when it is public, unless it is renewed; null while it is not approved. */
    endsAt: moment('ends_at'),
    /** When the buyer was asked to renew it before that end. */
    remindedAt: moment('reminded_at'),
    /** When the buyer submitted the present words, which a moderator decides about. */
    submittedAt: moment('submitted_at').notNull(),
  },
  (table) => [
    unique('wanted_ads_query_key').on(table.subscriberId, table.query),
    index('wanted_ads_state_idx').on(table.state, table.submittedAt),
    check('wanted_ads_state_check', isOneOf(table.state, WANTED_STATES)),
    check('wanted_ads_query_check', sql`length(${table.query}) between 1 and 2000`),
    check('wanted_ads_words_check', sql`length(${table.words}) <= 1000`),
    check(
      'wanted_ads_rejection_check',
      sql`(${table.state} = 'rejected') = (coalesce(length(trim(${table.rejectionReason})), 0) > 0) and (${table.state} = 'rejected' or ${table.rejectionReason} is null)`,
    ),
    check(
      'wanted_ads_publication_check',
      sql`num_nonnulls(${table.publishedAt}, ${table.endsAt}) = (case ${table.state} when 'approved' then 2 else 0 end) and (${table.endsAt} is null or ${table.endsAt} > ${table.publishedAt}) and (${table.remindedAt} is null or ${table.endsAt} is not null)`,
    ),
  ],
);

export type WantedAdRow = typeof wantedAds.$inferSelect;

/** Ads that everyone sees at a time: those of suspended and deleted accounts are hidden. */
export function isPublicAd(now: Date): SQL | undefined {
  const suspended = sql`select from ${subscribers} s join ${users} u on u.id = s.user_id
    where s.id = ${wantedAds.subscriberId} and not u.is_active`;
  return and(eq(wantedAds.state, 'approved'), gt(wantedAds.endsAt, now), sql`not exists (${suspended})`);
}

/** Machines that sellers offered for a wanted ad. */
export const wantedAnswers = pgTable(
  'wanted_answers',
  {
    wantedAdId: uuid('wanted_ad_id')
      .notNull()
      .references(() => wantedAds.id, { onDelete: 'cascade' }),
    machineId: ofMachine(),
    answeredAt: moment('answered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.wantedAdId, table.machineId] }),
    index('wanted_answers_machine_id_idx').on(table.machineId),
  ],
);
