import { z } from 'zod';
import type { Db } from '#app/db/client.ts';
import type { JobKind, JobQueue } from '#app/db/job-queue.ts';
import { deleteExpiredTokens } from './account-tokens.db.ts';
import { deleteExpiredSessions } from './sessions.db.ts';
import { MAIL_PASSWORD_RESET, mailPasswordReset, type MailedResetDeps } from './passwords.service.ts';

export const DELETE_EXPIRED = {
  name: 'accounts.forget-expired',
  payload: z.object({}),
  retries: 3,
  retryAfterS: 300,
} satisfies JobKind;

/** Once a day, when few are awake in the Americas. */
const DAILY = '25 9 * * *';

/** Removes the sessions and the mailed links that have ended. */
export function handleAccountJobs(jobs: JobQueue, { db, now }: { db: Db; now: () => Date }): void {
  jobs.handle(
    DELETE_EXPIRED,
    async () => {
      await deleteExpiredSessions(db, now());
      await deleteExpiredTokens(db, now());
    },
    { cron: DAILY },
  );
}

export function handlePasswordResetJobs(jobs: Pick<JobQueue, 'handle'>, deps: MailedResetDeps): void {
  jobs.handle(MAIL_PASSWORD_RESET, ({ email }) => mailPasswordReset(deps, email));
}
