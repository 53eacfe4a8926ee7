import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import {
  acceptedProposal,
  factProposal,
  modelFactParams,
  modelQuery,
  newModelFact,
  referenceFact,
  referenceQuery,
  usualFacts,
} from '../model-facts.schema.ts';
import {
  acceptFactProposal,
  enterModelFact,
  findUsualFacts,
  forgetModelFact,
  listFactProposals,
  listReference,
  type ModelFactsDeps,
} from './model-facts.service.ts';

const PATH = '/api/admin/model-facts';
const tags = ['reference'];
const config = { access: 'admin', permission: 'moderation' } as const;

/** Routes for the facts that machines of a model share, and their sources. */
export const modelFactsRoutes: FastifyPluginAsyncZod<ModelFactsDeps> = async (app, deps) => {
  app.get(
    '/api/models/facts',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags,
        operationId: 'findModelFacts',
        summary: 'Get the known facts of a model',
        description:
          'Returns the known facts that machines of the model share, each with its source. Sellers state what differs for their machine.',
        querystring: modelQuery,
        response: { 200: usualFacts, 304: z.undefined() },
      },
    },
    (request) => findUsualFacts(deps.db, request.query),
  );

  app.get(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'listModelFacts',
        summary: 'List the known facts of models, with their sources',
        description: 'Sorted by brand and model.',
        querystring: referenceQuery,
        response: { 200: z.array(referenceFact) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listReference(deps.db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(PATH, request.query, total) }).send(rows);
    },
  );

  app.post(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'enterModelFact',
        summary: 'Add or replace a fact of a model, with its source',
        description: 'Replaces the earlier value. Existing listings keep the values that they state.',
        body: newModelFact,
        response: { 201: referenceFact },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .headers(NO_STORE)
        .send(await enterModelFact(deps, requireUser(request), request.body)),
  );

  app.delete(
    `${PATH}/:id`,
    {
      config,
      schema: {
        tags,
        operationId: 'removeModelFact',
        summary: 'Delete a fact of a model',
        description: 'Existing listings keep the values that they state.',
        refuses: ['not_found'],
        params: modelFactParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await forgetModelFact(deps, requireUser(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.get(
    `${PATH}/proposals`,
    {
      config,
      schema: {
        tags,
        operationId: 'listModelFactProposals',
        summary: 'List facts on which three or more sellers of a model agree',
        description:
          'Returns facts that are not known of the model yet, with each seller, value and listing, sorted by brand and model.',
        querystring: referenceQuery,
        response: { 200: z.array(factProposal) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listFactProposals(deps.db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(`${PATH}/proposals`, request.query, total) }).send(rows);
    },
  );

  app.post(
    `${PATH}/proposals`,
    {
      config,
      schema: {
        tags,
        operationId: 'acceptModelFactProposal',
        summary: 'Accept a fact on which sellers of a model agree',
        description: 'Returns 409 if they no longer agree on that value.',
        refuses: ['conflict'],
        body: acceptedProposal,
        response: { 201: referenceFact },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .headers(NO_STORE)
        .send(await acceptFactProposal(deps, requireUser(request), request.body)),
  );
};
