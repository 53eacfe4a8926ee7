import type { Db } from '#app/db/client.ts';
import { DAILY_JOB, FREQUENT_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { queueNewWitnesses, refreshProposals } from '#app/features/machines/server/fact-proposals.service.ts';

/** Finds facts on which sellers of a model agree, after their statements changed. Queued by approvals of listings. */
export const FIND_FACT_PROPOSALS = { name: 'reference.find-fact-proposals', ...FREQUENT_JOB };

/** Queues the models of sellers who count from now on. */
export const QUEUE_NEW_WITNESSES = { name: 'reference.queue-new-witnesses', ...DAILY_JOB };

const EACH_MINUTE = '* * * * *';
/** At a quiet time in the Americas. */
const DAILY = '35 9 * * *';
/** The number of models in one transaction. A model with many thousand machines takes some tenths of a second. */
const MODELS_AT_ONCE = 10;

export function handleModelFactJobs(jobs: Pick<JobQueue, 'handle'>, { db, now }: { db: Db; now: () => Date }): void {
  jobs.handle(QUEUE_NEW_WITNESSES, () => queueNewWitnesses(db, now()), { cron: DAILY });
  jobs.handle(
    FIND_FACT_PROPOSALS,
    async (_payload, signal) => {
      while (!signal.aborted && (await refreshProposals(db, MODELS_AT_ONCE, now())) > 0);
    },
    { cron: EACH_MINUTE },
  );
}
