import { queryOptions } from '@tanstack/react-query';
import type { ActivityDay, Overview } from '../../dashboard.schema.ts';

/** How often the back office polls (SPEC §9). */
const POLL_MS = 5_000;
const CHART_POLL_MS = 30_000;

/** The figures of the dashboard, polled. */
export const overviewQuery = queryOptions<Overview>({
  queryKey: ['/api/admin/overview'],
  staleTime: POLL_MS,
  refetchInterval: POLL_MS,
  networkMode: 'always',
});

/** The counts of the last 30 days, polled. */
export const activityQuery = queryOptions<ActivityDay[]>({
  queryKey: ['/api/admin/activity'],
  staleTime: POLL_MS,
  refetchInterval: CHART_POLL_MS,
  networkMode: 'always',
});
