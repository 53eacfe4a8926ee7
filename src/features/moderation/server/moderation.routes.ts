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
  rejectionReasons,
  seller,
  statusInput,
} from '../moderation.schema.ts';
import { approveListings } from './approve-listings.service.ts';
import { deleteListing, deleteListings, listDeleted, restoreListing } from './deleted-listings.service.ts';
import { approveChange, changeMachine, changeStatus, rejectChange, type Target } from './moderate-listing.service.ts';
import { findRejectionReasons, listSellers, type ModerationDeps } from './moderation.service.ts';

const SELLERS = '/api/admin/sellers';
const DELETED = '/api/admin/deleted-listings';
const tags = ['moderation'];
const config = { access: 'admin', permission: 'moderation' } as const;
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
          'The seller is notified by mail a minute after the listing is published or rejected. With `undo`, a return to the status before withdraws that mail. Marking a listing as sold does not make it public if it never was. Send the `ETag` of the displayed version as `If-Match`, so that nothing unseen is approved: an outdated one returns 412. Setting the current status again has no effect, unless a rejection has a reason or a refund.',
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
        summary: 'Change the displayed price of a machine, its condition, or its Premium',
        description:
          'Absent fields stay unchanged. Premium that is granted here lasts 90 days, without a payment. Supports `If-Match`.',
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
        summary: 'Delete a listing',
        description: 'It can be restored for 30 days.',
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
        summary: 'Compare a listing with its last approved version',
        description:
          'Returns the changed fields. `approvedAt` is null for a listing that was never approved, which has no version to compare with.',
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
        summary: 'Publish the pending change of a public listing',
        description:
          'Status and placements stay unchanged, and the seller is notified by mail. Returns 409 if no change is pending. Supports `If-Match`, so that nothing unseen is approved.',
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
        summary: 'Reject the pending change of a listing, and keep its public version',
        description:
          'The seller is notified by mail, with the reason if one is given. Returns 409 if no change is pending. Supports `If-Match`.',
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
        summary: 'List accounts with listings, except admins, by name',
        description: 'For the seller filter of the back office.',
        querystring: pagingQuery,
        response: { 200: z.array(seller) },
      },
    },
    async (request, reply) => {
      const { sellers, total } = await listSellers(deps.db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(SELLERS, request.query, total) }).send(sellers);
    },
  );

  app.get(
    '/api/admin/rejection-reasons',
    {
      config,
      schema: {
        tags,
        operationId: 'findRejectionReasons',
        summary: 'List the ready-made reasons for rejection',
        description: 'Admins who manage the site edit them.',
        response: { 200: rejectionReasons },
      },
    },
    async (_request, reply) => reply.headers(NO_STORE).send(await findRejectionReasons(deps.db)),
  );

  app.post(
    '/api/admin/approve-multiple',
    {
      config,
      bodyLimit: BODY_BYTES,
      schema: {
        tags,
        operationId: 'approveMachines',
        summary: 'Approve several pending listings',
        description:
          '`seen` has the `ETag` of the displayed version of each listing. Listings that have changed since are not approved, and are reported in `skipped`.',
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
        summary: 'Delete several listings',
        description:
          'At most 10,000 at once. They can be restored for 30 days. Listings that no longer exist are reported in `skipped`.',
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
        summary: 'List deleted listings that can be restored, the last deleted first',
        description:
          'Returns the listings that admins deleted within the last 30 days. Older ones are removed permanently.',
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
        summary: 'Restore a deleted listing',
        description: 'Restores its photos and remaining placements too. Returns 409 if another listing has its id.',
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
