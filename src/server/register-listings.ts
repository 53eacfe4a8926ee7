import type { FastifyInstance } from 'fastify';
import { costsRoutes } from '#app/features/costs/server/costs.routes.ts';
import { duplicatesRoutes } from '#app/features/listings/server/duplicates.routes.ts';
import { createListingLimits } from '#app/features/listings/server/listing-deps.service.ts';
import { handleListingJobs } from '#app/features/listings/server/listings.jobs.ts';
import { listingsRoutes, saleChecksRoutes } from '#app/features/listings/server/listings.routes.ts';
import { sellerReportsRoutes } from '#app/features/listings/server/seller-reports.routes.ts';
import { handleModerationJobs } from '#app/features/moderation/server/moderation.jobs.ts';
import { listingWarningsRoutes } from '#app/features/moderation/server/listing-warnings.routes.ts';
import { factCheckRoutes } from '#app/features/moderation/server/fact-checks.routes.ts';
import { moderationRoutes } from '#app/features/moderation/server/moderation.routes.ts';
import { proposalsRoutes } from '#app/features/reference/server/review.routes.ts';
import { reportsRoutes } from '#app/features/reports/server/reports.routes.ts';
import type { AppDeps, SharedParts } from './app-deps.ts';

/** The sellers' side of listings. */
export async function registerListings(
  app: FastifyInstance,
  { config, database: { db }, jobs, now }: AppDeps,
  { counter, mails, refreshCatalogue, cookies }: SharedParts,
): Promise<void> {
  const limits = createListingLimits(counter, config.limits.factor);
  const deps = { db, mails, limits, send: jobs.send, now, refreshCatalogue, cookies };
  handleListingJobs(jobs, deps, { areMailsSent: config.mail !== null });
  await app.register(listingsRoutes, deps);
  await app.register(saleChecksRoutes, deps);
  await app.register(sellerReportsRoutes, deps);
  await app.register(duplicatesRoutes, { db });
  await app.register(costsRoutes, { db });
}

/** The moderators' side of listings, and the reports that visitors send them. */
export async function registerModeration(
  app: FastifyInstance,
  { database: { db }, jobs, now }: AppDeps,
  { mails, refreshCatalogue, readSearches }: SharedParts,
): Promise<void> {
  const deps = { mails, refreshCatalogue, readSearches, db, now, send: jobs.send };
  handleModerationJobs(jobs, deps);
  await app.register(moderationRoutes, deps);
  await app.register(factCheckRoutes, deps);
  await app.register(listingWarningsRoutes, deps);
  await app.register(proposalsRoutes, { db });
  await app.register(reportsRoutes, deps);
}
