import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { CONTACT_ANSWERS } from '#app/db/enums.ts';
import { users } from './accounts.ts';
import { isOneOf, moment } from './column-types.ts';
import { machines } from './machines.ts';

export const contactSubmissions = pgTable(
  'contact_submissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    subject: text('subject'),
    message: text('message').notNull(),
    /** The listing that the message is about; null once it is deleted. */
    machineId: text('machine_id').references(() => machines.id, { onDelete: 'set null', onUpdate: 'cascade' }),
    isRead: boolean('is_read').notNull().default(false),
    /** Null while the sender waits for an answer, whether the message is read or not. */
    answeredAt: moment('answered_at'),
    answeredAs: text('answered_as', { enum: CONTACT_ANSWERS }),
    /** The username of the admin, because the account may be deleted. */
    answeredBy: text('answered_by'),
    /**
     * Whether the question was mailed to the listing's seller, who answers it. What happens to the listing later, its
     * Premium placement or the account changes nothing: the seller has the mail.
     */
    isSellerAsked: boolean('is_seller_asked').notNull().default(false),
    /** The account of that seller; null once it is deleted. */
    askedSellerId: uuid('asked_seller_id').references(() => users.id, { onDelete: 'set null' }),
    /** The network that sent it, as blocks store it; null after some weeks. */
    network: text('network'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('contact_submissions_waiting_idx')
      .on(table.createdAt)
      .where(sql`${table.answeredAt} is null`),
    index('contact_submissions_machine_id_idx').on(table.machineId),
    index('contact_submissions_created_at_idx').on(table.createdAt),
    // In the order of the back office's list, so that deep pages are read from the index.
    index('contact_submissions_list_idx').on(
      table.isRead,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('contact_submissions_text_idx').using(
      'gin',
      table.name.op('gin_trgm_ops'),
      table.email.op('gin_trgm_ops'),
      table.phone.op('gin_trgm_ops'),
      table.subject.op('gin_trgm_ops'),
      table.message.op('gin_trgm_ops'),
    ),
    index('contact_submissions_network_idx')
      .on(table.createdAt)
      .where(sql`${table.network} is not null`),
    index('contact_submissions_email_idx').on(sql`lower(${table.email})`),
    index('contact_submissions_asked_seller_id_idx').on(table.askedSellerId),
    check('contact_submissions_answered_as_check', isOneOf(table.answeredAs, CONTACT_ANSWERS)),
    check(
      'contact_submissions_answered_check',
      sql`num_nulls(${table.answeredAt}, ${table.answeredAs}, ${table.answeredBy}) in (0, 3)`,
    ),
    check('contact_submissions_asked_check', sql`${table.askedSellerId} is null or ${table.isSellerAsked}`),
  ],
);

/** The sender waits for the seller, not for the operator. */
export const waitsForSeller = sql<boolean>`(${contactSubmissions.isSellerAsked} and ${contactSubmissions.answeredAt} is null)`;
