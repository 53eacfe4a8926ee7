import { toCents } from '#app/lib/format.ts';
import { siteTimeZone } from '#app/lib/site-time.ts';
import { ID_TAIL_LENGTH } from '#app/db/enums.ts';
import { sql, type SQL } from 'drizzle-orm';
import { customType, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** A point in time, stored in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Whole cents, stored as whole US dollars: amounts paid have no cents. */
export const centsOfWholeDollars = customType<{ data: number; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: (usd) => usd * 100,
  toDriver: (cents) => cents / 100,
});

/** Whole cents, stored as US dollars with two decimals: a refund may be a fraction of a payment. */
export const centsOfDollars = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(11, 2)',
  fromDriver: (usd) => toCents(Number(usd)),
  toDriver: (cents) => (cents / 100).toFixed(2),
});

/** The site's time zone, which the configuration has checked, as a literal: a parameter would not match a grouping. */
export const siteZone = () => sql.raw(quoteText(siteTimeZone()));

/** Such a column in US dollars, as it is stored, for direct output. */
export const asUsd = (column: AnyPgColumn) => sql<number>`${column}`.mapWith(Number);

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Text sorted by its bytes, so that every engine and the process itself agree on the order. */
export const sortText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** The random tail of a machine's id, and the hyphen before it. The indexes have the same expression. */
export const endOfId = (id: AnyPgColumn) => sql`right(${id}, ${sql.raw(String(ID_TAIL_LENGTH + 1))})`;

/** A serial number without blanks and signs, in capitals, so that spellings of the same one are equal. */
export const serialNumberKey = (serialNumber: SQL) =>
  sql<string | null>`upper(regexp_replace(${serialNumber}, '[^[:alnum:]]', '', 'g'))`;

/** The same of a machine's facts. The index has this expression. */
export const serialNumberKeyOf = (facts: AnyPgColumn) => serialNumberKey(sql`${facts} ->> 'serialNumber'`);

/** The last ten digits of a phone number, however it is written. The index has the same expression. */
export const phoneKey = (phone: AnyPgColumn) =>
  sql<string | null>`nullif(right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 10), '')`;

/** A fingerprint of a text, regardless of case. The index has the same expression. */
export const wordsKey = (text: AnyPgColumn) => sql<string>`md5(lower(${text}))`;

/** The body of a CHECK constraint that restricts a column to a list of values. */
export function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map(quoteText).join(', '))})`;
}

/** The body of a CHECK constraint that restricts a list to some of these values, each once, in their order. */
export function isSubsetInOrder(column: AnyPgColumn, values: readonly string[]): SQL {
  const contained = values.map((value) => {
    const quoted = sql.raw(quoteText(value));
    return sql`case when ${quoted} = any(${column}) then ${quoted} end`;
  });
  return sql`${column} = array_remove(array[${sql.join(contained, sql`, `)}], null)`;
}

function quoteText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
