import type { FastifyInstance } from 'fastify';
import type { Database } from '#app/db/client.ts';
import type { JobQueue } from '#app/db/job-queue.ts';
import { readSiteFacts } from '#app/features/settings/server/site.service.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import { importReportsRoutes, partnerImportRoutes } from '#app/features/partner-import/server/partner-import.routes.ts';
import type { PartnerSource } from '#app/features/partner-import/server/import-step.service.ts';
import { handlePartnerImportJobs } from '#app/features/partner-import/server/partner-import.jobs.ts';
import { robotsAwareClient, openRobotsCache } from '#app/features/partner-import/server/site/site-access.service.ts';
import { readPartnerSite } from '#app/features/partner-import/server/site/site-reader.service.ts';
import { openHttpClient, type HttpClientOptions } from '#app/lib/http-client/open-http-client.ts';
import { fetchImage } from '#app/features/media/server/store-image.service.ts';
import type { Config } from './config.ts';
import { userAgentFor } from '#app/lib/http-client/http-client.ts';

/** How other sites are read. */
export type HttpClientTuning = Partial<Pick<HttpClientOptions, 'totalMs' | 'baseDelayMs' | 'sleep'>>;

type Sources = {
  config: Config;
  database: Database;
  storage: ObjectStorage;
  jobs: JobQueue;
  now: () => Date;
  tuning?: { httpClient?: HttpClientTuning };
};

/** The import from the operator's other site. */
export async function registerPartnerImport(
  app: FastifyInstance,
  { config, database: { db }, storage, jobs, now, tuning }: Sources,
  { refreshCatalogue }: { refreshCatalogue: () => Promise<void> },
): Promise<void> {
  const { partner, site, http } = config;
  const { siteUrl } = partner;
  const tuned = { ...tuning?.httpClient, userAgent: userAgentFor(http.publicUrl) };
  const openSource = siteUrl === null ? null : () => openPartnerSite(siteUrl, tuned, storage);
  const readSite = (tx: typeof db) => readSiteFacts(tx, site, http.publicUrl);
  const deps = { db, send: jobs.send, now, refreshCatalogue, openSource, readSite };
  handlePartnerImportJobs(jobs, deps);
  await app.register(partnerImportRoutes, deps);
  await app.register(importReportsRoutes, { db });
}

function openPartnerSite(
  siteUrl: string,
  tuned: HttpClientTuning & { userAgent: string },
  storage: ObjectStorage,
): PartnerSource {
  // What the setting itself names may be anywhere, also on this machine.
  const client = openHttpClient({ ...tuned, trustedOrigins: [new URL(siteUrl).origin] });
  const getRobots = openRobotsCache(client);
  const imageClient = robotsAwareClient(client, getRobots);
  return {
    read: (getValidators, signal) => readPartnerSite({ client, getRobots, siteUrl }, getValidators, signal),
    fetchImage: (url, signal) => fetchImage(imageClient, storage, url, signal),
    close: client.close,
  };
}
