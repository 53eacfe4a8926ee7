import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import {
  accessoryChangeInput,
  accessoryParams,
  brandRemovalInput,
  listedAccessory,
  listedModel,
  modelParams,
  newAccessoryInput,
  newModelInput,
  proposalsRejected,
  proposerParams,
  reviewedAccessory,
  reviewedModel,
  reviewQuery,
} from '../reference.schema.ts';
import { rejectProposalsBy } from './proposals.service.ts';
import {
  accessoryReview,
  addAccessory,
  addModel,
  modelReview,
  removeBrand,
  renameAccessory,
} from './review.service.ts';

const tags = ['reference'];
const config = { access: 'admin', permission: 'moderation' } as const;
const gone = { 204: z.undefined() };

/** Models and accessories are reviewed in the same way. */
const REVIEWS = [
  {
    path: '/api/admin/models',
    review: modelReview,
    words: { one: 'a model', all: 'models', order: 'by brand', kept: 'its listings stay unchanged' },
    operations: { list: 'listModels', approve: 'approveModel', reject: 'rejectModel', remove: 'removeModel' },
    params: modelParams,
    reviewed: reviewedModel,
    listed: listedModel,
  },
  {
    path: '/api/admin/accessories',
    review: accessoryReview,
    words: { one: 'an accessory', all: 'accessories', order: 'by name', kept: 'listings that have it keep it' },
    operations: {
      list: 'listAccessories',
      approve: 'approveAccessory',
      reject: 'rejectAccessory',
      remove: 'removeAccessory',
    },
    params: accessoryParams,
    reviewed: reviewedAccessory,
    listed: listedAccessory,
  },
] as const;

/** Routes for the back office to review models and accessories, both approved and pending. */
export const reviewRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  for (const { path, review, words, operations, params, reviewed, listed } of REVIEWS) {
    app.get(
      path,
      {
        config,
        schema: {
          tags,
          operationId: operations.list,
          summary: `List all ${words.all}, pending ones first`,
          description: `Pending ones come first, from the oldest on, then the approved ones ${words.order}. \`status\` selects one of the two groups.`,
          querystring: reviewQuery,
          response: { 200: z.array(listed) },
        },
      },
      async (request, reply) => {
        const { rows, total } = await review.list(db, request.query);
        return reply.headers({ ...NO_STORE, ...pageHeaders(path, request.query, total) }).send(rows);
      },
    );

    app.patch(
      `${path}/:id/approve`,
      {
        config,
        schema: {
          tags,
          operationId: operations.approve,
          summary: `Approve ${words.one}`,
          description: 'Sellers can then choose it. Approving it again has no effect.',
          refuses: ['not_found'],
          params,
          response: { 200: reviewed },
        },
      },
      (request) => review.approve(db, requireUser(request), request.params.id),
    );

    app.delete(
      `${path}/:id/reject`,
      {
        config,
        schema: {
          tags,
          operationId: operations.reject,
          summary: `Reject ${words.one} that is pending`,
          description: 'Removes it from the queue; listings that name it keep it. Returns 409 if it has been approved.',
          refuses: ['not_found', 'conflict'],
          params,
          response: gone,
        },
      },
      async (request, reply) => {
        await review.reject(db, requireUser(request), request.params.id);
        return reply.code(204).send();
      },
    );

    app.delete(
      `${path}/:id`,
      {
        config,
        schema: {
          tags,
          operationId: operations.remove,
          summary: `Remove ${words.one}`,
          description: `Sellers can no longer choose it; ${words.kept}.`,
          refuses: ['not_found'],
          params,
          response: gone,
        },
      },
      async (request, reply) => {
        await review.remove(db, requireUser(request), request.params.id);
        return reply.code(204).send();
      },
    );
  }
  await app.register(modelRoutes, { db });
  await app.register(accessoryRoutes, { db });
};

const modelRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.post(
    '/api/admin/models',
    {
      config,
      schema: {
        tags,
        operationId: 'addModel',
        summary: 'Add a model',
        description:
          'Approves the same model if it is pending. Returns 409 if it is already approved. A known brand keeps its spelling.',
        refuses: ['conflict'],
        body: newModelInput,
        response: { 201: reviewedModel },
      },
    },
    async (request, reply) => reply.code(201).send(await addModel(db, requireUser(request), request.body)),
  );

  app.delete(
    '/api/admin/brands',
    {
      config,
      schema: {
        tags,
        operationId: 'removeBrand',
        summary: 'Remove all models of a brand',
        description: 'Includes pending ones. Listings stay unchanged.',
        refuses: ['not_found'],
        body: brandRemovalInput,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await removeBrand(db, requireUser(request), request.body.brandName);
      return reply.code(204).send();
    },
  );
};

const accessoryRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.post(
    '/api/admin/accessories',
    {
      config,
      schema: {
        tags,
        operationId: 'addAccessory',
        summary: 'Add an accessory',
        description:
          'Adds a name that sellers can choose. Approves a pending accessory with that name. Returns 409 if it is already approved.',
        refuses: ['conflict'],
        body: newAccessoryInput,
        response: { 201: reviewedAccessory },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await addAccessory(db, requireUser(request), request.body.accessory)),
  );

  app.patch(
    '/api/admin/accessories/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'renameAccessory',
        summary: 'Rename an accessory',
        description: 'Listings keep the old name. Returns 409 if another accessory has the new name, ignoring case.',
        refuses: ['not_found', 'conflict'],
        params: accessoryParams,
        body: accessoryChangeInput,
        response: { 200: reviewedAccessory },
      },
    },
    (request) => renameAccessory(db, requireUser(request), request.params.id, request.body.name),
  );
};

/** Rejects all models and accessories that listings of one account proposed. */
export const proposalsRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.post(
    '/api/admin/users/:id/reject-proposals',
    {
      config,
      schema: {
        tags,
        operationId: 'rejectProposals',
        summary: 'Reject all proposals of an account',
        description:
          'Removes all pending models and accessories that this account was the first to name, and returns their number. Its listings keep them, and approved ones stay. A deleted account has no pending proposals.',
        params: proposerParams,
        response: { 200: proposalsRejected },
      },
    },
    (request) => rejectProposalsBy(db, requireUser(request), request.params.id),
  );
};
