import type { FastifyInstance } from 'fastify';
import { createListingLimits } from '#app/features/listings/server/listing-deps.service.ts';
import { commissionRulesRoutes } from '#app/features/sales/server/commission-rules.routes.ts';
import { handleSaleJobs } from '#app/features/sales/server/sales.jobs.ts';
import { salesRoutes, sellingRoutes } from '#app/features/sales/server/sales.routes.ts';
import type { AppDeps, SharedParts } from './app-deps.ts';

/** Sales of machines, and the commissions on them. */
export async function registerSales(
  app: FastifyInstance,
  { config, database: { db }, jobs, now }: AppDeps,
  { counter, mails, refreshCatalogue, readSearches }: SharedParts,
): Promise<void> {
  const limits = createListingLimits(counter, config.limits.factor);
  await app.register(sellingRoutes, { db, mails, limits, send: jobs.send, now, refreshCatalogue, readSearches });
  await app.register(salesRoutes, { db, now });
  await app.register(commissionRulesRoutes, { db });
  handleSaleJobs(jobs, { db, mails, now });
}
