import { stringifySearch } from '#app/lib/query-string.ts';
import { MAX_PAGE_SIZE, type MachineListQuery } from './catalogue.schema.ts';
import { listRequestOf } from './catalogue-query.ts';

/** The Link header of a list: its first, previous, next and last pages, by relative addresses (RFC 8288). */
export function pageLinks(path: string, query: MachineListQuery, total: number): string {
  const { limit, offset } = listRequestOf(query);
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
