import { apiQuery } from '#app/lib/api.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { funnelReport, type FunnelSearch } from '../../funnel.schema.ts';

export function funnelQuery({ months, brand }: FunnelSearch) {
  const path = `/api/admin/funnel${stringifySearch({ months, brand })}`;
  return apiQuery(CHECKS_ANSWERS && funnelReport, { queryKey: [path], staleTime: 0 });
}

export function funnelHref(search: FunnelSearch): string {
  return `/admin/funnel${stringifySearch(search)}`;
}
