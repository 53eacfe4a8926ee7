import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Lender } from '../lenders.schema.ts';
import type { SiteFacts } from '../site.schema.ts';

export const siteQuery = queryOptions<SiteFacts>({ queryKey: ['/api/site'] });

/** Who finances machines. */
export const lendersQuery = queryOptions<Lender[]>({ queryKey: ['/api/lenders'] });

/** What the site says of itself: every page has it from the start. */
export function useSite(): SiteFacts {
  return useSuspenseQuery(siteQuery).data;
}
