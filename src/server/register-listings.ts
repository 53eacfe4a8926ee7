import type { FastifyInstance } from 'fastify';
import type { Database } from '#app/db/client.ts';
import type { JobQueue } from '#app/db/job-queue.ts';
import type { AccountMailDeps } from '#app/features/accounts/email-confirmation.service.ts';
import type { SessionCookie } from '#app/features/accounts/session-cookie.ts';
import { listingsRoutes } from '#app/features/listings/listings.routes.ts';
import { portalRoutes } from '#app/features/listings/portal.routes.ts';

type Sources = { database: Database; jobs: JobQueue; now: () => Date };
type Parts = { mails: AccountMailDeps; refreshCatalogue: () => Promise<void>; cookie: SessionCookie };

/** What sellers do with their listings. */
export async function registerListings(
  app: FastifyInstance,
  { database: { db }, jobs, now }: Sources,
  { mails, refreshCatalogue, cookie }: Parts,
): Promise<void> {
  await app.register(listingsRoutes, { db, mails, send: jobs.send, now, refreshCatalogue, cookie });
  await app.register(portalRoutes, { db, now });
}
