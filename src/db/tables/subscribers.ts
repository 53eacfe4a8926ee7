import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ALERT_FREQUENCIES, DEFAULT_MAIL_HOUR } from '#app/db/enums.ts';
import { sessions, users } from './accounts.ts';
import { isOneOf, moment } from './column-types.ts';
import { ofMachine } from './machines.ts';

/** Those who watch machines or have saved searches: an account, or an email address whose owner confirmed it. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for an address without an account. */
    userId: uuid('user_id')
      .unique('subscribers_user_id_key')
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for an account, which has an address of its own. */
    email: text('email'),
    /**
     * The secret in the links of all their mails, which show and end subscriptions without signing in. Readable, because
     * each mail contains it again.
     */
    key: text('key').notNull().unique('subscribers_key_key'),
    /** The keys of others who became this subscriber: their links stay valid. */
    formerKeys: text('former_keys')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The zone of the reader, in which mails keep the hour and the night. */
    timeZone: text('time_zone').notNull(),
    /** The hour of daily and weekly mails in that zone. */
    mailHour: smallint('mail_hour').notNull().default(DEFAULT_MAIL_HOUR),
    /** Whether mails also leave at night. */
    mailsAtNight: boolean('mails_at_night').notNull().default(false),
    /** Since when they get no mails at all; null if they get them. */
    stoppedAt: moment('stopped_at'),
    /** When the last mail of news was queued. */
    mailedAt: moment('mailed_at'),
    /** Until when changes of watched machines were considered for a mail. */
    watchesCheckedAt: moment('watches_checked_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('subscribers_former_keys_idx').using('gin', table.formerKeys),
    uniqueIndex('subscribers_email_key').on(sql`lower(${table.email})`),
    check('subscribers_identity_check', sql`num_nonnulls(${table.userId}, ${table.email}) = 1`),
    check('subscribers_mail_hour_check', sql`${table.mailHour} between 0 and 23`),
  ],
);

const ofSubscriber = () =>
  uuid('subscriber_id')
    .notNull()
    .references(() => subscribers.id, { onDelete: 'cascade' });

/** What somebody without an account asked for, until the owner of the address confirms it by a link, or a week has passed. */
export const subscriptionRequests = pgTable(
  'subscription_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    /** Of the link in the mail. */
    tokenHash: text('token_hash').notNull().unique('subscription_requests_token_hash_key'),
    timeZone: text('time_zone').notNull(),
    /** The search to save; null if only machines are to be watched. */
    query: text('query'),
    name: text('name'),
    frequency: text('frequency', { enum: ALERT_FREQUENCIES }),
    /** The ids of the machines to watch, which may be gone by then. */
    watched: text('watched')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The words of the wanted ad that the search is also published as; null if it is only saved. */
    wantedWords: text('wanted_words'),
    /** The day by which the machine is needed; null if the buyer named none. */
    wantedNeededBy: date('wanted_needed_by', { mode: 'string' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('subscription_requests_created_at_idx').on(table.createdAt),
    index('subscription_requests_email_idx').on(sql`lower(${table.email})`),
    check('subscription_requests_frequency_check', isOneOf(table.frequency, ALERT_FREQUENCIES)),
    check(
      'subscription_requests_search_check',
      sql`num_nonnulls(${table.query}, ${table.name}, ${table.frequency}) in (0, 3) and (${table.query} is not null or cardinality(${table.watched}) > 0)`,
    ),
    check(
      'subscription_requests_wanted_check',
      sql`num_nonnulls(${table.wantedWords}, ${table.wantedNeededBy}) = 0 or num_nonnulls(${table.wantedWords}, ${table.query}) = 2`,
    ),
  ],
);

/** Addresses whose owners said that a request was not theirs: no confirmation is mailed to them again. */
export const refusedAddresses = pgTable('refused_addresses', {
  /** In lower case. */
  email: text('email').primaryKey(),
  refusedAt: moment('refused_at').notNull(),
});

/** Not a foreign key: a listing that is deleted and restored comes back to those who watch it, and is not news again. */
const keptMachineId = () => text('machine_id').notNull();

export const watches = pgTable(
  'watches',
  {
    subscriberId: ofSubscriber(),
    machineId: keptMachineId(),
    /** US dollars, as visitors saw it then; null if they did not. */
    priceUsd: integer('price_usd'),
    /** The buyer's own words, which nobody else sees. */
    note: text('note').notNull().default(''),
    watchedAt: moment('watched_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriberId, table.machineId] }),
    index('watches_machine_id_idx').on(table.machineId),
  ],
);

/** Searches of the list of machines whose new results are mailed. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subscriberId: ofSubscriber(),
    /** The part of the list's address behind the question mark, without order, layout and page. */
    query: text('query').notNull(),
    name: text('name').notNull(),
    frequency: text('frequency', { enum: ALERT_FREQUENCIES }).notNull(),
    /** Since when nothing is mailed about it; null if it is. */
    pausedAt: moment('paused_at'),
    /** When its results were last looked at: what became public since is new. */
    seenAt: moment('seen_at').notNull(),
    /** Since when its results are news: since it was saved, or began again after a pause. */
    begunAt: moment('begun_at').notNull().defaultNow(),
    /** Until when its results were last considered for a mail. */
    checkedAt: moment('checked_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('saved_searches_query_key').on(table.subscriberId, table.query),
    check('saved_searches_frequency_check', isOneOf(table.frequency, ALERT_FREQUENCIES)),
  ],
);

/**
 * What a subscriber knows of a machine since the last alert, or since they began to watch it: no mail repeats it. Written in the
 * transaction that queues the mail.
 */
export const lastAlerts = pgTable(
  'last_alerts',
  {
    subscriberId: ofSubscriber(),
    machineId: keptMachineId(),
    /** US dollars, as visitors saw it then; null if they did not. */
    priceUsd: integer('price_usd'),
    isSold: boolean('is_sold').notNull(),
    alertedAt: moment('alerted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriberId, table.machineId] }),
    index('last_alerts_machine_id_idx').on(table.machineId),
  ],
);

/** Browsers in which subscribers are notified of alerts (RFC 8030). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subscriberId: ofSubscriber(),
    /**
     * The session in which they were allowed, and with which they end: somebody else may use the browser after it. Null
     * for the reader of a mail who was not signed in.
     */
    sessionIdHash: text('session_id_hash').references(() => sessions.idHash, { onDelete: 'cascade' }),
    /** The address at the browser's push service, one for each browser. */
    endpoint: text('endpoint').notNull().unique('push_subscriptions_endpoint_key'),
    /** The browser's public key and its secret, for which messages are encrypted (RFC 8291), in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Browser and system in words, such as 'Firefox on Windows'. */
    device: text('device').notNull(),
    /** Since when the push service has accepted no message; null if it accepted the last one. */
    failingSince: moment('failing_since'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_subscriber_id_idx').on(table.subscriberId),
    index('push_subscriptions_session_id_hash_idx').on(table.sessionIdHash),
  ],
);

/** Changes of the prices that visitors saw of public listings. Written by a trigger of machines. */
export const shownPriceChanges = pgTable(
  'shown_price_changes',
  {
    machineId: ofMachine(),
    at: moment('at').notNull(),
    /** US dollars. */
    fromUsd: integer('from_usd').notNull(),
    toUsd: integer('to_usd').notNull(),
  },
  (table) => [primaryKey({ columns: [table.machineId, table.at] }), index('shown_price_changes_at_idx').on(table.at)],
);
