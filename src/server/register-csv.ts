import type { FastifyInstance } from 'fastify';
import type { Database } from '#app/db/client.ts';
import type { JobQueue } from '#app/db/job-queue.ts';
import { createDiskQuota, QUOTA_BYTES } from '#app/features/media/server/received-file.service.ts';
import { csvImportsRoutes } from '#app/features/csv/server/imports.routes.ts';
import { handleCsvJobs } from '#app/features/csv/server/csv.jobs.ts';
import { exportsRoutes } from '#app/features/csv/server/exports.routes.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import { openHttpClient } from '#app/lib/http-client/open-http-client.ts';
import { fetchImage } from '#app/features/media/server/store-image.service.ts';
import type { Config } from './config.ts';
import { userAgentFor } from '#app/lib/http-client/http-client.ts';

type Sources = { config: Config; database: Database; storage: ObjectStorage; jobs: JobQueue; now: () => Date };

/** Spreadsheets: out of the site, and machines into it. */
export async function registerCsv(
  app: FastifyInstance,
  { config, database: { db }, storage, jobs, now }: Sources,
  { refreshCatalogue }: { refreshCatalogue: () => Promise<void> },
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
    takeImage: (url: string, signal: AbortSignal) => fetchImage(client, storage, url, signal),
    log: app.log,
  };
  handleCsvJobs(jobs, deps);
  await app.register(csvImportsRoutes, deps);
  await app.register(exportsRoutes, { db, now });
}
