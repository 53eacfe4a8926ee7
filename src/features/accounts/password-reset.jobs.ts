import type { JobQueue } from '#app/db/job-queue.ts';
import { MAIL_PASSWORD_RESET } from './password-reset-job.ts';
import { mailPasswordReset, type MailedResetDeps } from './password-reset.service.ts';

export function handlePasswordResetJobs(jobs: Pick<JobQueue, 'handle'>, deps: MailedResetDeps): void {
  jobs.handle(MAIL_PASSWORD_RESET, ({ email }) => mailPasswordReset(deps, email));
}
