import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#app/db/client.ts';
import type { JobQueue } from '#app/db/job-queue.ts';
import type { RateCounter } from '#app/db/rate-counter.ts';
import { handleAccountJobs, handlePasswordResetJobs } from '#app/features/accounts/server/accounts.jobs.ts';
import { accountsRoutes } from '#app/features/accounts/server/accounts.routes.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import type { SignInCookies } from '#app/features/accounts/server/start-session.service.ts';
import { createAttemptLimiter, createMailLimits } from '#app/features/accounts/server/attempt-limiter.service.ts';
import { recoveryRoutes } from '#app/features/accounts/server/recovery.routes.ts';
import { sessionRoutes } from '#app/features/accounts/server/session.routes.ts';
import { usersRoutes } from '#app/features/accounts/server/users.routes.ts';
import type { Config } from './config.ts';

/** How whoever guesses too often is made to wait. */
export type SignInTuning = { pause: (ms: number) => Promise<unknown> };

type Sources = {
  config: Config;
  database: Database;
  jobs: JobQueue;
  now: () => Date;
  tuning?: { signIn?: SignInTuning };
};
type Parts = {
  counter: RateCounter;
  mails: AccountMailDeps;
  refreshCatalogue: () => Promise<void>;
  cookies: SignInCookies;
};

/** Accounts and sessions, what admins do with them, and the work that they leave for later. */
export async function registerAccounts(
  app: FastifyInstance,
  { config, database: { db }, jobs, now, tuning }: Sources,
  { counter, mails, refreshCatalogue, cookies }: Parts,
): Promise<void> {
  const { factor } = config.limits;
  const attemptLimiter = createAttemptLimiter(counter, { factor, pause, ...tuning?.signIn });
  const { adminPassword } = config.session;
  const mailLimits = createMailLimits(counter, factor);
  handleAccountJobs(jobs, { db, now });
  handlePasswordResetJobs(jobs, { ...mails, db });
  await app.register(sessionRoutes, { db, attemptLimiter, now, cookies });
  await app.register(accountsRoutes, {
    db,
    attemptLimiter,
    adminPassword,
    mails,
    mailLimits,
    refreshCatalogue,
    cookies,
  });
  await app.register(recoveryRoutes, { ...mails, db, attemptLimiter, mailLimits, send: jobs.send });
  await app.register(usersRoutes, { db, mails, refreshCatalogue, log: app.log });
}
