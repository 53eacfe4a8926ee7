import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import {
  reviewQuery,
  brandRemovalInput,
  brandRemoved,
  listedModel,
  modelParams as params,
  newModelInput,
  reviewedModel,
} from '../reference.schema.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { addModel, approveModel, listModels, rejectModel, removeBrand, removeModel } from './model-review.service.ts';

const tags = ['reference'];
const ALL = '/api/admin/models';
const ONE = `${ALL}/:id`;
const config = { access: 'admin' } as const;
const gone = { 204: z.undefined() };

/** The back office's side of the models: those that sellers may choose from, and those that wait for review. */
export const modelReviewRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    ALL,
    {
      config,
      schema: {
        tags,
        operationId: 'listModels',
        summary: 'All models, those that wait for review first',
        description:
          'Those that wait come first, the longest waiting at the top, then the approved ones by brand; `status` asks for one of the two alone.',
        querystring: reviewQuery,
        response: { 200: z.array(listedModel) },
      },
    },
    async (request, reply) => {
      const { models, total } = await listModels(db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(ALL, request.query, total) }).send(models);
    },
  );

  app.post(
    ALL,
    {
      config,
      schema: {
        tags,
        operationId: 'addModel',
        summary: 'Offer a model',
        description:
          'The same model that waits for review is approved by it; one that is offered already is a conflict. A brand that is known is spelled as it is known.',
        refuses: ['conflict'],
        body: newModelInput,
        response: { 201: reviewedModel },
      },
    },
    async (request, reply) => reply.code(201).send(await addModel(db, requireUser(request), request.body)),
  );

  app.patch(
    `${ONE}/approve`,
    {
      config,
      schema: {
        tags,
        operationId: 'approveModel',
        summary: 'Approve a model',
        description: 'Sellers may choose it from now on. Approving it once more changes nothing.',
        refuses: ['not_found'],
        params,
        response: { 200: reviewedModel },
      },
    },
    (request) => approveModel(db, requireUser(request), request.params.id),
  );

  app.delete(
    `${ONE}/reject`,
    {
      config,
      schema: {
        tags,
        operationId: 'rejectModel',
        summary: 'Reject a model that waits',
        description:
          'Takes it out of the queue; listings that name it keep it. One that has been approved meanwhile is a conflict.',
        refuses: ['not_found', 'conflict'],
        params,
        response: gone,
      },
    },
    async (request, reply) => {
      await rejectModel(db, requireUser(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.delete(
    ONE,
    {
      config,
      schema: {
        tags,
        operationId: 'removeModel',
        summary: 'Remove a model',
        description: 'Sellers are offered it no longer; listings of it stay as they are.',
        refuses: ['not_found'],
        params,
        response: gone,
      },
    },
    async (request, reply) => {
      await removeModel(db, requireUser(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/admin/brands',
    {
      config,
      schema: {
        tags,
        operationId: 'removeBrand',
        summary: 'Remove all models of a brand',
        description: 'Those that wait for review too, and says how many they were. Listings stay as they are.',
        refuses: ['not_found'],
        body: brandRemovalInput,
        response: { 200: brandRemoved },
      },
    },
    (request) => removeBrand(db, requireUser(request), request.body.brandName),
  );
};
