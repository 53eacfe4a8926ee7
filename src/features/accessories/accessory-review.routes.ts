import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { userOf } from '#app/features/accounts/account.ts';
import { PERSONAL } from '#app/features/catalogue/answers.ts';
import {
  accessoryChangeInput,
  accessoryParams as params,
  newAccessoryInput,
  reviewedAccessory,
} from './accessory-review.schema.ts';
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

/** What sellers may choose from, and what they have named themselves. */
export const accessoryReviewRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    ALL,
    {
      config,
      schema: {
        tags,
        summary: 'All accessories, those that wait for review first',
        response: { 200: z.array(reviewedAccessory) },
      },
    },
    async (_request, reply) => reply.headers(PERSONAL).send(await listAccessories(db)),
  );

  app.post(
    ALL,
    {
      config,
      schema: { tags, summary: 'Offer an accessory', body: newAccessoryInput, response: { 201: reviewedAccessory } },
    },
    async (request, reply) => reply.code(201).send(await addAccessory(db, userOf(request), request.body.accessory)),
  );

  app.patch(
    ONE,
    {
      config,
      schema: {
        tags,
        summary: 'Rename an accessory',
        params,
        body: accessoryChangeInput,
        response: { 200: reviewedAccessory },
      },
    },
    (request) => renameAccessory(db, userOf(request), request.params.id, request.body.name),
  );

  app.patch(
    `${ONE}/approve`,
    { config, schema: { tags, summary: 'Approve an accessory', params, response: { 200: reviewedAccessory } } },
    (request) => approveAccessory(db, userOf(request), request.params.id),
  );

  app.delete(
    `${ONE}/reject`,
    { config, schema: { tags, summary: 'Reject an accessory that waits', params, response: gone } },
    async (request, reply) => {
      await rejectAccessory(db, userOf(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.delete(
    ONE,
    { config, schema: { tags, summary: 'Remove an accessory', params, response: gone } },
    async (request, reply) => {
      await removeAccessory(db, userOf(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
