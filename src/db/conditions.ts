import { ilike, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { ORDINARY_RANK } from './enums.ts';

/** A telephone number of the US: three digits, three and four, parted however. */
const PHONE = /^(?:\+?1[\s.-]*)?\(?(\d{3})\)?[\s./-]*(\d{3})[\s.-]*(\d{4})$/;

export function isPhoneNumber(text: string): boolean {
  return PHONE.test(text.trim());
}

/**
 * A pattern for LIKE that finds the text anywhere, and nothing in which is a wildcard; a telephone number however its digits
 * are parted.
 */
export function likePattern(text: string): string {
  const [, ...digits] = PHONE.exec(text.trim()) ?? [];
  if (digits.length > 0) return `%${digits.join('%')}%`;
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** One of the columns contains the text, in upper or lower case; any row fits without a text. */
export function anyContains(columns: readonly PgColumn[], text: string | undefined): SQL | undefined {
  return text === undefined ? undefined : or(...columns.map((column) => ilike(column, likePattern(text))));
}

/** The column has one of these values, which go out as one array parameter: there may be ten thousand. */
export function isAnyOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(values)}::${sql.raw(column.getSQLType())}[])`;
}

/** How many rows fit, as far as a limit: of a text that many have, each of them would be looked at. */
export function countUpTo(db: Db, table: PgTable, where: SQL | undefined, limit: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(limit);
  return db.$count(some.as('some'));
}

/** The rank of the table from which on a machine is not promoted. */
const NOT_PROMOTED = 3;

/** Such a rank is of a machine that is promoted. */
export function isPromoted(promotionRank: PgColumn): SQL {
  return lt(promotionRank, NOT_PROMOTED);
}

/** The place of a machine: 0 to 5 promoted, of each kind the operator's own after the sellers'; 6 ordinary. */
export const PROMOTION_RANK = `case when promotion_rank < ${NOT_PROMOTED} then 2 * promotion_rank + financing_available::int
  else ${ORDINARY_RANK} end`;
