import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import {
  reviewQuery,
  accessoryChangeInput,
  accessoryParams as params,
  listedAccessory,
  newAccessoryInput,
  reviewedAccessory,
} from '../reference.schema.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import {
  addAccessory,
  approveAccessory,
  listAccessories,
  rejectAccessory,
  removeAccessory,
  renameAccessory,
} from './accessory-review.service.ts';

const tags = ['reference'];
const ALL = '/api/admin/accessories';
const ONE = `${ALL}/:id`;
const config = { access: 'admin' } as const;
const gone = { 204: z.undefined() };

/** The back office's side of the accessories: those that sellers may choose from, and those that wait for review. */
export const accessoryReviewRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    ALL,
    {
      config,
      schema: {
        tags,
        operationId: 'listAccessories',
        summary: 'All accessories, those that wait for review first',
        description:
          'Those that wait come first, the longest waiting at the top, then the approved ones by name; `status` asks for one of the two alone.',
        querystring: reviewQuery,
        response: { 200: z.array(listedAccessory) },
      },
    },
    async (request, reply) => {
      const { accessories, total } = await listAccessories(db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(ALL, request.query, total) }).send(accessories);
    },
  );

  app.post(
    ALL,
    {
      config,
      schema: {
        tags,
        operationId: 'addAccessory',
        summary: 'Offer an accessory',
        description:
          'Adds a name that sellers may choose from. One that waits for review under that name is approved by it; one that is offered already is a conflict.',
        refuses: ['conflict'],
        body: newAccessoryInput,
        response: { 201: reviewedAccessory },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await addAccessory(db, requireUser(request), request.body.accessory)),
  );

  app.patch(
    ONE,
    {
      config,
      schema: {
        tags,
        operationId: 'renameAccessory',
        summary: 'Rename an accessory',
        description:
          'Listings keep the name that they have. A name that another accessory has, in whatever case, is a conflict.',
        refuses: ['not_found', 'conflict'],
        params,
        body: accessoryChangeInput,
        response: { 200: reviewedAccessory },
      },
    },
    (request) => renameAccessory(db, requireUser(request), request.params.id, request.body.name),
  );

  app.patch(
    `${ONE}/approve`,
    {
      config,
      schema: {
        tags,
        operationId: 'approveAccessory',
        summary: 'Approve an accessory',
        description: 'Sellers may choose it from now on. Approving it once more changes nothing.',
        refuses: ['not_found'],
        params,
        response: { 200: reviewedAccessory },
      },
    },
    (request) => approveAccessory(db, requireUser(request), request.params.id),
  );

  app.delete(
    `${ONE}/reject`,
    {
      config,
      schema: {
        tags,
        operationId: 'rejectAccessory',
        summary: 'Reject an accessory that waits',
        description:
          'Takes it out of the queue; listings that name it keep it. One that has been approved meanwhile is a conflict.',
        refuses: ['not_found', 'conflict'],
        params,
        response: gone,
      },
    },
    async (request, reply) => {
      await rejectAccessory(db, requireUser(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.delete(
    ONE,
    {
      config,
      schema: {
        tags,
        operationId: 'removeAccessory',
        summary: 'Remove an accessory',
        description: 'Sellers are offered it no longer; listings that have it keep it.',
        refuses: ['not_found'],
        params,
        response: gone,
      },
    },
    async (request, reply) => {
      await removeAccessory(db, requireUser(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
