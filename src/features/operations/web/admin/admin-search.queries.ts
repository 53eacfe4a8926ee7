import { queryOptions } from '@tanstack/react-query';
import { stringifySearch } from '#app/lib/query-string.ts';
import type { AdminFindings } from '../../admin-search.schema.ts';

export function adminSearchOf(search: string) {
  return queryOptions<AdminFindings>({
    queryKey: [`/api/admin/search${stringifySearch({ search })}`],
    staleTime: 0,
  });
}
