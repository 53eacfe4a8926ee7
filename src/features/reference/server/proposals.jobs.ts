import type { Db } from '#app/db/client.ts';
import { DAILY_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { deleteAbandonedProposals } from './proposals.service.ts';

export const DELETE_ABANDONED_PROPOSALS = { name: 'proposals.forget-abandoned', ...DAILY_JOB };

/** Once a day, when few are awake in the Americas, after deleted listings were forgotten. */
const DAILY = '35 9 * * *';

/** Keeps the review queue free of names that no listing has any more. */
export function handleProposalJobs(jobs: Pick<JobQueue, 'handle'>, db: Db): void {
  jobs.handle(DELETE_ABANDONED_PROPOSALS, () => deleteAbandonedProposals(db), { cron: DAILY });
}
