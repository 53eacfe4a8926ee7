import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { getRequestContext } from '#app/features/accounts/server/request-context.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import {
  foundPushSubscription,
  pushEndpoint,
  pushKey,
  pushSubscriptionInput,
  pushSubscriptionParams,
  storedPushSubscription,
} from '../push.schema.ts';
import { subscriberKeyQuery } from '../watching.schema.ts';
import {
  lookUpBrowser,
  subscribeBrowser,
  unsubscribeBrowser,
  type PushSubscriptionDeps,
} from './push-subscriptions.service.ts';
import { credentialsOf } from './subscribers.service.ts';

const tags = ['watching'];
const PATH = '/api/push-subscriptions';
const read = { access: 'user', acceptsKey: true } as const;
const write = { ...read, limit: 'pushSubscriptions' } as const;

/** Routes for notifications of alerts in the browser. */
export const pushRoutes: FastifyPluginAsyncZod<PushSubscriptionDeps> = async (app, deps) => {
  app.get(
    '/api/push-key',
    {
      config: { access: 'public' },
      schema: {
        tags,
        operationId: 'getPushKey',
        summary: 'Get the key for push subscriptions',
        description: 'The `applicationServerKey` of the browser’s Push API.',
        response: { 200: pushKey },
      },
    },
    async (_request, reply) => reply.headers(NO_STORE).send({ publicKey: deps.keys.publicKey }),
  );

  app.put(
    PATH,
    {
      config: write,
      schema: {
        tags,
        operationId: 'subscribeBrowser',
        summary: 'Be notified of alerts in this browser',
        description:
          'Of changes of watched machines, and of what saved searches find at once; whoever was notified in this browser before is not any more. In at most 10 browsers. It ends with the session, when all alerts are stopped, and when the push service says that the browser is gone.',
        refuses: ['not_found', 'conflict'],
        querystring: subscriberKeyQuery,
        body: pushSubscriptionInput,
        response: { 200: storedPushSubscription },
      },
    },
    async (request, reply) => {
      const stored = await subscribeBrowser(deps, credentialsOf(request), getRequestContext(request), request.body);
      return reply.headers(NO_STORE).send(stored);
    },
  );

  app.post(
    `${PATH}/lookup`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'lookUpBrowser',
        summary: 'Find out whether you are notified in this browser',
        description: 'Changes nothing. The address is in the body, because it is a secret of the browser.',
        refuses: ['not_found'],
        querystring: subscriberKeyQuery,
        body: pushEndpoint,
        response: { 200: foundPushSubscription },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await lookUpBrowser(deps, credentialsOf(request), request.body.endpoint)),
  );

  app.delete(
    `${PATH}/:id`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'unsubscribeBrowser',
        summary: 'Be notified no more in a browser',
        description: 'Without effect on a subscription that is not yours.',
        refuses: ['not_found'],
        params: pushSubscriptionParams,
        querystring: subscriberKeyQuery,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await unsubscribeBrowser(deps, credentialsOf(request), request.params.id);
      return reply.code(204).headers(NO_STORE).send();
    },
  );
};
