import { isNull, sql, type SQLWrapper } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FactValue } from '../enums.ts';
import {
  AWAITED_PARTIES,
  HANDOVER_REASONS,
  MESSAGE_ORIGINS,
  MESSAGE_REVIEWS,
  MESSAGE_SMELLS,
  SELLER_ENTRIES,
  THREAD_CHANNELS,
  THREAD_PARTIES,
} from '../thread-enums.ts';
import { users } from './accounts.ts';
import { isOneOf, isSubsetInOrder, moment } from './column-types.ts';
import { contactSubmissions } from './contacts.ts';
import { machines } from './machines.ts';

/** Conversations of a buyer about one listing, or about none; with the office, and with the seller once they have joined. */
export const threads = pgTable(
  'threads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null if the thread is about no listing, or about a deleted one. */
    machineId: text('machine_id').references(() => machines.id, { onDelete: 'set null', onUpdate: 'cascade' }),
    /** The name of the listing when the thread began; null if the thread is about none. */
    machineName: text('machine_name'),
    /** What the buyer named as the subject of the first message. */
    subject: text('subject'),
    /** In small letters; null once the person behind it asked to be deleted. */
    buyerEmail: text('buyer_email'),
    buyerName: text('buyer_name').notNull(),
    buyerPhone: text('buyer_phone'),
    /**
     * The account of the listing's seller when the thread began; null for the operator's own listings, and once the account
     * is deleted.
     */
    sellerId: uuid('seller_id').references(() => users.id, { onDelete: 'set null' }),
    /** How the seller joined, after which both see each other; null while the buyer only talks to the office. */
    sellerJoinedBy: text('seller_joined_by', { enum: SELLER_ENTRIES }),
    /** From when on the seller reads what the buyer wrote; null without a seller, or while the first message is held. */
    sellerReadsSince: moment('seller_reads_since'),
    /** Who is expected to write next; null in a closed thread. */
    waitsFor: text('waits_for', { enum: THREAD_PARTIES }),
    /** Since when they are; null in a closed thread. */
    waitingSince: moment('waiting_since'),
    /** The admin who answers it; null while nobody in particular does, and once the account is deleted. */
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** From when on it waits for the office, whoever is expected to write; null without a reminder. */
    remindAt: moment('remind_at'),
    lastMessageAt: moment('last_message_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the buyer began another thread about the listing, which had another seller by then; null in the current one. */
    replacedAt: moment('replaced_at'),
  },
  (table) => [
    uniqueIndex('threads_buyer_machine_key')
      .on(table.buyerEmail, table.machineId)
      .where(sql`${table.machineId} is not null and ${table.replacedAt} is null`),
    uniqueIndex('threads_buyer_general_key').on(table.buyerEmail).where(isNull(table.machineName)),
    index('threads_buyer_idx').on(table.buyerEmail),
    index('threads_machine_idx').on(table.machineId),
    index('threads_seller_idx').on(table.sellerId, table.lastMessageAt),
    index('threads_waiting_idx').on(table.waitsFor, table.waitingSince),
    index('threads_assignee_idx').on(table.assigneeId),
    index('threads_text_idx').using(
      'gin',
      table.buyerName.op('gin_trgm_ops'),
      table.buyerEmail.op('gin_trgm_ops'),
      table.machineName.op('gin_trgm_ops'),
      table.subject.op('gin_trgm_ops'),
    ),
    index('threads_last_message_idx').on(table.lastMessageAt, table.id),
    check('threads_waits_for_check', isOneOf(table.waitsFor, THREAD_PARTIES)),
    check('threads_waiting_check', sql`(${table.waitsFor} is null) = (${table.waitingSince} is null)`),
    check('threads_seller_joined_by_check', isOneOf(table.sellerJoinedBy, SELLER_ENTRIES)),
    check('threads_replaced_check', sql`${table.replacedAt} is null or ${table.machineName} is not null`),
    check('threads_machine_name_check', sql`${table.machineId} is null or ${table.machineName} is not null`),
    check(
      'threads_email_check',
      sql`length(${table.buyerEmail}) between 1 and 320 and ${table.buyerEmail} = lower(${table.buyerEmail})`,
    ),
  ],
);

/** Whether the reminder of a thread is due. */
export const isReminderDue = (now: Date) =>
  sql<boolean>`coalesce(${threads.remindAt} <= ${now.toISOString()}::timestamptz, false)`;

/** Whether a thread waits for the office: it is expected to write, or wanted to be reminded. */
export const waitsForOffice = (now: Date) => sql<boolean>`(${threads.waitsFor} = 'office' or ${isReminderDue(now)})`;

/** Since when a thread that waits for the office does so. */
export const waitsForOfficeSince = (now: Date) =>
  sql<Date>`case when ${isReminderDue(now)} then ${threads.remindAt} else ${threads.waitingSince} end`;

/** Whether an account takes part in a thread itself: as its buyer, by its confirmed address, or as the seller who has joined. */
export const takesPart = (accountId: string) => {
  const ownEmail = sql`(select lower(${users.email}) from ${users} where ${users.id} = ${accountId} and ${users.emailConfirmedAt} is not null)`;
  const isSeller = sql`(${threads.sellerId} = ${accountId} and ${threads.sellerJoinedBy} is not null)`;
  return sql<boolean>`(coalesce(${threads.buyerEmail} = ${ownEmail}, false) or coalesce(${isSeller}, false))`;
};

const ofThread = () =>
  uuid('thread_id')
    .notNull()
    .references(() => threads.id, { onDelete: 'cascade' });

/** What the buyer, the seller and the office know of a thread, and the mails to them. The office's people share one entry. */
export const threadParties = pgTable(
  'thread_parties',
  {
    threadId: ofThread(),
    party: text('party', { enum: THREAD_PARTIES }).notNull(),
    /** The secret in the links of the buyer's mails, which open this thread without signing in; replaced to revoke them. */
    key: text('key').unique('thread_parties_key_key'),
    /** The version of the party's reply address, which is revoked with the links. */
    replyVersion: integer('reply_version').notNull().default(0),
    /** Until when they have read; null if they never opened the thread. */
    readAt: moment('read_at'),
    /** The messages up to this moment were mailed to them, or need no mail. */
    mailedAt: moment('mailed_at').notNull(),
    /** When the messages since then are mailed; null if there are none. */
    mailDueAt: moment('mail_due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.party] }),
    index('thread_parties_due_idx')
      .on(table.mailDueAt)
      .where(sql`${table.mailDueAt} is not null`),
    check('thread_parties_party_check', isOneOf(table.party, THREAD_PARTIES)),
    check('thread_parties_key_check', sql`(${table.key} is not null) = (${table.party} = 'buyer')`),
  ],
);

/**
 * How long buyers waited for the office or for a thread's seller: an entry from when the party was expected to write until
 * it did, or nobody expected it any more. Moments are stored, because opening hours change.
 */
export const threadWaits = pgTable(
  'thread_waits',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    threadId: ofThread(),
    party: text('party', { enum: AWAITED_PARTIES }).notNull(),
    /** Why the office answers in place of the seller; null if it does not. */
    reason: text('reason', { enum: HANDOVER_REASONS }),
    since: moment('since').notNull(),
    /** Null while the thread waits for the party. */
    endedAt: moment('ended_at'),
    /** Whether the party itself ended it with an answer. */
    isAnswered: boolean('is_answered').notNull().default(false),
    /** When the seller was reminded; null if not. */
    remindedAt: moment('reminded_at'),
  },
  (table) => [
    uniqueIndex('thread_waits_open_key').on(table.threadId).where(isNull(table.endedAt)),
    index('thread_waits_thread_idx').on(table.threadId, table.since),
    index('thread_waits_since_idx').on(table.party, table.since),
    index('thread_waits_answered_idx')
      .on(table.party, table.endedAt)
      .where(sql`${table.isAnswered}`),
    check('thread_waits_party_check', isOneOf(table.party, AWAITED_PARTIES)),
    check('thread_waits_reason_check', isOneOf(table.reason, HANDOVER_REASONS)),
    check('thread_waits_handover_check', sql`${table.reason} is null or ${table.party} = 'office'`),
    check('thread_waits_end_check', sql`${table.endedAt} >= ${table.since}`),
    check('thread_waits_answer_check', sql`not ${table.isAnswered} or ${table.endedAt} is not null`),
    check('thread_waits_reminder_check', sql`${table.remindedAt} is null or ${table.party} = 'seller'`),
  ],
);

/** A text without case, spaces and punctuation, by which the same text is found again. */
export const comparedText = (body: SQLWrapper) => sql`lower(regexp_replace(${body}, '[^[:alnum:]]+', '', 'g'))`;

export const threadMessages = pgTable(
  'thread_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    threadId: ofThread(),
    /**
     * Who reads it besides the office: the buyer, and the seller who has joined; only a seller who has not; or nobody, in
     * a note.
     */
    channel: text('channel', { enum: THREAD_CHANNELS }).notNull(),
    author: text('author', { enum: THREAD_PARTIES }).notNull(),
    /** The account that wrote it; null without one, and once it is deleted. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    /** What a seller's answer states of the machine, for its listing; null in other messages. */
    facts: jsonb('facts').$type<Readonly<Record<string, FactValue>>>(),
    origin: text('origin', { enum: MESSAGE_ORIGINS }).notNull(),
    /** The message of the contact form, with which it is deleted. */
    contactId: uuid('contact_id')
      .unique('thread_messages_contact_id_key')
      .references(() => contactSubmissions.id, { onDelete: 'cascade' }),
    /** The seller's answer that the office passed on to the buyer with this message. */
    releasedFromId: uuid('released_from_id').unique('thread_messages_released_from_id_key'),
    /** The files of the other side that the office passed on with this message, besides those of such an answer. */
    passedFileIds: uuid('passed_file_ids').array(),
    /** Null unless it was held. Buyer and office read it meanwhile, the seller once it has passed. */
    review: text('review', { enum: MESSAGE_REVIEWS }),
    /** Why it was held. */
    smells: text('smells', { enum: MESSAGE_SMELLS }).array(),
    /** Whether the seller of a Premium listing answers it once it has passed, or answers the buyer's reply to an offer. */
    asksSeller: boolean('asks_seller').notNull().default(false),
    /** When it was written. */
    createdAt: moment('created_at').notNull(),
    /** When it was let through; null unless it was held. */
    passedAt: moment('passed_at'),
    /** Its place in the thread, by which mails and read marks know what is new: others read a held message late. */
    sentAt: moment('sent_at')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(passed_at, created_at)`),
  },
  (table) => [
    index('thread_messages_waiting_idx')
      .on(table.createdAt)
      .where(sql`${table.review} = 'waiting'`),
    index('thread_messages_same_text_idx')
      .on(sql`md5(${comparedText(table.body)})`)
      .where(sql`${table.author} = 'buyer'`),
    index('thread_messages_thread_idx').on(table.threadId, table.sentAt),
    index('thread_messages_author_idx').on(table.authorId),
    index('thread_messages_text_idx').using('gin', table.body.op('gin_trgm_ops')),
    foreignKey({
      name: 'thread_messages_released_from_id_fk',
      columns: [table.releasedFromId],
      foreignColumns: [table.id],
    }).onDelete('set null'),
    check('thread_messages_channel_check', isOneOf(table.channel, THREAD_CHANNELS)),
    check('thread_messages_author_check', isOneOf(table.author, THREAD_PARTIES)),
    check('thread_messages_origin_check', isOneOf(table.origin, MESSAGE_ORIGINS)),
    check('thread_messages_review_check', isOneOf(table.review, MESSAGE_REVIEWS)),
    check(
      'thread_messages_held_check',
      sql`(${table.review} is null) = (${table.smells} is null) and (${table.review} is null or (${table.author} = 'buyer' and ${table.channel} = 'buyer'))`,
    ),
    check('thread_messages_smells_check', isSubsetInOrder(table.smells, MESSAGE_SMELLS)),
    check(
      'thread_messages_asks_check',
      sql`not ${table.asksSeller} or ${table.review} is not null or ${table.origin} = 'proposal'`,
    ),
    check(
      'thread_messages_passed_check',
      sql`${table.passedAt} is null or (${table.review} = 'passed' and ${table.passedAt} >= ${table.createdAt})`,
    ),
    check('thread_messages_call_check', sql`${table.origin} <> 'call' or ${table.channel} = 'office'`),
    check(
      'thread_messages_proposal_check',
      sql`${table.origin} <> 'proposal' or (${table.channel} = 'buyer' and ${table.author} <> 'buyer')`,
    ),
    check(
      'thread_messages_passed_files_check',
      sql`${table.passedFileIds} is null or (${table.author} = 'office' and ${table.channel} <> 'office')`,
    ),
    check('thread_messages_body_check', sql`length(${table.body}) between 1 and 5000`),
    check(
      'thread_messages_facts_check',
      sql`${table.facts} is null or (${table.channel} = 'seller' and ${table.author} = 'seller' and jsonb_typeof(${table.facts}) = 'object')`,
    ),
    check(
      'thread_messages_writer_check',
      sql`case ${table.channel} when 'office' then ${table.author} = 'office' when 'seller' then ${table.author} <> 'buyer' else true end`,
    ),
  ],
);
