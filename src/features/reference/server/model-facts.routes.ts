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
const config = { access: 'admin' } as const;

/** Routes for the facts that machines of a model share, and their sources. */
export const modelFactsRoutes: FastifyPluginAsyncZod<ModelFactsDeps> = async (app, deps) => {
  app.get(
    '/api/models/facts',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags,
        operationId: 'findModelFacts',
        summary: 'What is usual for a model',
        description:
          'What machines of the model are alike in, as far as it is known, each fact with where it is from. What differs of a machine, its seller states.',
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
        summary: 'All that is known of models, with its sources',
        description: 'By brand and model.',
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
        summary: 'Enter a fact of a model with its source',
        description: 'In place of what was known of it. Machines that are listed keep what they state.',
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
        summary: 'Forget a fact of a model',
        description: 'Machines that are listed keep what they state.',
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
        summary: 'What three sellers of a model or more state alike',
        description:
          'As far as it is not known of the model yet, with who says what of which listing; by brand and model.',
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
        summary: 'Take over what sellers of a model agree on',
        description: 'Where they do not agree on that value any more, it is a conflict.',
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
