import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { machineChanges } from '#app/features/machines/machine-versions.schema.ts';
import { getChanges } from '#app/features/machines/server/machine-versions.service.ts';
import { machineIdParams } from '#app/features/machines/machine-id.schema.ts';
import { adminMachine, type AdminMachine } from '#app/features/machines/machines.schema.ts';
import { pageHeaders, pagingQuery } from '#app/lib/paging.ts';
import { deletedListing } from '../deleted-listings.schema.ts';
import {
  approvedMany,
  approveMany,
  changeRejection,
  deletedMany,
  deleteMany,
  machineChange,
  seller,
  statusInput,
} from '../moderation.schema.ts';
import { approveListings } from './approve-listings.service.ts';
import { deleteListing, deleteListings, listDeleted, restoreListing } from './deleted-listings.service.ts';
import { approveChange, changeMachine, changeStatus, rejectChange, type Target } from './moderate-listing.service.ts';
import { listSellers, type ModerationDeps } from './moderation.service.ts';

const SELLERS = '/api/admin/sellers';
const DELETED = '/api/admin/deleted-listings';
const tags = ['moderation'];
const config = { access: 'admin' } as const;
const ifMatch = z.object({ 'if-match': z.optional(z.string()) });
/** Ten thousand ids with their ETags. */
const BODY_BYTES = 4 * 1024 * 1024;

/** Routes for moderators to review, change, delete and restore listings. */
export const moderationRoutes: FastifyPluginAsyncZod<ModerationDeps> = async (app, deps) => {
  app.patch(
    '/api/machines/:id/status',
    {
      config,
      schema: {
        tags,
        operationId: 'moveMachine',
        summary: 'Approve, feature or reject a listing, mark it as sold, or put it back in review',
        description:
          'Its seller is mailed when it goes live or is rejected. A listing that was never before visitors does not open to them by being marked as sold. Send the `ETag` that was on the screen as `If-Match`, so that nothing unseen is approved: a stale one is 412. A status that it has already changes nothing, unless a rejection brings a reason or a refund.',
        refuses: ['not_found', 'stale'],
        params: machineIdParams,
        headers: ifMatch,
        body: statusInput,
        response: { 200: adminMachine },
      },
    },
    async (request, reply) => {
      const machine = await changeStatus(deps, requireUser(request), targetOf(request), request.body);
      return reply.headers(headersOf(machine)).send(machine);
    },
  );

  app.patch(
    '/api/machines/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'changeMachine',
        summary: 'Change what visitors are asked for a machine, its condition, or its Premium',
        description:
          'What is absent stays. Premium that is given here counts for 90 days, without a payment. Takes `If-Match`.',
        refuses: ['not_found', 'conflict', 'stale'],
        params: machineIdParams,
        headers: ifMatch,
        body: machineChange,
        response: { 200: adminMachine },
      },
    },
    async (request, reply) => {
      const machine = await changeMachine(deps, requireUser(request), targetOf(request), request.body);
      return reply.headers(headersOf(machine)).send(machine);
    },
  );

  app.delete(
    '/api/machines/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'deleteMachine',
        summary: 'Delete a listing, which can be brought back for a while',
        description: 'For 30 days.',
        refuses: ['not_found'],
        params: machineIdParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteListing(deps, requireUser(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/admin/machines/:id/changes',
    {
      config,
      schema: {
        tags,
        operationId: 'getMachineChanges',
        summary: 'How a listing differs from what was last approved',
        description:
          'Field by field. `approvedAt` is null for one that was never approved, which has nothing to be compared with.',
        refuses: ['not_found'],
        params: machineIdParams,
        response: { 200: machineChanges },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await getChanges(deps.db, request.params.id)),
  );

  app.post(
    '/api/admin/machines/:id/changes/approve',
    {
      config,
      schema: {
        tags,
        operationId: 'approveMachineChange',
        summary: 'Bring the change that waits of a public listing before visitors',
        description:
          'Status and placements stay, and its seller is mailed. Where no change waits, it is a conflict. Takes `If-Match`, so that nothing unseen is approved.',
        refuses: ['not_found', 'conflict', 'stale'],
        params: machineIdParams,
        headers: ifMatch,
        response: { 200: adminMachine },
      },
    },
    async (request, reply) => {
      const machine = await approveChange(deps, requireUser(request), targetOf(request));
      return reply.headers(headersOf(machine)).send(machine);
    },
  );

  app.post(
    '/api/admin/machines/:id/changes/reject',
    {
      config,
      schema: {
        tags,
        operationId: 'rejectMachineChange',
        summary: 'Leave what visitors see of a listing as it is, in place of the change that waits',
        description:
          'Its seller is mailed, with the reason if there is one. Where no change waits, it is a conflict. Takes `If-Match`.',
        refuses: ['not_found', 'conflict', 'stale'],
        params: machineIdParams,
        headers: ifMatch,
        body: changeRejection,
        response: { 200: adminMachine },
      },
    },
    async (request, reply) => {
      const machine = await rejectChange(deps, requireUser(request), targetOf(request), request.body.reason ?? null);
      return reply.headers(headersOf(machine)).send(machine);
    },
  );

  app.get(
    SELLERS,
    {
      config,
      schema: {
        tags,
        operationId: 'listSellers',
        summary: 'Whoever has listings and is no admin, by name',
        description: "For the back office's filter.",
        querystring: pagingQuery,
        response: { 200: z.array(seller) },
      },
    },
    async (request, reply) => {
      const { sellers, total } = await listSellers(deps.db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(SELLERS, request.query, total) }).send(sellers);
    },
  );

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

  app.get(
    DELETED,
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
      return reply.headers({ ...NO_STORE, ...pageHeaders(DELETED, request.query, total) }).send(listings);
    },
  );

  app.post(
    `${DELETED}/:id/restore`,
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
      return reply.headers(headersOf(machine)).send(machine);
    },
  );
};

function headersOf({ etag }: AdminMachine) {
  return { ETag: etag, ...NO_STORE };
}

type Conditional = { params: { id: string }; headers: { 'if-match'?: string | undefined } };

function targetOf({ params, headers }: Conditional): Target {
  return { id: params.id, ifMatch: headers['if-match'] };
}
