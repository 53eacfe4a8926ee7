import { DAILY_JOB, type JobQueue } from '#app/db/job-queue.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { deleteExpiredTokens } from './account-tokens.db.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { deleteUnfinishedFactors } from './second-factors.db.ts';
import { deleteExpiredSessions } from './sessions.db.ts';
import { purgeDeletedUsers } from './deleted-users.service.ts';
import { MAIL_PASSWORD_RESET, mailPasswordReset } from './passwords.service.ts';

export const DELETE_EXPIRED = { name: 'accounts.forget-expired', ...DAILY_JOB };

/** Deletes accounts permanently after their retention. */
export const PURGE_DELETED_USERS = { name: 'accounts.purge-deleted', ...DAILY_JOB };

/** Once a day, at a quiet time in the Americas. */
const DAILY = '25 9 * * *';

/** Deletes expired sessions, links and unfinished second factors, and mails links for resetting forgotten passwords. */
export function handleAccountJobs(jobs: JobQueue, deps: AccountsDeps): void {
  const { db, now } = deps;
  jobs.handle(
    DELETE_EXPIRED,
    async () => {
      await deleteExpiredSessions(db, now());
      await deleteExpiredTokens(db, now());
      await deleteUnfinishedFactors(db, { before: new Date(now().getTime() - DAY_MS), now: now() });
    },
    { cron: DAILY },
  );
  jobs.handle(PURGE_DELETED_USERS, () => purgeDeletedUsers(deps), { cron: DAILY });
  jobs.handle(MAIL_PASSWORD_RESET, ({ email }) => mailPasswordReset(deps, email));
}
