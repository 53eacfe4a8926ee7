import type { FastifyInstance } from 'fastify';
import { handleCsvJobs } from '#app/features/csv/server/csv.jobs.ts';
import { exportsRoutes } from '#app/features/csv/server/exports.routes.ts';
import { correctRowsRoutes } from '#app/features/csv/server/correct-rows.routes.ts';
import { csvImportsRoutes } from '#app/features/csv/server/imports.routes.ts';
import { modelFiguresRoutes } from '#app/features/csv/server/model-figures.routes.ts';
import { createDiskQuota, QUOTA_BYTES } from '#app/lib/received-file.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import { fetchImage } from '#app/features/media/server/store-image.service.ts';
import type { PartnerSource } from '#app/features/partner-import/server/import-step.service.ts';
import { handlePartnerImportJobs } from '#app/features/partner-import/server/partner-import.jobs.ts';
import { partnerImportRoutes } from '#app/features/partner-import/server/partner-import.routes.ts';
import { openRobotsCache, robotsAwareClient } from '#app/features/partner-import/server/site/site-access.service.ts';
import { readPartnerSite } from '#app/features/partner-import/server/site/site-reader.service.ts';
import { readSiteFacts } from '#app/features/settings/server/site.service.ts';
import { userAgentFor } from '#app/lib/http-client/http-client.ts';
import { openHttpClient, type HttpClientOptions } from '#app/lib/http-client/open-http-client.ts';
import type { AppDeps, SharedParts } from './app-deps.ts';

/** CSV exports and imports. */
export async function registerCsv(
  app: FastifyInstance,
  { config, database: { db }, storage, jobs, now }: AppDeps,
  { refreshCatalogue }: SharedParts,
): Promise<void> {
  const client = openHttpClient({ userAgent: userAgentFor(config.http.publicUrl), trustedOrigins: [] });
  app.addHook('onClose', () => client.close());
  const deps = {
    db,
    storage,
    now,
    diskQuota: createDiskQuota(QUOTA_BYTES.spreadsheets),
    refreshCatalogue,
    send: jobs.send,
    wake: jobs.wake,
    takeImage: (url: string, signal: AbortSignal) => fetchImage(client, storage, url, signal),
    log: app.log,
  };
  handleCsvJobs(jobs, deps);
  await app.register(csvImportsRoutes, deps);
  await app.register(correctRowsRoutes, deps);
  await app.register(exportsRoutes, { db, now });
  await app.register(modelFiguresRoutes, { db, now });
}

/** The import from the partner site. */
export async function registerPartnerImport(
  app: FastifyInstance,
  { config, database: { db }, storage, jobs, now, tuning }: AppDeps,
  { refreshCatalogue }: SharedParts,
): Promise<void> {
  const { site, http } = config;
  const { siteUrl } = config.partner;
  const tuned = { ...tuning?.httpClient, userAgent: userAgentFor(http.publicUrl) };
  const openSource = siteUrl === null ? null : () => openPartnerSite(siteUrl, tuned, storage);
  const readSite = (tx: typeof db) => readSiteFacts(tx, site, http.publicUrl);
  const deps = { db, send: jobs.send, now, refreshCatalogue, openSource, readSite };
  handlePartnerImportJobs(jobs, deps);
  await app.register(partnerImportRoutes, deps);
}

function openPartnerSite(
  siteUrl: string,
  tuned: Omit<HttpClientOptions, 'trustedOrigins'>,
  storage: ObjectStorage,
): PartnerSource {
  // The configured site itself may be at any address, including this machine.
  const client = openHttpClient({ ...tuned, trustedOrigins: [new URL(siteUrl).origin] });
  const getRobots = openRobotsCache(client);
  const imageClient = robotsAwareClient(client, getRobots);
  return {
    read: (getValidators, signal) => readPartnerSite({ client, getRobots, siteUrl }, getValidators, signal),
    fetchImage: (url, signal) => fetchImage(imageClient, storage, url, signal),
    close: client.close,
  };
}
