import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { MAIL_EVENT_KINDS } from '#app/db/enums.ts';
import { isOneOf, moment } from './column-types.ts';

/** Hard bounces and complaints. Those that are not lifted decide whether an address is suppressed. */
export const mailEvents = pgTable(
  'mail_events',
  {
    /** The reporter's id of the event, which may be delivered several times. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: MAIL_EVENT_KINDS }).notNull(),
    /** In small letters. */
    address: text('address').notNull(),
    at: moment('at').notNull(),
    /** Since when the event no longer counts: its owner has read a mail since, or an admin has lifted it. */
    liftedAt: moment('lifted_at'),
  },
  (table) => [
    index('mail_events_address_idx').on(table.address),
    check('mail_events_id_check', sql`${table.id} <> ''`),
    check('mail_events_kind_check', isOneOf(table.kind, MAIL_EVENT_KINDS)),
    check('mail_events_address_check', sql`${table.address} <> '' and ${table.address} = lower(${table.address})`),
  ],
);

/** Answers by mail that were received, so that each counts once. */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    messageId: text('message_id').primaryKey(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('inbound_mails_received_at_idx').on(table.receivedAt)],
);
