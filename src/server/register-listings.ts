import type { FastifyInstance } from 'fastify';
import type { Database } from '#app/db/client.ts';
import type { JobQueue } from '#app/db/job-queue.ts';
import type { RateCounter } from '#app/db/rate-counter.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import type { SignInCookies } from '#app/features/accounts/server/start-session.service.ts';
import { createListingLimits } from '#app/features/listings/server/listing-deps.service.ts';
import { handleListingJobs, handleSaleCheckJobs } from '#app/features/listings/server/listings.jobs.ts';
import { listingsRoutes } from '#app/features/listings/server/listings.routes.ts';
import { portalRoutes } from '#app/features/listings/server/portal.routes.ts';
import { saleChecksRoutes } from '#app/features/listings/server/sale-checks.routes.ts';
import type { Config } from './config.ts';

type Sources = { config: Config; database: Database; jobs: JobQueue; now: () => Date };
type Parts = {
  counter: RateCounter;
  mails: AccountMailDeps;
  refreshCatalogue: () => Promise<void>;
  cookies: SignInCookies;
};

/** What sellers do with their listings. */
export async function registerListings(
  app: FastifyInstance,
  { config, database: { db }, jobs, now }: Sources,
  { counter, mails, refreshCatalogue, cookies }: Parts,
): Promise<void> {
  handleListingJobs(jobs, { db, mails });
  const limits = createListingLimits(counter, config.limits.factor);
  await app.register(listingsRoutes, { db, mails, limits, send: jobs.send, now, refreshCatalogue, cookies });
  await app.register(portalRoutes, { db, now });
  const saleChecks = { db, mails, now, refreshCatalogue };
  handleSaleCheckJobs(jobs, saleChecks, { areMailsSent: config.mail !== null });
  await app.register(saleChecksRoutes, saleChecks);
}
