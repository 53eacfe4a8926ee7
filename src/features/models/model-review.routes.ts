import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { userOf } from '#app/features/accounts/account.ts';
import { PERSONAL } from '#app/features/catalogue/answers.ts';
import {
  brandRemovalInput,
  brandRemoved,
  modelParams as params,
  newModelInput,
  reviewedModel,
} from './model-review.schema.ts';
import { addModel, approveModel, listModels, rejectModel, removeBrand, removeModel } from './model-review.service.ts';

const tags = ['reference'];
const ALL = '/api/admin/models';
const ONE = `${ALL}/:id`;
const config = { access: 'admin' } as const;
const gone = { 204: z.undefined() };

/** The models that sellers may choose from, and those that they have named themselves. */
export const modelReviewRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    ALL,
    {
      config,
      schema: {
        tags,
        summary: 'All models, those that wait for review first',
        response: { 200: z.array(reviewedModel) },
      },
    },
    async (_request, reply) => reply.headers(PERSONAL).send(await listModels(db)),
  );

  app.post(
    ALL,
    {
      config,
      schema: { tags, summary: 'Offer a model', body: newModelInput, response: { 201: reviewedModel } },
    },
    async (request, reply) => reply.code(201).send(await addModel(db, userOf(request), request.body)),
  );

  app.patch(
    `${ONE}/approve`,
    { config, schema: { tags, summary: 'Approve a model', params, response: { 200: reviewedModel } } },
    (request) => approveModel(db, userOf(request), request.params.id),
  );

  app.delete(
    `${ONE}/reject`,
    { config, schema: { tags, summary: 'Reject a model that waits', params, response: gone } },
    async (request, reply) => {
      await rejectModel(db, userOf(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.delete(
    ONE,
    { config, schema: { tags, summary: 'Remove a model', params, response: gone } },
    async (request, reply) => {
      await removeModel(db, userOf(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/admin/brands',
    {
      config,
      schema: {
        tags,
        summary: 'Remove all models of a brand',
        body: brandRemovalInput,
        response: { 200: brandRemoved },
      },
    },
    (request) => removeBrand(db, userOf(request), request.body.brandName),
  );
};
