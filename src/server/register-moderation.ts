import type { FastifyInstance } from 'fastify';
import type { Database } from '#app/db/client.ts';
import type { JobQueue } from '#app/db/job-queue.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { deletedListingsRoutes } from '#app/features/moderation/server/deleted-listings.routes.ts';
import { bulkActionsRoutes } from '#app/features/moderation/server/bulk-actions.routes.ts';
import { handleModerationJobs } from '#app/features/moderation/server/moderation.jobs.ts';
import { moderationRoutes } from '#app/features/moderation/server/moderation.routes.ts';
import { handleProposalJobs } from '#app/features/reference/server/proposals.jobs.ts';
import { proposalsRoutes } from '#app/features/reference/server/proposals.routes.ts';

type Sources = { database: Database; jobs: JobQueue; now: () => Date };
type Parts = { mails: AccountMailDeps; refreshCatalogue: () => Promise<void> };

/** What moderators do with everybody's listings. */
export async function registerModeration(
  app: FastifyInstance,
  { database: { db }, jobs, now }: Sources,
  parts: Parts,
): Promise<void> {
  const deps = { ...parts, db, now, send: jobs.send };
  handleModerationJobs(jobs, deps);
  handleProposalJobs(jobs, db);
  await app.register(moderationRoutes, deps);
  await app.register(bulkActionsRoutes, deps);
  await app.register(deletedListingsRoutes, deps);
  await app.register(proposalsRoutes, { db });
}
