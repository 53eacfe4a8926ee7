import { stringifySearch } from '#app/lib/query-string.ts';

/** The number of the first quote. */
export const FIRST_NUMBER = 1_001;
const PREFIX = 'Q-';
export const QUOTE_NUMBER = /^Q-\d{4,9}$/;

/** For example 'Q-1001'. */
export function formatQuoteNumber(number: number): string {
  return `${PREFIX}${number}`;
}

/** The number of 'Q-1001'. */
export function parseQuoteNumber(text: string): number {
  return Number(text.slice(PREFIX.length));
}

/** 'Q-1001', and its version if it is not the first. */
export function quoteTitle(number: string, version: number): string {
  return version === 1 ? number : `${number}, version ${version}`;
}

/** The address of a quote's page; with the key of a buyer's link, it opens without signing in. */
export function quoteHref(
  number: string,
  { key, version }: { key?: string | undefined; version?: number } = {},
): string {
  return `/quotes/${number}${stringifySearch({ version, key })}`;
}

/** The address of a version as a PDF. */
export function quotePdfHref(number: string, { key, version }: { key?: string | undefined; version: number }): string {
  return `/api/quotes/${number}/pdf${stringifySearch({ version, key })}`;
}
