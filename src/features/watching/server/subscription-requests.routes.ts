import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { NO_STORE } from '#app/lib/http.ts';
import {
  confirmedSubscription,
  requestToken,
  subscriptionRequest,
  unsubscribeQuery,
  unsubscription,
  watchesByEmailInput,
} from '../saved-searches.schema.ts';
import { describeUnsubscription } from './alert-settings.service.ts';
import {
  confirmRequest,
  getRequest,
  refuseRequest,
  requestWatches,
  type RequestDeps,
} from './subscription-requests.service.ts';

const tags = ['watching'];
const PATH = '/api/subscription-requests';
const byLink = { access: 'public', limit: 'mailedLinks' } as const;

/** Routes for those without an account, who act through links in mails. */
export const subscriptionRequestsRoutes: FastifyPluginAsyncZod<RequestDeps> = async (app, deps) => {
  app.post(
    '/api/watches/by-email',
    {
      config: { access: 'public', limit: 'subscriptionRequests' },
      schema: {
        tags,
        operationId: 'requestWatches',
        summary: 'Watch machines without an account',
        description:
          'Nothing is watched until the owner of the address confirms it by a link. The answer is the same whether a mail leaves or not: an address gets at most three a day, and none once its owner has refused.',
        body: watchesByEmailInput,
        response: { 202: z.object({}) },
      },
    },
    async (request, reply) => {
      await requestWatches(deps, request.body);
      return reply.code(202).headers(NO_STORE).send({});
    },
  );

  app.post(
    `${PATH}/lookup`,
    {
      config: byLink,
      schema: {
        tags,
        operationId: 'lookUpSubscriptionRequest',
        summary: 'Get what a mailed link asks to confirm',
        description: 'Changes nothing. The link is valid for a week, and once.',
        body: requestToken,
        response: { 200: subscriptionRequest },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await getRequest(deps, request.body.token)),
  );

  app.post(
    `${PATH}/confirm`,
    {
      config: byLink,
      schema: {
        tags,
        operationId: 'confirmSubscriptionRequest',
        summary: 'Confirm a saved search or watched machines',
        description: 'The key opens the subscriber’s pages without a sign-in, like the links in their mails.',
        refuses: ['conflict'],
        body: requestToken,
        response: { 200: confirmedSubscription },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send({ key: await confirmRequest(deps, request.body.token) }),
  );

  app.post(
    `${PATH}/refuse`,
    {
      config: byLink,
      schema: {
        tags,
        operationId: 'refuseSubscriptionRequest',
        summary: 'Refuse to be asked at this address',
        description: 'Forgets all requests for the address, and mails it no confirmation again.',
        body: requestToken,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await refuseRequest(deps, request.body.token);
      return reply.code(204).headers(NO_STORE).send();
    },
  );

  app.get(
    '/api/unsubscription',
    {
      config: byLink,
      schema: {
        tags,
        operationId: 'getUnsubscription',
        summary: 'Get what the link at the end of a mail ends',
        description: 'Changes nothing. `POST /unsubscribe` with the same parameters ends it.',
        querystring: unsubscribeQuery,
        response: { 200: unsubscription },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await describeUnsubscription(deps, request.query)),
  );
};
