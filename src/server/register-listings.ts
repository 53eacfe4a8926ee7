import type { FastifyInstance } from 'fastify';
import type { Database } from '#app/db/client.ts';
import type { JobQueue } from '#app/db/job-queue.ts';
import type { AccountMailDeps } from '#app/features/accounts/email-confirmation.service.ts';
import { sessionCookie } from '#app/features/accounts/session-cookie.ts';
import { listingsRoutes } from '#app/features/listings/listings.routes.ts';
import { portalRoutes } from '#app/features/listings/portal.routes.ts';
import type { Config } from './config.ts';

type Sources = { config: Config; database: Database; jobs: JobQueue; now: () => Date };
type Parts = { mails: AccountMailDeps; refreshCatalogue: () => Promise<void> };

/** What sellers do with their listings. */
export async function registerListings(
  app: FastifyInstance,
  { config, database: { db }, jobs, now }: Sources,
  { mails, refreshCatalogue }: Parts,
): Promise<void> {
  const cookie = sessionCookie(config.http.isHttps);
  await app.register(listingsRoutes, { db, mails, send: jobs.send, now, refreshCatalogue, cookie });
  await app.register(portalRoutes, { db, now });
}
