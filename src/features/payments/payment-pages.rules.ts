import { stringifySearch } from '#app/lib/query-string.ts';
import type { PagingQuery } from './payments.schema.ts';

/** What a list answers of which nobody asked for a page (CONTRACT §3). */
const UNPAGED = 1_000;
const USUAL_SIZE = 12;
const MOST_SIZE = 100;

/** Which rows of a list are asked for. */
export function limitsOf({ page, pageSize }: PagingQuery): { limit: number; offset: number } {
  if (page === undefined && pageSize === undefined) return { limit: UNPAGED, offset: 0 };
  const limit = pageSize ?? USUAL_SIZE;
  return { limit, offset: ((page ?? 1) - 1) * limit };
}

/** How many rows there are, and where the other pages lie (RFC 8288). */
export function pageHeaders(path: string, { page, pageSize, ...filter }: PagingQuery, total: number) {
  const isPaged = page !== undefined || pageSize !== undefined;
  const size = isPaged ? (pageSize ?? USUAL_SIZE) : MOST_SIZE;
  const last = Math.max(1, Math.ceil(total / size));
  const at = page ?? 1;
  const next = isPaged ? at + 1 : UNPAGED / MOST_SIZE + 1;
  const pages = [
    ...(isPaged ? [{ rel: 'first', to: 1 }] : []),
    ...(isPaged && at > 1 ? [{ rel: 'prev', to: Math.min(at - 1, last) }] : []),
    ...(next <= last ? [{ rel: 'next', to: next }] : []),
    ...(isPaged || next <= last ? [{ rel: 'last', to: last }] : []),
  ];
  const links = pages.map(
    ({ rel, to }) => `<${path}${stringifySearch({ ...filter, page: to, pageSize: size })}>; rel="${rel}"`,
  );
  return { 'X-Total-Count': String(total), ...(links.length === 0 ? {} : { Link: links.join(', ') }) };
}
