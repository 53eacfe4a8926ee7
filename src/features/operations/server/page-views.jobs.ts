import type { Db } from '#app/db/client.ts';
import { DAILY_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { rollUpHomepageViews, rollUpPageViews } from './page-views.db.ts';
import { deleteOldSearches } from './search-log.service.ts';

export const ROLL_UP_VIEWS = { name: 'page-views.fold', ...DAILY_JOB };
const DELETE_SEARCHES = { name: 'searches.delete-old', ...DAILY_JOB };

/** Once a day, at a quiet time in the Americas. */
const DAILY = '5 9 * * *';
const DAILY_LATER = '20 9 * * *';

/** Rolls old views up into daily counts, and deletes old counts of searches. */
export function handlePageViewJobs(jobs: JobQueue, { db, now }: { db: Db; now: () => Date }): void {
  jobs.handle(ROLL_UP_VIEWS, () => rollUpViews(db, now()), { cron: DAILY });
  jobs.handle(DELETE_SEARCHES, () => deleteOldSearches(db, now()), { cron: DAILY_LATER });
}

/** How long single views are stored, which is longer than any chart's period. */
const RAW_DAYS = 90;
/** A statement with this many rows takes less than a second. */
const BATCH_SIZE = 10_000;

/** Replaces single views older than ninety days by daily counts. */
export async function rollUpViews(db: Db, now: Date): Promise<void> {
  const today = new Date(now.toISOString().slice(0, 10));
  const before = new Date(today.getTime() - RAW_DAYS * DAY_MS);
  for (const rollUp of [rollUpPageViews, rollUpHomepageViews]) while ((await rollUp(db, before, BATCH_SIZE)) > 0);
}
