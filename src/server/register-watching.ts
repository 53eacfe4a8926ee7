import type { FastifyInstance } from 'fastify';
import type { CatalogueReads } from '#app/features/catalogue/server/catalogue.service.ts';
import { createReplyAddresses } from '#app/features/conversations/server/reply-address.rules.ts';
import { ensurePushKeys } from '#app/features/watching/server/push-keys.service.ts';
import { pushRoutes } from '#app/features/watching/server/push.routes.ts';
import { demandRoutes } from '#app/features/watching/server/demand.routes.ts';
import { savedSearchesRoutes } from '#app/features/watching/server/saved-searches.routes.ts';
import { subscriptionRequestsRoutes } from '#app/features/watching/server/subscription-requests.routes.ts';
import { unsubscribeRoutes } from '#app/features/watching/server/unsubscribe.routes.ts';
import { watchesRoutes } from '#app/features/watching/server/watches.routes.ts';
import { handleWatchingJobs } from '#app/features/watching/server/watching.jobs.ts';
import { handleWantedJobs } from '#app/features/wanted/server/wanted.jobs.ts';
import { wantedRoutes } from '#app/features/wanted/server/wanted.routes.ts';
import { userAgentFor } from '#app/lib/http-client/http-client.ts';
import { openHttpClient } from '#app/lib/http-client/open-http-client.ts';
import type { AppDeps, SharedParts } from './app-deps.ts';
import type { Config } from './config.ts';

/** Push services answer quickly, and their failures are retried by the jobs. */
const PUSH_CLIENT = { atOnce: 4, connectMs: 5_000, totalMs: 10_000 };

/** Watched machines, saved searches, wanted ads, and the mails and notifications about them. */
export async function registerWatching(
  app: FastifyInstance,
  { config, database, jobs, now, tuning }: AppDeps,
  { mails, readSearches }: SharedParts,
  reads: CatalogueReads,
): Promise<void> {
  const { db } = database;
  const trustedOrigins = tuning?.push?.trustedOrigins ?? [];
  const client = openHttpClient({ userAgent: userAgentFor(config.http.publicUrl), trustedOrigins, ...PUSH_CLIENT });
  app.addHook('onClose', () => client.close());
  const keys = await ensurePushKeys(db);
  const push = { db, now, client, keys, contact: contactOf(config) };
  const { sendAll } = jobs;
  const mailing = { areMailsSent: config.mail !== null };
  handleWatchingJobs(jobs, { database, reads, mails, sendAll, push, now }, mailing);
  handleWantedJobs(jobs, { db, mails, now }, mailing);
  await app.register(async (searches) => {
    // They look up what a search finds.
    searches.addHook('preHandler', () => reads.catalogue.loaded());
    await searches.register(savedSearchesRoutes, { db, reads, mails, now });
    await searches.register(demandRoutes, { db, reads, readSearches, now });
  });
  await app.register(subscriptionRequestsRoutes, { db, mails, now });
  await app.register(watchesRoutes, { db, machines: reads.machines, now });
  await app.register(unsubscribeRoutes, { db, now });
  const addresses = config.inboundMail === null ? null : createReplyAddresses(config.inboundMail);
  const replyAddressOf = (threadId: string, version: number) =>
    addresses?.addressOf({ threadId, party: 'buyer', version }) ?? null;
  await app.register(wantedRoutes, { db, mails, now, replyAddressOf });
  await app.register(pushRoutes, { db, now, keys, trustedOrigins });
}

/** Where push services report problems. They refuse addresses without TLS, which are localhost. */
function contactOf({ http, site }: Config): string {
  return http.isHttps ? http.publicUrl : `mailto:${site.operatorEmail}`;
}
