import type { FastifyInstance } from 'fastify';
import { createImageVariants } from '#app/features/media/server/image-variants.service.ts';
import { handleMediaJobs } from '#app/features/media/server/media.jobs.ts';
import { mediaRoutes, uploadsRoutes } from '#app/features/media/server/media.routes.ts';
import { createSharedDiskQuota, removeAbandonedFiles, QUOTA_BYTES } from '#app/lib/received-file.ts';
import {
  createUploadLimits,
  MAX_WAITING_UPLOADS,
  NETWORK_QUOTA_BYTES,
  createUploadTokens,
} from '#app/features/media/server/uploads.service.ts';
import { createBoundedQueue } from '#app/features/media/server/encode-queue.service.ts';
import type { AppDeps, SharedParts } from './app-deps.ts';

/** Images: sent, stored, shown, and removed when nobody has them any more. */
export async function registerMedia(
  app: FastifyInstance,
  { config, database: { db }, storage, jobs, now }: AppDeps,
  { counter }: SharedParts,
): Promise<void> {
  // One for both, so that a visitor and the work ahead never make the same size at once.
  const variants = createImageVariants(storage);
  handleMediaJobs(jobs, { db, storage, variants, now });
  // Here too: the jobs of a replica that is alone with its disk may all be done by others.
  app.addHook('onReady', () =>
    removeAbandonedFiles().catch((err: unknown) => app.log.warn({ err }, 'temporary files not removed')),
  );
  await app.register(mediaRoutes, { variants });
  await app.register(uploadsRoutes, {
    db,
    storage,
    tokens: createUploadTokens(config.session.secret),
    limits: createUploadLimits(counter, config.limits.factor),
    queue: createBoundedQueue(MAX_WAITING_UPLOADS),
    quotaFor: createSharedDiskQuota(QUOTA_BYTES.images, NETWORK_QUOTA_BYTES),
    now,
  });
}
