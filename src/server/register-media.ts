import type { FastifyInstance } from 'fastify';
import type { Database } from '#app/db/client.ts';
import type { JobQueue } from '#app/db/job-queue.ts';
import { createImageVariants } from '#app/features/media/image-variants.ts';
import { handleMediaJobs } from '#app/features/media/media.jobs.ts';
import { mediaRoutes } from '#app/features/media/media.routes.ts';
import { removeAbandonedFiles } from '#app/features/media/received-file.ts';
import type { ObjectStorage } from '#app/features/media/storage.ts';
import { createUploadTokens } from '#app/features/media/upload-token.ts';
import { uploadsRoutes } from '#app/features/media/uploads.routes.ts';
import type { Config } from './config.ts';

type Sources = { config: Config; database: Database; storage: ObjectStorage; jobs: JobQueue; now: () => Date };

/** Images: sent, stored, shown, and removed when nobody has them any more. */
export async function registerMedia(
  app: FastifyInstance,
  { config, database: { db }, storage, jobs, now }: Sources,
): Promise<void> {
  // One for both, so that a visitor and the work ahead never make the same size at once.
  const variants = createImageVariants(storage);
  handleMediaJobs(jobs, { db, storage, variants, now });
  // Here too: the jobs of a replica that is alone with its disk may all be done by others.
  app.addHook('onReady', () =>
    removeAbandonedFiles().catch((err: unknown) => app.log.warn({ err }, 'temporary files not removed')),
  );
  await app.register(mediaRoutes, { variants });
  await app.register(uploadsRoutes, { db, storage, tokens: createUploadTokens(config.session.secret), now });
}
