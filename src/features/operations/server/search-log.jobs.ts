import type { Db } from '#app/db/client.ts';
import { DAILY_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { forgetOldSearches } from './search-log.service.ts';

const FORGET_SEARCHES = { name: 'searches.forget', ...DAILY_JOB };

/** Once a day, at a quiet time in the Americas. */
const DAILY = '20 9 * * *';

/** Deletes old counts of searches. */
export function handleSearchLogJobs(jobs: JobQueue, { db, now }: { db: Db; now: () => Date }): void {
  jobs.handle(FORGET_SEARCHES, () => forgetOldSearches(db, now()), { cron: DAILY });
}
