import type { Db } from '#app/db/client.ts';
import { DAILY_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { deleteAbandonedProposals } from '#app/features/reference/server/proposals.service.ts';
import { purgeDeleted } from './deleted-listings.service.ts';

/** Forgets deleted listings that nobody has brought back in time. */
export const PURGE_DELETED = { name: 'moderation.purge-deleted', ...DAILY_JOB };
/** Keeps the review queue free of names that no listing has any more. */
export const DELETE_ABANDONED_PROPOSALS = { name: 'proposals.forget-abandoned', ...DAILY_JOB };

/** Once a day, when few are awake in the Americas, before the clean-up of images. */
const DAILY = '20 9 * * *';
/** After deleted listings were forgotten. */
const DAILY_LATER = '35 9 * * *';

export function handleModerationJobs(jobs: Pick<JobQueue, 'handle'>, { db, now }: { db: Db; now: () => Date }): void {
  jobs.handle(PURGE_DELETED, () => purgeDeleted(db, now()), { cron: DAILY });
  jobs.handle(DELETE_ABANDONED_PROPOSALS, () => deleteAbandonedProposals(db), { cron: DAILY_LATER });
}
