import { queryOptions } from '@tanstack/react-query';
import type { ActivityDay, Overview } from '../../dashboard.schema.ts';

/** How often the back office looks again (SPEC §9). */
const POLL_MS = 5_000;
const CHART_POLL_MS = 30_000;

/** What waits for the operator; kept up to date. */
export const overviewQuery = queryOptions<Overview>({
  queryKey: ['/api/admin/overview'],
  staleTime: POLL_MS,
  refetchInterval: POLL_MS,
  networkMode: 'always',
});

/** The last 30 days; kept up to date. */
export const activityQuery = queryOptions<ActivityDay[]>({
  queryKey: ['/api/admin/activity'],
  staleTime: POLL_MS,
  refetchInterval: CHART_POLL_MS,
  networkMode: 'always',
});
