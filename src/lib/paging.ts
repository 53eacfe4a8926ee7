import * as z from 'zod/mini';
import { stringifySearch, wholeNumber } from './query-string.ts';

export const DEFAULT_PAGE_SIZE = 12;
const MAX_PAGE_SIZE = 100;
/** The maximum number of rows of a list without paging. */
export const UNPAGED_LIMIT = 1_000;

/** The paging parameters of a list's address. */
export const paging = {
  page: z.optional(wholeNumber(1, 1_000_000)),
  pageSize: z.optional(wholeNumber(1, MAX_PAGE_SIZE)),
};
export const pagingQuery = z.object(paging);
export type PagingQuery = z.output<typeof pagingQuery>;

/** Sort directions. */
export const DIRECTIONS = ['asc', 'desc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The limit and offset of the requested rows. */
export function rowsOf({ page, pageSize }: PagingQuery): { limit: number; offset: number } {
  const isPaged = page !== undefined || pageSize !== undefined;
  const limit = isPaged ? (pageSize ?? DEFAULT_PAGE_SIZE) : UNPAGED_LIMIT;
  return { limit, offset: ((page ?? 1) - 1) * limit };
}

/**
 * The same rows of a list with `total` rows, counted from its nearer end: a database reads and discards all rows before
 * an offset. If `isBackwards`, sort the list in reverse and reverse the result.
 */
export function fromNearerEnd({ limit, offset }: ReturnType<typeof rowsOf>, total: number) {
  if (offset <= total / 2) return { limit, offset, isBackwards: false };
  return {
    limit: Math.max(0, Math.min(limit, total - offset)),
    offset: Math.max(0, total - offset - limit),
    isBackwards: true,
  };
}

/** The requested part of a list that is in memory. */
export function pageOf<Row>(rows: readonly Row[], query: PagingQuery): Row[] {
  const { limit, offset } = rowsOf(query);
  return rows.slice(offset, offset + limit);
}

/** Back-office searches count at most this many matches, as visitors' searches do. */
export const COUNTED_MATCHES = 1_000;

/** The number of rows of a list; if not exact, there are more than `total`. */
export type ListTotal = { total: number; isTotalExact: boolean };

/** The total of a search whose statement looks for one match more than are counted. */
export function totalOfFound(found: number): ListTotal {
  return { total: Math.min(found, COUNTED_MATCHES), isTotalExact: found <= COUNTED_MATCHES };
}

/** Headers with the total, and links to the first, previous, next and last page (RFC 8288). */
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
  // An unpaged request continues in pages from where the first response ends.
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

/** The number of the last page, from a `Link` header; 1 without one. */
export function lastPageOf(link: string | null): number {
  return Number(/[?&]page=(\d+)[^>]*>; rel="last"/.exec(link ?? '')?.[1] ?? 1);
}
