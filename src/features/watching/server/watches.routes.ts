import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { NO_STORE } from '#app/lib/http.ts';
import { storedWatch, subscriberKeyQuery, watches, watchInput, watchParams } from '../watching.schema.ts';
import { credentialsOf } from './subscribers.service.ts';
import { listWatches, unwatchMachine, watchMachine, type WatchingDeps } from './watches.service.ts';

const tags = ['watching'];
const config = { access: 'user', acceptsKey: true } as const;
const PATH = '/api/watches';

/** Routes for the machines that somebody watches. */
export const watchesRoutes: FastifyPluginAsyncZod<WatchingDeps> = async (app, deps) => {
  app.get(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'listWatches',
        summary: 'List the machines that you watch',
        description:
          'The newest first. A machine that was sold says so; one that is no longer listed is null, and stays until you remove it.',
        refuses: ['not_found'],
        querystring: subscriberKeyQuery,
        response: { 200: watches },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await listWatches(deps, credentialsOf(request))),
  );

  app.put(
    `${PATH}/:machineId`,
    {
      config,
      schema: {
        tags,
        operationId: 'watchMachine',
        summary: 'Watch a machine, or change your note about one that you watch',
        description:
          'At most 200. `watchedAt` and `priceUsd` say since when, and at which price, it was watched elsewhere, for example on a device without an account; by default now, at the price that is shown. They have no effect on a machine that you watch already.',
        refuses: ['not_found', 'conflict'],
        params: watchParams,
        querystring: subscriberKeyQuery,
        body: watchInput,
        response: { 200: storedWatch },
      },
    },
    async (request, reply) => {
      return reply
        .headers(NO_STORE)
        .send(await watchMachine(deps, credentialsOf(request), request.params.machineId, request.body));
    },
  );

  app.delete(
    `${PATH}/:machineId`,
    {
      config,
      schema: {
        tags,
        operationId: 'unwatchMachine',
        summary: 'Stop to watch a machine',
        description: 'Without effect on a machine that you do not watch.',
        refuses: ['not_found'],
        params: watchParams,
        querystring: subscriberKeyQuery,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await unwatchMachine(deps, credentialsOf(request), request.params.machineId);
      return reply.code(204).headers(NO_STORE).send();
    },
  );
};
