import * as z from 'zod/mini';
import { stringifySearch, wholeNumber } from './query-string.ts';

export const DEFAULT_PAGE_SIZE = 12;
const MAX_PAGE_SIZE = 100;
/** A list without a page answers at most this many. */
export const UNPAGED_LIMIT = 1_000;

/** How a list's address says which page is requested. */
export const paging = {
  page: z.optional(wholeNumber(1, 1_000_000)),
  pageSize: z.optional(wholeNumber(1, MAX_PAGE_SIZE)),
};
export const pagingQuery = z.object(paging);
export type PagingQuery = z.output<typeof pagingQuery>;

/** Which way a list is sorted. */
export const DIRECTIONS = ['asc', 'desc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Which rows of a list are asked for. */
export function rowsOf({ page, pageSize }: PagingQuery): { limit: number; offset: number } {
  const isPaged = page !== undefined || pageSize !== undefined;
  const limit = isPaged ? (pageSize ?? DEFAULT_PAGE_SIZE) : UNPAGED_LIMIT;
  return { limit, offset: ((page ?? 1) - 1) * limit };
}

/**
 * The same rows of a list with `total` of them, from its nearer end: a database reads what lies before them and throws it
 * away. Backwards, the list has to be put in the opposite order, and what comes back is the other way round.
 */
export function fromNearerEnd({ limit, offset }: ReturnType<typeof rowsOf>, total: number) {
  if (offset <= total / 2) return { limit, offset, isBackwards: false };
  return {
    limit: Math.max(0, Math.min(limit, total - offset)),
    offset: Math.max(0, total - offset - limit),
    isBackwards: true,
  };
}

/** The part of a list that is asked for, where all of it is in memory. */
export function pageOf<Row>(rows: readonly Row[], query: PagingQuery): Row[] {
  const { limit, offset } = rowsOf(query);
  return rows.slice(offset, offset + limit);
}

/** Of a text that is searched for, so many matches are counted in the back office, as visitors' are. */
export const COUNTED_MATCHES = 1_000;

/** How many rows a list has; not exact: more than `total`. */
export type ListTotal = { total: number; isTotalExact: boolean };

/** What to say of so many that were found, by a statement that looks for one more than are counted. */
export function totalOfFound(found: number): ListTotal {
  return { total: Math.min(found, COUNTED_MATCHES), isTotalExact: found <= COUNTED_MATCHES };
}

/** How many rows there are, and where the first, previous, next and last pages lie (RFC 8288). */
export function pageHeaders(
  path: string,
  query: PagingQuery,
  total: number,
  isTotalExact = true,
): Record<string, string> {
  const link = pageLinks(path, query, total);
  return {
    'X-Total-Count': String(total),
    ...(isTotalExact ? {} : { 'X-Total-Count-Exact': 'false' }),
    ...(link === '' ? {} : { Link: link }),
  };
}

function pageLinks(path: string, query: PagingQuery, total: number): string {
  const { limit, offset } = rowsOf(query);
  const isPaged = query.page !== undefined || query.pageSize !== undefined;
  // Whoever asked for everything goes on in pages, from where the first answer ends.
  const pageSize = isPaged ? limit : MAX_PAGE_SIZE;
  const page = Math.floor(offset / pageSize) + 1;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const next = isPaged ? page + 1 : limit / pageSize + 1;
  const pages = [
    isPaged ? { rel: 'first', page: 1 } : null,
    page > 1 ? { rel: 'prev', page: Math.min(page - 1, last) } : null,
    next <= last ? { rel: 'next', page: next } : null,
    isPaged || next <= last ? { rel: 'last', page: last } : null,
  ];
  return pages
    .filter((entry) => entry !== null)
    .map((entry) => `<${path}${stringifySearch({ ...query, page: entry.page, pageSize })}>; rel="${entry.rel}"`)
    .join(', ');
}

/** The last page of a list by its `Link`; 1 where that names none. */
export function lastPageOf(link: string | null): number {
  return Number(/[?&]page=(\d+)[^>]*>; rel="last"/.exec(link ?? '')?.[1] ?? 1);
}
