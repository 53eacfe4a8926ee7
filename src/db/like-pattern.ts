import { ilike, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A pattern for LIKE that finds the text anywhere, and nothing in which is a wildcard. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** One of the columns contains the text, in upper or lower case; any row fits without a text. */
export function anyContains(columns: readonly PgColumn[], text: string | undefined): SQL | undefined {
  return text === undefined ? undefined : or(...columns.map((column) => ilike(column, likePattern(text))));
}
