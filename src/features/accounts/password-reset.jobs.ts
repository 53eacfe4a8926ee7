import type { JobQueue } from '#app/db/job-queue.ts';
import { MAIL_PASSWORD_RESET } from './password-reset-job.ts';
import { mailPasswordReset, type ResetDeps } from './password-reset.service.ts';

export function handlePasswordResetJobs(jobs: Pick<JobQueue, 'handle'>, deps: ResetDeps): void {
  jobs.handle(MAIL_PASSWORD_RESET, ({ email }) => mailPasswordReset(deps, email));
}
