import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { userOf } from '#app/features/accounts/account.ts';
import { callerOf } from '#app/features/accounts/caller.ts';
import type { SessionCookie } from '#app/features/accounts/session-cookie.ts';
import { PERSONAL } from '#app/features/catalogue/answers.ts';
import { machineIdParams, seenMachine } from '#app/features/machines/machines.schema.ts';
import { editMachine } from './edit-listing.service.ts';
import { deleteOwnListing, moveOwnListing } from './listing-life.service.ts';
import { machineInput, newMachineInput } from './listings.schema.ts';
import type { ListingDeps } from './listing-deps.ts';
import { submitMachine } from './submit-listing.service.ts';

export type ListingsRoutesDeps = ListingDeps & { cookie: SessionCookie };

const tags = ['listings'];
const owner = { access: 'owner' } as const;
const ifMatch = z.object({ 'if-match': z.optional(z.string()) });

/** How sellers list machines, change them and end their listings. */
export const listingsRoutes: FastifyPluginAsyncZod<ListingsRoutesDeps> = async (app, { cookie, ...deps }) => {
  app.post(
    '/api/machines',
    {
      config: { access: 'guest', limit: 'registration', limited: 'guests' },
      schema: {
        tags,
        summary: "List a machine for moderators to review; a guest's accountPassword opens their account",
        body: newMachineInput,
        response: { 201: seenMachine },
      },
    },
    async (request, reply) => {
      const { machine, etag, opened } = await submitMachine(deps, callerOf(request), request.body);
      if (opened !== null) cookie.set(reply, opened);
      return reply
        .code(201)
        .headers({ ETag: etag, ...PERSONAL })
        .send(machine);
    },
  );

  app.put(
    '/api/machines/:id',
    {
      config: owner,
      schema: {
        tags,
        summary: "Replace what a listing says; a seller's goes back to the moderators",
        params: machineIdParams,
        headers: ifMatch,
        body: machineInput,
        response: { 200: seenMachine },
      },
    },
    async (request, reply) => {
      const edit = {
        user: userOf(request),
        id: request.params.id,
        input: request.body,
        ifMatch: request.headers['if-match'],
      };
      const { machine, etag } = await editMachine(deps, edit);
      return reply.headers({ ETag: etag, ...PERSONAL }).send(machine);
    },
  );

  for (const [action, summary] of MOVES) {
    app.patch(
      `/api/seller/machines/:id/${action}`,
      { config: owner, schema: { tags, summary, params: machineIdParams, response: { 200: seenMachine } } },
      async (request, reply) => {
        const move = { id: request.params.id, action };
        const { machine, etag } = await moveOwnListing(deps, userOf(request), move);
        return reply.headers({ ETag: etag, ...PERSONAL }).send(machine);
      },
    );
  }

  app.delete(
    '/api/seller/machines/:id',
    {
      config: owner,
      schema: {
        tags,
        summary: 'Delete an own listing for good',
        params: machineIdParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteOwnListing(deps, userOf(request), request.params.id);
      return reply.code(204).send();
    },
  );
};

const MOVES = [
  ['mark-sold', 'Mark an own listing as sold; its placements end'],
  ['relist', 'Bring an own sold listing back, for moderators to review'],
] as const;
