import type { Db } from '#app/db/client.ts';
import { DAILY_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { deleteAbandonedProposals } from '#app/features/reference/server/proposals.service.ts';
import { purgeDeleted } from './deleted-listings.service.ts';

/** Deletes archived listings permanently after their retention. */
export const PURGE_DELETED = { name: 'moderation.purge-deleted', ...DAILY_JOB };
/** Deletes proposed names from the review queue that no listing uses any more. */
export const DELETE_ABANDONED_PROPOSALS = { name: 'proposals.forget-abandoned', ...DAILY_JOB };

/** Once a day, at a quiet time in the Americas, before the clean-up of images. */
const DAILY = '20 9 * * *';
/** After the permanent deletion of archived listings. */
const DAILY_LATER = '35 9 * * *';

export function handleModerationJobs(jobs: Pick<JobQueue, 'handle'>, { db, now }: { db: Db; now: () => Date }): void {
  jobs.handle(PURGE_DELETED, () => purgeDeleted(db, now()), { cron: DAILY });
  jobs.handle(DELETE_ABANDONED_PROPOSALS, () => deleteAbandonedProposals(db), { cron: DAILY_LATER });
}
