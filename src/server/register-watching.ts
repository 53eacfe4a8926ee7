import type { FastifyInstance } from 'fastify';
import type { CatalogueReads } from '#app/features/catalogue/server/catalogue.service.ts';
import { savedSearchesRoutes } from '#app/features/watching/server/saved-searches.routes.ts';
import { subscriptionRequestsRoutes } from '#app/features/watching/server/subscription-requests.routes.ts';
import { unsubscribeRoutes } from '#app/features/watching/server/unsubscribe.routes.ts';
import { watchesRoutes } from '#app/features/watching/server/watches.routes.ts';
import { handleWatchingJobs } from '#app/features/watching/server/watching.jobs.ts';
import type { AppDeps, SharedParts } from './app-deps.ts';

/** Watched machines, saved searches, and the mails about them. */
export async function registerWatching(
  app: FastifyInstance,
  { config, database, jobs, now }: AppDeps,
  { mails }: SharedParts,
  reads: CatalogueReads,
): Promise<void> {
  const { db } = database;
  handleWatchingJobs(jobs, { database, reads, mails, now }, { areMailsSent: config.mail !== null });
  await app.register(async (searches) => {
    // They look up what a search finds.
    searches.addHook('preHandler', () => reads.catalogue.loaded());
    await searches.register(savedSearchesRoutes, { db, reads, mails, now });
  });
  await app.register(subscriptionRequestsRoutes, { db, mails, now });
  await app.register(watchesRoutes, { db, machines: reads.machines, now });
  await app.register(unsubscribeRoutes, { db, now });
}
