import { z } from 'zod';
import type { JobKind, JobQueue } from '#app/db/job-queue.ts';
import { runImport } from './import-run.service.ts';
import type { ImportDeps } from './import-step.service.ts';
import { sweepImports, PARTNER_IMPORT } from './partner-import.service.ts';

/** Resumes or ends imports whose worker is gone, and deletes old reports. */
export const SWEEP_IMPORTS = {
  name: 'partner.sweep-imports',
  payload: z.object({}),
  retries: 0,
  retryAfterS: 60,
} satisfies JobKind;

const EVERY_FIVE_MINUTES = '*/5 * * * *';

export function handlePartnerImportJobs(jobs: Pick<JobQueue, 'handle'>, deps: ImportDeps): void {
  jobs.handle(PARTNER_IMPORT, ({ runId }, signal) => runImport(deps, runId, signal));
  jobs.handle(SWEEP_IMPORTS, () => sweepImports(deps), { cron: EVERY_FIVE_MINUTES });
}
