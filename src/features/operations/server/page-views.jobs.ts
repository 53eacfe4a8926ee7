import type { Db } from '#app/db/client.ts';
import { DAILY_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { rollUpViews } from './page-views.service.ts';

export const ROLL_UP_VIEWS = { name: 'page-views.fold', ...DAILY_JOB };

/** Once a day, when few are awake in the Americas. */
const DAILY = '5 9 * * *';

/** Rolls old views up into counts per day. */
export function handlePageViewJobs(jobs: JobQueue, { db, now }: { db: Db; now: () => Date }): void {
  jobs.handle(ROLL_UP_VIEWS, () => rollUpViews(db, now()), { cron: DAILY });
}
