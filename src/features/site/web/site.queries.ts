import * as z from 'zod/mini';
import { apiQuery } from '#app/lib/api.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lender, siteFacts, type Sample, type SiteFacts } from '../site.schema.ts';

export const siteQuery = apiQuery(CHECKS_ANSWERS && siteFacts, { queryKey: ['/api/site'] });

/** The lenders that finance machines. */
export const lendersQuery = apiQuery(CHECKS_ANSWERS && z.array(lender), { queryKey: ['/api/lenders'] });

/** The facts of the site, which every page has loaded. */
export function useSite(): SiteFacts {
  return useSuspenseQuery(siteQuery).data;
}

/** Whether this part of the site still shows sample data. */
export function useIsSample(part: Sample): boolean {
  return useSite().samples.includes(part);
}
