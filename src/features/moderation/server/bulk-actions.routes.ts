import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { approveListings } from './approve-listings.service.ts';
import { deleteListings } from './delete-listings.service.ts';
import type { ModerationDeps } from './moderation.service.ts';
import { approvedMany, approveMany, deletedMany, deleteMany } from '../moderation.schema.ts';

const tags = ['moderation'];
const config = { access: 'admin' } as const;
/** Ten thousand ids, each with its tag. */
const BODY_BYTES = 4 * 1024 * 1024;

/** What moderators do with many listings at once. */
export const bulkActionsRoutes: FastifyPluginAsyncZod<ModerationDeps> = async (app, deps) => {
  app.post(
    '/api/admin/approve-multiple',
    {
      config,
      bodyLimit: BODY_BYTES,
      schema: {
        tags,
        operationId: 'approveMachines',
        summary: 'Approve the listings among these that wait for it and are as they were seen',
        description:
          '`seen` names the `ETag` of each listing as it was on the screen: what was changed since is left alone, and told in `skipped`.',
        body: approveMany,
        response: { 200: approvedMany },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await approveListings(deps, requireUser(request), request.body)),
  );

  app.post(
    '/api/admin/delete-multiple',
    {
      config,
      bodyLimit: BODY_BYTES,
      schema: {
        tags,
        operationId: 'deleteMachines',
        summary: 'Delete these listings, which can be brought back for a while',
        description: 'At most 10,000 at once. Those that are gone already are told in `skipped`.',
        body: deleteMany,
        response: { 200: deletedMany },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await deleteListings(deps, requireUser(request), request.body.ids)),
  );
};
