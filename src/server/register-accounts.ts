import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#app/db/client.ts';
import type { JobQueue } from '#app/db/job-queue.ts';
import type { RateCounter } from '#app/db/rate-counter.ts';
import { handleAccountJobs } from '#app/features/accounts/accounts.jobs.ts';
import { accountsRoutes } from '#app/features/accounts/accounts.routes.ts';
import type { AccountMailDeps } from '#app/features/accounts/email-confirmation.service.ts';
import type { EntryCookies } from '#app/features/accounts/enter-as.ts';
import { createGuessLimit } from '#app/features/accounts/guess-limit.ts';
import { createMailLimits } from '#app/features/accounts/mail-limits.ts';
import { handlePasswordResetJobs } from '#app/features/accounts/password-reset.jobs.ts';
import { recoveryRoutes } from '#app/features/accounts/recovery.routes.ts';
import { sessionRoutes } from '#app/features/accounts/session.routes.ts';
import { usersRoutes } from '#app/features/users/users.routes.ts';
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
  cookies: EntryCookies;
};

/** Accounts and sessions, what admins do with them, and the work that they leave for later. */
export async function registerAccounts(
  app: FastifyInstance,
  { config, database: { db }, jobs, now, tuning }: Sources,
  { counter, mails, refreshCatalogue, cookies }: Parts,
): Promise<void> {
  const { factor } = config.limits;
  const guesses = createGuessLimit(counter, { factor, pause, ...tuning?.signIn });
  const { adminPassword } = config.session;
  const mailLimits = createMailLimits(counter, factor);
  handleAccountJobs(jobs, { db, now });
  handlePasswordResetJobs(jobs, { ...mails, db });
  await app.register(sessionRoutes, { db, guesses, now, cookies });
  await app.register(accountsRoutes, { db, guesses, adminPassword, mails, mailLimits, refreshCatalogue, cookies });
  await app.register(recoveryRoutes, { ...mails, db, guesses, mailLimits, send: jobs.send });
  await app.register(usersRoutes, { db, mails, refreshCatalogue, log: app.log });
}
