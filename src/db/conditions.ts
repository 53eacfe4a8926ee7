import { and, gte, ilike, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { siteMonthRange } from '#app/lib/site-time.ts';
import type { Db } from './client.ts';
import { ORDINARY_RANK } from './enums.ts';
import { siteZone } from './tables/column-types.ts';

/** A US telephone number: three digits, three and four, with any separators. */
const PHONE = /^(?:\+?1[\s.-]*)?\(?(\d{3})\)?[\s./-]*(\d{3})[\s.-]*(\d{4})$/;

export function isPhoneNumber(text: string): boolean {
  return PHONE.test(text.trim());
}

/**
 * A LIKE pattern that finds the text anywhere, with wildcards escaped. A telephone number matches with any separators.
 */
export function likePattern(text: string): string {
  const [, ...digits] = PHONE.exec(text.trim()) ?? [];
  if (digits.length > 0) return `%${digits.join('%')}%`;
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** One of the columns contains the text, ignoring case; without a text the condition is undefined. */
export function anyContains(columns: readonly PgColumn[], text: string | undefined): SQL | undefined {
  return text === undefined ? undefined : or(...columns.map((column) => ilike(column, likePattern(text))));
}

/** The column has one of these values. They are sent as one array parameter, because there may be ten thousand. */
export function isAnyOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(values)}::${sql.raw(column.getSQLType())}[])`;
}

/** The moment is in a month such as '2026-11' of the site's time zone. */
export function isInMonth(moment: PgColumn | SQL, month: string): SQL | undefined {
  const [begin, end] = siteMonthRange(month);
  return and(gte(sql`${moment}`, begin), lt(sql`${moment}`, end));
}

/** The month of a moment, such as '2026-11', in the site's time zone. */
export function siteMonthOf(moment: PgColumn | SQL): SQL<string> {
  return sql<string>`to_char(${moment} at time zone ${siteZone()}, 'YYYY-MM')`;
}

/** Counts matching rows up to a limit. Without it, a common text would make the database read every match. */
export function countUpTo(db: Db, table: PgTable, where: SQL | undefined, limit: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(limit);
  return db.$count(some.as('some'));
}

/** Machines of this rank or higher are not promoted. */
const NOT_PROMOTED = 3;

/** Whether a rank is that of a promoted machine. */
export function isPromoted(promotionRank: PgColumn): SQL {
  return lt(promotionRank, NOT_PROMOTED);
}

/**
 * A machine's sort rank: 0 to 5 promoted, where within each kind the operator's own follow the sellers'; 6 ordinary.
 */
export const PROMOTION_RANK = `case when promotion_rank < ${NOT_PROMOTED} then 2 * promotion_rank + financing_available::int
  else ${ORDINARY_RANK} end`;

/** Whether the name of a model, in lower case, begins with the name of a family as a whole: TMAR-K1506C with TMAR. */
export function isOfFamily(modelKey: PgColumn, family: string): SQL {
  const next = sql`substr(${modelKey}, ${family.length + 1}, 1)`;
  return sql`(starts_with(${modelKey}, ${family.toLowerCase()}) and ${next} !~ '[[:alpha:]]')`;
}

/** Whether the account in a column has a second factor. */
export function hasSecondFactor(userId: PgColumn | SQL): SQL<boolean> {
  return sql<boolean>`(
    exists (select from totp_secrets where totp_secrets.user_id = ${userId} and totp_secrets.confirmed_at is not null)
    or exists (select from passkeys where passkeys.user_id = ${userId}))`;
}
