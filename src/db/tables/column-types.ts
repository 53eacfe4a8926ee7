import { sql, type SQL } from 'drizzle-orm';
import { customType, numeric, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** A point in time, stored in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** US dollars and cents. Prices are whole dollars; what PayPal gives back of them need not be. */
export const dollarsAndCents = (name: string) => numeric(name, { precision: 11, scale: 2, mode: 'number' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Text that sorts by its bytes, so that every engine and the process itself agree on the order. */
export const sortText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** The body of a CHECK constraint that holds a column to a list of allowed values. */
export function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
  return sql`${column} in (${sql.raw(list)})`;
}
