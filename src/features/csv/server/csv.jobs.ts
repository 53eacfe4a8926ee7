import type { JobQueue } from '#app/db/job-queue.ts';
import { checkImport, runImport } from './run-import.service.ts';
import { type CsvDeps, CHECK_CSV, REMOVE_CSV, RUN_CSV, SWEEP_CSV, UNDO_CSV } from './import-job.service.ts';
import { undoImport } from './undo-import.service.ts';
import { sweepImports, removeOldImports } from './imports.service.ts';

const EACH_MINUTE = '* * * * *';
const DAILY = '20 9 * * *';

/** Registers the jobs that check, write and undo files, resume interrupted imports, and delete old ones. */
export function handleCsvJobs(jobs: JobQueue, deps: CsvDeps): void {
  jobs.handle(CHECK_CSV, ({ importId }, signal) => checkImport(deps, importId, signal));
  jobs.handle(RUN_CSV, ({ importId }, signal) => runImport(deps, importId, signal));
  jobs.handle(UNDO_CSV, ({ importId }, signal) => undoImport(deps, importId, signal));
  jobs.handle(SWEEP_CSV, () => sweepImports(deps), { cron: EACH_MINUTE });
  jobs.handle(REMOVE_CSV, () => removeOldImports(deps), { cron: DAILY });
}
