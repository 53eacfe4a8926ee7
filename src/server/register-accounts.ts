import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { AccountsDeps } from '#app/features/accounts/server/accounts-deps.service.ts';
import { handleAccountJobs } from '#app/features/accounts/server/accounts.jobs.ts';
import { accountsRoutes } from '#app/features/accounts/server/accounts.routes.ts';
import { createAttemptLimiter, createMailLimits } from '#app/features/accounts/server/attempt-limiter.service.ts';
import { deletedUsersRoutes } from '#app/features/accounts/server/deleted-users.routes.ts';
import { recoveryRoutes } from '#app/features/accounts/server/recovery.routes.ts';
import { createRelyingParty } from '#app/features/accounts/server/passkey-verification.service.ts';
import { passkeysRoutes } from '#app/features/accounts/server/passkeys.routes.ts';
import { createSecretBox } from '#app/features/accounts/server/secret-box.service.ts';
import { secondFactorsRoutes } from '#app/features/accounts/server/second-factors.routes.ts';
import { sessionRoutes } from '#app/features/accounts/server/session.routes.ts';
import { usersRoutes } from '#app/features/accounts/server/users.routes.ts';
import { deleteListingsOf, restoreListingsOf } from '#app/features/moderation/server/deleted-listings.service.ts';
import { lockPaymentModeForShare } from '#app/features/payments/server/payment-mode.service.ts';
import { syncPlacementDaysOfSeller } from '#app/features/payments/server/placements/placement-days.service.ts';
import type { AppDeps, SharedParts } from './app-deps.ts';

/** Accounts, sessions, their administration by admins, and their jobs. */
export async function registerAccounts(
  app: FastifyInstance,
  { config, database: { db }, jobs, now, tuning }: AppDeps,
  { counter, mails, refreshCatalogue, cookies }: SharedParts,
): Promise<void> {
  const { factor } = config.limits;
  const deps: AccountsDeps = {
    db,
    now,
    attemptLimiter: createAttemptLimiter(counter, { factor, pause, ...tuning?.signIn }),
    adminPassword: config.session.adminPassword,
    cookies,
    secretBox: createSecretBox(config.session.secret),
    relyingParty: createRelyingParty({ siteName: config.site.name, publicUrl: config.http.publicUrl }),
    mails,
    mailLimits: createMailLimits(counter, factor),
    send: jobs.send,
    sellerListings: {
      visibilityChanged: syncPlacementDaysOfSeller,
      deleteWith: deleteListingsOf,
      lockForRestore: lockPaymentModeForShare,
      restoreWith: restoreListingsOf,
    },
    refreshCatalogue,
    log: app.log,
  };
  handleAccountJobs(jobs, deps);
  await app.register(sessionRoutes, deps);
  await app.register(accountsRoutes, deps);
  await app.register(secondFactorsRoutes, deps);
  await app.register(passkeysRoutes, deps);
  await app.register(recoveryRoutes, deps);
  await app.register(usersRoutes, deps);
  await app.register(deletedUsersRoutes, deps);
}
