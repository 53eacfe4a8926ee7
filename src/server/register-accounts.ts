import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { handleAccountJobs } from '#app/features/accounts/server/accounts.jobs.ts';
import { accountsRoutes } from '#app/features/accounts/server/accounts.routes.ts';
import { createAttemptLimiter, createMailLimits } from '#app/features/accounts/server/attempt-limiter.service.ts';
import { recoveryRoutes } from '#app/features/accounts/server/recovery.routes.ts';
import { sessionRoutes } from '#app/features/accounts/server/session.routes.ts';
import { usersRoutes } from '#app/features/accounts/server/users.routes.ts';
import type { AppDeps, SharedParts } from './app-deps.ts';

/** Accounts and sessions, what admins do with them, and the work that they leave for later. */
export async function registerAccounts(
  app: FastifyInstance,
  { config, database: { db }, jobs, now, tuning }: AppDeps,
  { counter, mails, refreshCatalogue, cookies }: SharedParts,
): Promise<void> {
  const { factor } = config.limits;
  const attemptLimiter = createAttemptLimiter(counter, { factor, pause, ...tuning?.signIn });
  const { adminPassword } = config.session;
  const mailLimits = createMailLimits(counter, factor);
  handleAccountJobs(jobs, { ...mails, db });
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
