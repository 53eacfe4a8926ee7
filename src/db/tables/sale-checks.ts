import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { SALE_ANSWERS } from '#app/db/enums.ts';
import { users } from './accounts.ts';
import { isOneOf, moment } from './column-types.ts';
import { ofMachine } from './machines.ts';

/** Mailed questions to sellers whether a machine is still for sale. The token itself is only in the mail. */
export const saleChecks = pgTable(
  'sale_checks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    machineId: ofMachine(),
    tokenHash: text('token_hash').notNull().unique('sale_checks_token_hash_key'),
    sentAt: moment('sent_at').notNull(),
    /**
     * The seller who was asked, and when their address had been confirmed: the link is valid only while both are those
     * of the listing. Null for links mailed before this was recorded, which are no longer valid.
     */
    sellerId: uuid('seller_id').references(() => users.id, { onDelete: 'cascade' }),
    addressConfirmedAt: moment('address_confirmed_at'),
    answer: text('answer', { enum: SALE_ANSWERS }),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    index('sale_checks_machine_id_idx').on(table.machineId, table.sentAt),
    index('sale_checks_seller_id_idx').on(table.sellerId),
    check('sale_checks_answer_check', isOneOf(table.answer, SALE_ANSWERS)),
    check('sale_checks_asked_check', sql`(${table.sellerId} is null) = (${table.addressConfirmedAt} is null)`),
    check('sale_checks_answered_check', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
);
