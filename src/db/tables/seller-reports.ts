import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment } from './column-types.ts';

/** The monthly reports that were mailed to sellers: of each month each seller gets one. The token is only in the mail. */
export const sellerReports = pgTable(
  'seller_reports',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The month of the site that the report is about, such as 2026-11. */
    month: text('month').notNull(),
    /** Of the link that turns the reports off, which never expires. */
    tokenHash: text('token_hash').notNull().unique('seller_reports_token_hash_key'),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.month] }),
    check('seller_reports_month_check', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
);

/** Mails to sellers about what buyers look for, which the operator sent. The token is only in the mail. */
export const demandMails = pgTable(
  'demand_mails',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The kind of machines, such as 'Tajima TMAR, 6 heads'. */
    kind: text('kind').notNull(),
    /** Of the link that stops such mails, which never expires. */
    tokenHash: text('token_hash').notNull().unique('demand_mails_token_hash_key'),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.sentAt] })],
);
