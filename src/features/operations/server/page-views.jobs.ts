import { z } from 'zod';
import type { Db } from '#app/db/client.ts';
import type { JobKind, JobQueue } from '#app/db/job-queue.ts';
import { foldViews } from './page-views.service.ts';

export const FOLD_VIEWS = {
  name: 'page-views.fold',
  payload: z.object({}),
  retries: 3,
  retryAfterS: 300,
} satisfies JobKind;

/** Once a day, when few are awake in the Americas. */
const DAILY = '5 9 * * *';

/** Keeps old views as counts by day. */
export function handlePageViewJobs(jobs: JobQueue, { db, now }: { db: Db; now: () => Date }): void {
  jobs.handle(FOLD_VIEWS, () => foldViews(db, now()), { cron: DAILY });
}
