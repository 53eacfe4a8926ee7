import { queryOptions } from '@tanstack/react-query';
import { stringifySearch } from '#app/lib/query-string.ts';
import type { AdminSearchResults } from '../../admin-search.schema.ts';

export function adminSearchQuery(search: string) {
  return queryOptions<AdminSearchResults>({
    queryKey: [`/api/admin/search${stringifySearch({ search })}`],
    staleTime: 0,
  });
}
