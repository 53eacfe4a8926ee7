import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { adminMachine, machineIdParams } from '#app/features/machines/machines.schema.ts';
import { pageHeaders, pagingQuery } from '#app/lib/paging.ts';
import { deletedListing } from '../deleted-listings.schema.ts';
import { listDeleted } from './deleted-listings.service.ts';
import type { ModerationDeps } from './moderation.service.ts';
import { restoreListing } from './restore-listing.service.ts';

const tags = ['moderation'];
const config = { access: 'admin' } as const;
const ALL = '/api/admin/deleted-listings';

/** What admins deleted, and how it comes back. */
export const deletedListingsRoutes: FastifyPluginAsyncZod<ModerationDeps> = async (app, deps) => {
  app.get(
    ALL,
    {
      config,
      schema: {
        tags,
        operationId: 'listDeletedMachines',
        summary: 'The listings that were deleted and can be brought back, the last one first',
        description: 'Those that admins deleted within the last 30 days; after that they are gone for good.',
        querystring: pagingQuery,
        response: { 200: z.array(deletedListing) },
      },
    },
    async (request, reply) => {
      const { listings, total } = await listDeleted(deps.db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(ALL, request.query, total) }).send(listings);
    },
  );

  app.post(
    `${ALL}/:id/restore`,
    {
      config,
      schema: {
        tags,
        operationId: 'restoreMachine',
        summary: 'Bring a deleted listing back as it was',
        description:
          'With its photos and the placements that were left. Where another listing has its id by now, it is a conflict.',
        refuses: ['not_found', 'conflict'],
        params: machineIdParams,
        response: { 200: adminMachine },
      },
    },
    async (request, reply) => {
      const machine = await restoreListing(deps, requireUser(request), request.params.id);
      return reply.headers({ ETag: machine.etag, ...NO_STORE }).send(machine);
    },
  );
};
