import { z } from 'zod';
import type { JobKind, JobQueue } from '#app/db/job-queue.ts';
import { endDuePlacements, notifyUpcomingEnds, type PlacementDeps } from './placement-ends.service.ts';

/** Takes away the placements whose time is over. */
export const END_PLACEMENTS = {
  name: 'placements.end',
  payload: z.object({}),
  retries: 0,
  retryAfterS: 0,
} satisfies JobKind;

/** Tells sellers of placements that end in a week. */
export const NOTIFY_UPCOMING_ENDS = {
  name: 'placements.tell-of-ends',
  payload: z.object({}),
  retries: 0,
  retryAfterS: 0,
} satisfies JobKind;

export function handlePlacementJobs(jobs: Pick<JobQueue, 'handle'>, deps: PlacementDeps): void {
  jobs.handle(END_PLACEMENTS, () => endDuePlacements(deps), { cron: '* * * * *' });
  jobs.handle(NOTIFY_UPCOMING_ENDS, () => notifyUpcomingEnds(deps), { cron: '5 * * * *' });
}
