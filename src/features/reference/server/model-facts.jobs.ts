import type { Db } from '#app/db/client.ts';
import { FREQUENT_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { refreshProposals } from '#app/features/machines/server/fact-proposals.service.ts';

/** Finds facts on which sellers of a model agree, after their statements changed. Queued by approvals of listings. */
export const FIND_FACT_PROPOSALS = { name: 'reference.find-fact-proposals', ...FREQUENT_JOB };

const EACH_MINUTE = '* * * * *';
/** The number of models in one transaction. A model with many thousand machines takes some tenths of a second. */
const MODELS_AT_ONCE = 10;

export function handleModelFactJobs(jobs: Pick<JobQueue, 'handle'>, { db }: { db: Db }): void {
  jobs.handle(
    FIND_FACT_PROPOSALS,
    async (_payload, signal) => {
      while (!signal.aborted && (await refreshProposals(db, MODELS_AT_ONCE)) > 0);
    },
    { cron: EACH_MINUTE },
  );
}
