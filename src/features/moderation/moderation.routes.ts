import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { userOf } from '#app/features/accounts/account.ts';
import { PERSONAL } from '#app/features/catalogue/answers.ts';
import { machineChanges } from '#app/features/machines/approved-versions.schema.ts';
import { getChanges } from '#app/features/machines/approved-versions.service.ts';
import { adminMachine, machineIdParams } from '#app/features/machines/machines.schema.ts';
import { changeMachine } from './change-machine.service.ts';
import { deleteListing } from './delete-listings.service.ts';
import { moveListing } from './moderate.service.ts';
import type { ModerationDeps } from './moderation-deps.ts';
import { machineChange, seller, statusInput } from './moderation.schema.ts';
import { findSellersOfListings } from './sellers.service.ts';

const tags = ['moderation'];
const config = { access: 'admin' } as const;
const ifMatch = z.object({ 'if-match': z.optional(z.string()) });

/** How moderators review, change and take away one listing. */
export const moderationRoutes: FastifyPluginAsyncZod<ModerationDeps> = async (app, deps) => {
  app.patch(
    '/api/machines/:id/status',
    {
      config,
      schema: {
        tags,
        summary: 'Approve, feature or reject a listing, mark it as sold, or put it back in review',
        params: machineIdParams,
        headers: ifMatch,
        body: statusInput,
        response: { 200: adminMachine },
      },
    },
    async (request, reply) => {
      const meant = { id: request.params.id, ifMatch: request.headers['if-match'] };
      const machine = await moveListing(deps, userOf(request), meant, request.body);
      return reply.headers({ ETag: machine.etag, ...PERSONAL }).send(machine);
    },
  );

  app.patch(
    '/api/machines/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Change what visitors are asked for a machine, its condition, or its Premium',
        params: machineIdParams,
        headers: ifMatch,
        body: machineChange,
        response: { 200: adminMachine },
      },
    },
    async (request, reply) => {
      const meant = { id: request.params.id, ifMatch: request.headers['if-match'] };
      const machine = await changeMachine(deps, userOf(request), meant, request.body);
      return reply.headers({ ETag: machine.etag, ...PERSONAL }).send(machine);
    },
  );

  app.delete(
    '/api/machines/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Delete a listing, which can be brought back for a while',
        params: machineIdParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteListing(deps, userOf(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/admin/machines/:id/changes',
    {
      config,
      schema: {
        tags,
        summary: 'How a listing differs from what was last approved',
        params: machineIdParams,
        response: { 200: machineChanges },
      },
    },
    async (request, reply) => reply.headers(PERSONAL).send(await getChanges(deps.db, request.params.id)),
  );

  app.get(
    '/api/admin/sellers',
    {
      config,
      schema: { tags, summary: 'Whoever has listings and is no admin, by name', response: { 200: z.array(seller) } },
    },
    async (_request, reply) => reply.headers(PERSONAL).send(await findSellersOfListings(deps.db)),
  );
};
