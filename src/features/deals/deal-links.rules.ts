import { listHref, stringifySearch } from '#app/lib/query-string.ts';
import type { DealsSearch } from './deals-search.schema.ts';

const PAGE = '/admin/deals';

/** The address of the deals with a change; another list begins at its first page. */
export function dealsHref(search: DealsSearch, change?: DealsSearch): string {
  return listHref(PAGE, search, change);
}

/** The address of the open deal of a conversation. */
export function dealHref(id: string): string {
  return `${PAGE}${stringifySearch({ deal: id })}`;
}
