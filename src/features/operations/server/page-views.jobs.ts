import { z } from 'zod';
import type { Db } from '#app/db/client.ts';
import type { JobKind, JobQueue } from '#app/db/job-queue.ts';
import { rollUpViews } from './page-views.service.ts';

export const ROLL_UP_VIEWS = {
  name: 'page-views.fold',
  payload: z.object({}),
  retries: 3,
  retryAfterS: 300,
} satisfies JobKind;

/** Once a day, when few are awake in the Americas. */
const DAILY = '5 9 * * *';

/** Rolls old views up into counts per day. */
export function handlePageViewJobs(jobs: JobQueue, { db, now }: { db: Db; now: () => Date }): void {
  jobs.handle(ROLL_UP_VIEWS, () => rollUpViews(db, now()), { cron: DAILY });
}
