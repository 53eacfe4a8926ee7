import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { SALE_ANSWERS } from '#app/db/enums.ts';
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
    answer: text('answer', { enum: SALE_ANSWERS }),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    index('sale_checks_machine_id_idx').on(table.machineId, table.sentAt),
    check('sale_checks_answer_check', isOneOf(table.answer, SALE_ANSWERS)),
    check('sale_checks_answered_check', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
);
