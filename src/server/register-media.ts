import type { FastifyInstance } from 'fastify';
import { createImageAudience } from '#app/features/media/server/image-audience.service.ts';
import { createImageVariants } from '#app/features/media/server/image-variants.service.ts';
import { handleMediaJobs } from '#app/features/media/server/media.jobs.ts';
import { mediaRoutes, uploadsRoutes } from '#app/features/media/server/media.routes.ts';
import { removeAbandonedFiles } from '#app/lib/received-file.ts';
import { createUploadLimits, createUploadTokens } from '#app/features/media/server/uploads.service.ts';
import type { AppDeps, SharedParts } from './app-deps.ts';

/** Images: upload, storage, delivery, and removal once nothing refers to them. */
export async function registerMedia(
  app: FastifyInstance,
  { config, database: { db }, storage, jobs, now }: AppDeps,
  { counter, incoming }: SharedParts,
): Promise<void> {
  // Shared by requests and jobs, so that the same size is never made twice at once.
  const variants = createImageVariants(storage);
  handleMediaJobs(jobs, { db, storage, variants, now });
  // Also at startup: other replicas may run all the jobs, but cannot clean this one's disk.
  app.addHook('onReady', () =>
    removeAbandonedFiles().catch((err: unknown) => app.log.warn({ err }, 'temporary files not removed')),
  );
  await app.register(mediaRoutes, { db, storage, variants, audience: createImageAudience(db) });
  await app.register(uploadsRoutes, {
    db,
    storage,
    variants,
    tokens: createUploadTokens(config.session.secret),
    limits: createUploadLimits(counter, config.limits.factor),
    incoming,
    now,
  });
}
