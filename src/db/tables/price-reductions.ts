import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from './column-types.ts';
import { ofMachine } from './machines.ts';

/** Price reductions of public listings by their sellers. Deleted with the listing. */
export const priceReductions = pgTable(
  'price_reductions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    machineId: ofMachine(),
    /** US dollars, whole, without the operator's markup. */
    fromUsd: integer('from_usd').notNull(),
    toUsd: integer('to_usd').notNull(),
    /** The previous price in the pending change, which was lowered too; null if it was not. */
    changeFromUsd: integer('change_from_usd'),
    at: moment('at').notNull(),
  },
  (table) => [
    index('price_reductions_machine_id_idx').on(table.machineId, table.at),
    check('price_reductions_usd_check', sql`${table.toUsd} >= 1 and ${table.toUsd} < ${table.fromUsd}`),
  ],
);
