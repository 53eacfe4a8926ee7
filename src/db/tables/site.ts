import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { AUDIT_SUBJECTS, MAILBOX_LIMITS, REVIEW_STATUSES } from '#app/db/enums.ts';
import { users } from './accounts.ts';
import { isOneOf, moment } from './column-types.ts';
import { deletedListings } from './deleted-listings.ts';
import { machines } from './machines.ts';

export const settings = pgTable('settings', {
  id: uuid('id').primaryKey().defaultRandom(),
  key: text('key').notNull().unique('settings_key_key'),
  value: text('value').notNull(),
});

/** The operator's contact, in one row. Null means the value from the server's environment. */
export const operatorContact = pgTable(
  'operator_contact',
  {
    id: boolean('id').primaryKey().default(true),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    hours: text('hours'),
    /** The environment's values, for statements that need to know which listings are the operator's. */
    configuredEmail: text('configured_email'),
    configuredPhone: text('configured_phone'),
    /** The site's time zone, for triggers that store days. */
    timeZone: text('time_zone').notNull().default('America/Chicago'),
  },
  (table) => [
    check('operator_contact_one_row_check', sql`${table.id}`),
    check(
      'operator_contact_filled_check',
      sql`trim(${table.email}) <> '' and trim(${table.phone}) <> '' and trim(${table.address}) <> '' and trim(${table.hours}) <> ''`,
    ),
  ],
);

export const accessories = pgTable(
  'accessories',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    status: text('status', { enum: REVIEW_STATUSES }).notNull().default('approved'),
    /** The account whose listing named it first; null for other origins. */
    proposedBy: uuid('proposed_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('accessories_name_key').on(sql`lower(${table.name})`),
    index('accessories_proposed_by_idx').on(table.proposedBy),
    index('accessories_pending_idx')
      .on(table.createdAt, table.id)
      .where(sql`status = 'pending'`),
    check('accessories_status_check', isOneOf(table.status, REVIEW_STATUSES)),
    check('accessories_name_check', sql`length(trim(${table.name})) > 0`),
  ],
);

export const machineModels = pgTable(
  'machine_models',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    brand: text('brand').notNull(),
    name: text('name').notNull(),
    heads: smallint('heads').notNull(),
    needles: smallint('needles').notNull(),
    status: text('status', { enum: REVIEW_STATUSES }).notNull().default('approved'),
    /** The account whose listing named it first; null for other origins. */
    proposedBy: uuid('proposed_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('machine_models_name_key').on(
      sql`lower(${table.brand})`,
      sql`lower(${table.name})`,
      table.heads,
      table.needles,
    ),
    index('machine_models_proposed_by_idx').on(table.proposedBy),
    index('machine_models_pending_idx')
      .on(table.createdAt, table.id)
      .where(sql`status = 'pending'`),
    check('machine_models_status_check', isOneOf(table.status, REVIEW_STATUSES)),
    check('machine_models_heads_check', sql`${table.heads} between 1 and 999`),
    check('machine_models_needles_check', sql`${table.needles} between 1 and 999`),
  ],
);

/** An image that was uploaded or is being uploaded. It is removed after a day unless a listing claims or keeps it. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Path below /objects/. */
    path: text('path').notNull().unique('uploads_path_key'),
    ownerUserId: uuid('owner_user_id').references(() => users.id, { onDelete: 'set null' }),
    guestId: uuid('guest_id'),
    bytes: integer('bytes'),
    width: integer('width'),
    height: integer('height'),
    /** The rows of its difference hash, by which photos are compared; null for a plain picture, and for old ones. */
    fingerprint: integer('fingerprint').array(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** How many uploads to its address were started. */
    tries: smallint('tries').notNull().default(0),
    /** Since when an upload is running, during which no other may start; null if none is. */
    takenAt: moment('taken_at'),
    storedAt: moment('stored_at'),
    claimedByMachineId: text('claimed_by_machine_id').references(() => machines.id, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    /** The deleted listing that would claim it again if restored. */
    keptByDeletedId: text('kept_by_deleted_id').references(() => deletedListings.machineId, { onDelete: 'set null' }),
  },
  (table) => [
    index('uploads_unclaimed_idx')
      .on(table.createdAt)
      .where(sql`claimed_by_machine_id is null`),
    index('uploads_machine_idx').on(table.claimedByMachineId),
    index('uploads_fingerprint_idx').using('gin', table.fingerprint),
    index('uploads_deleted_listing_idx').on(table.keptByDeletedId),
    index('uploads_owner_user_id_idx').on(table.ownerUserId),
    index('uploads_guest_id_idx').on(table.guestId),
  ],
);

/** Mails to send, or sent. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recipient: text('recipient').notNull(),
    /** The reply address; null for the site's own. */
    replyTo: text('reply_to'),
    /** The account that the mail is about, and with which it is deleted; null for other mails. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    attempts: smallint('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** Until then one attempt to send it is running, and no other may start. */
    claimedUntil: moment('claimed_until'),
    /** When the mail was refused permanently, became too old to be useful, or was stopped. */
    givenUpAt: moment('given_up_at'),
    /** Given up because it is optional and its address is suppressed. */
    isStopped: boolean('is_stopped').notNull().default(false),
    /** The key of the editable text that its subject is from; null for mails that the operator cannot edit. */
    kind: text('kind'),
    mailboxLimit: text('mailbox_limit', { enum: MAILBOX_LIMITS }).notNull().default('exempt'),
    /** The content from which several mails are merged into one; null for mails that are not limited, or sent. */
    body: jsonb('body'),
    /** When the mail was counted for its mailbox, and may be sent; null until then. */
    admittedAt: moment('admitted_at'),
    /** Its mailbox has reached a limit: until then it is not sent. */
    heldUntil: moment('held_until'),
    /** Not sent before: what it reports can be undone until then. */
    sendAfter: moment('send_after'),
    /** The act whose undoing withdraws the mail before `sendAfter`; null for mails that are sent at once. */
    undoKey: text('undo_key'),
    /** The address with which mail programs unsubscribe the recipient; null for mails without subscription, or sent. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** The data by which an alert to a buyer is revised when it is sent; null for other mails, or sent. */
    alert: jsonb('alert'),
    /** The conversation that the mail belongs to, and the message that it brings; null for other mails. */
    threadId: uuid('thread_id'),
    threadMessage: text('thread_message'),
    /** The mail that is sent with the content of this one. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => outbox.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('outbox_unsent_idx')
      .on(table.createdAt)
      .where(sql`sent_at is null and given_up_at is null`),
    index('outbox_created_at_idx').on(table.createdAt, table.id),
    index('outbox_user_id_idx').on(table.userId),
    index('outbox_text_idx').using('gin', table.recipient.op('gin_trgm_ops'), table.subject.op('gin_trgm_ops')),
    // Deleting an account also deletes the mails to its address.
    index('outbox_recipient_idx').on(sql`lower(${table.recipient})`),
    index('outbox_held_idx')
      .on(sql`lower(${table.recipient})`)
      .where(sql`held_until is not null`),
    index('outbox_merged_into_idx')
      .on(table.mergedInto)
      .where(sql`merged_into is not null`),
    index('outbox_undo_key_idx')
      .on(table.undoKey)
      .where(sql`undo_key is not null`),
    index('outbox_thread_id_idx')
      .on(table.threadId)
      .where(sql`thread_id is not null`),
    check('outbox_thread_check', sql`(thread_id is null) = (thread_message is null)`),
    check('outbox_undo_check', sql`undo_key is null or send_after is not null`),
    check('outbox_mailbox_limit_check', isOneOf(table.mailboxLimit, MAILBOX_LIMITS)),
    check('outbox_held_check', sql`held_until is null or (admitted_at is null and merged_into is null)`),
    check('outbox_merged_check', sql`merged_into <> id`),
    check('outbox_stopped_check', sql`not is_stopped or given_up_at is not null`),
  ],
);

/** Every write by an admin, inserted in the transaction of the write itself. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorUserId: uuid('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Stored beside the id, so that the entry still names its author after the account is deleted. */
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type', { enum: AUDIT_SUBJECTS }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** A machine's name at the time, which stays after its deletion; null for other subjects, and earlier releases. */
    subjectName: text('subject_name'),
    /** The import that made the change; null for others. Lists show the import instead of its changes. */
    importId: uuid('import_id'),
    before: jsonb('before'),
    after: jsonb('after'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_at_idx').on(table.at),
    index('audit_log_subject_idx').on(table.subjectType, table.subjectId),
    index('audit_log_actor_user_id_idx').on(table.actorUserId),
    index('audit_log_actor_name_idx').on(table.actorName, table.id),
    index('audit_log_lines_idx')
      .on(table.id)
      .where(sql`import_id is null`),
    index('audit_log_import_id_idx')
      .on(table.importId, table.id)
      .where(sql`import_id is not null`),
    index('audit_log_text_idx').using(
      'gin',
      table.action.op('gin_trgm_ops'),
      table.actorName.op('gin_trgm_ops'),
      table.subjectId.op('gin_trgm_ops'),
      table.subjectName.op('gin_trgm_ops'),
    ),
  ],
);
