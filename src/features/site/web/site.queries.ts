import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Lender, SiteFacts } from '../site.schema.ts';

export const siteQuery = queryOptions<SiteFacts>({ queryKey: ['/api/site'] });

/** The lenders that finance machines. */
export const lendersQuery = queryOptions<Lender[]>({ queryKey: ['/api/lenders'] });

/** The facts of the site, which every page has loaded. */
export function useSite(): SiteFacts {
  return useSuspenseQuery(siteQuery).data;
}
