import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { getAccount, requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { threadKeyQuery, threadParams } from '#app/features/conversations/threads.schema.ts';
import { machineIdParams } from '#app/features/machines/machine-id.schema.ts';
import { networkOf, NO_STORE } from '#app/lib/http.ts';
import {
  acceptInput,
  counterInput,
  offerInput,
  offerLimits,
  offerParams,
  offerView,
  offerWords,
  threadOffers,
} from '../offers.schema.ts';
import { readOfferLimits, setOfferLimits } from './offer-limits.service.ts';
import { answerOffer, counterOffer, listOffers, makeOffer, type OfferDeps } from './offers.service.ts';

const tags = ['offers'];
const OF_THREAD = '/api/threads/:id/offers';
const OFFER = '/api/offers/:id';
const LIMITS = '/api/seller/machines/:id/offer-limits';
const reads = { access: 'user', acceptsKey: true } as const;
const writes = { ...reads, limit: 'messages' } as const;
const refuses = ['not_found', 'not_allowed', 'conflict'] as const;

const ANSWERS = [
  ['decline', 'Decline an offer', 'For the side to which it was made.'],
  ['withdraw', 'Withdraw an offer', 'For the side that made it, while it is open.'],
  [
    'fall-through',
    'Say that a purchase does not come about',
    'For both sides, after an offer was accepted. The machine is no longer under offer, and another offer can be accepted.',
  ],
] as const;

/** Routes for offers in conversations. */
export const offersRoutes: FastifyPluginAsyncZod<OfferDeps> = async (app, deps) => {
  app.get(
    OF_THREAD,
    {
      config: reads,
      schema: {
        tags,
        operationId: 'listOffers',
        summary: 'List the offers of a conversation, the newest first',
        description: 'For those who read the conversation, with what each of them can do with an offer.',
        refuses: ['not_found'],
        params: threadParams,
        querystring: threadKeyQuery,
        response: { 200: threadOffers },
      },
    },
    async (request, reply) => {
      const credentials = { account: getAccount(request), key: request.query.key };
      return reply.headers(NO_STORE).send(await listOffers(deps.db, credentials, request.params.id));
    },
  );

  app.post(
    OF_THREAD,
    {
      config: writes,
      schema: {
        tags,
        operationId: 'makeOffer',
        summary: 'Make an offer for the machine of a conversation',
        description:
          'For its buyer, and for whoever negotiates for the seller: the seller of a Premium listing, else the office, after an introduction both. It takes the place of an open one of the same side. A message tells the others. Without `expiresAt`, it is valid for 72 hours. The seller’s private prices may answer it at once.',
        refuses: [...refuses, 'invalid'],
        params: threadParams,
        querystring: threadKeyQuery,
        body: offerInput,
        response: { 201: offerView },
      },
    },
    async (request, reply) => {
      const offer = { ...request.body, id: request.params.id };
      return reply
        .code(201)
        .headers(NO_STORE)
        .send(await makeOffer(deps, credentialsOf(request), offer));
    },
  );

  app.post(
    `${OFFER}/accept`,
    {
      config: writes,
      schema: {
        tags,
        operationId: 'acceptOffer',
        summary: 'Accept an offer',
        description:
          'For the side to which it was made. The machine is then under offer until the purchase falls through; only one offer for it can be accepted. If the price of the listing has changed since the offer was made, `priceUsd` has to be the present one.',
        refuses,
        params: offerParams,
        querystring: threadKeyQuery,
        body: acceptInput,
        response: { 200: offerView },
      },
    },
    async (request, reply) => {
      const answer = { ...request.body, id: request.params.id };
      return reply.headers(NO_STORE).send(await answerOffer(deps, credentialsOf(request), 'accept', answer));
    },
  );

  for (const [act, summary, description] of ANSWERS) {
    app.post(
      `${OFFER}/${act}`,
      {
        config: writes,
        schema: {
          tags,
          operationId: act === 'fall-through' ? 'endPurchase' : `${act}Offer`,
          summary,
          description,
          refuses,
          params: offerParams,
          querystring: threadKeyQuery,
          body: offerWords,
          response: { 200: offerView },
        },
      },
      async (request, reply) => {
        const answer = { ...request.body, id: request.params.id };
        return reply.headers(NO_STORE).send(await answerOffer(deps, credentialsOf(request), act, answer));
      },
    );
  }

  app.post(
    `${OFFER}/counter`,
    {
      config: writes,
      schema: {
        tags,
        operationId: 'counterOffer',
        summary: 'Make a counteroffer',
        description:
          'For the side to which the offer was made. A negotiation has at most five, of both sides together.',
        refuses: [...refuses, 'invalid'],
        params: offerParams,
        querystring: threadKeyQuery,
        body: counterInput,
        response: { 201: offerView },
      },
    },
    async (request, reply) => {
      const offer = { ...request.body, id: request.params.id };
      return reply
        .code(201)
        .headers(NO_STORE)
        .send(await counterOffer(deps, credentialsOf(request), offer));
    },
  );

  app.get(
    LIMITS,
    {
      config: { access: 'user' },
      schema: {
        tags,
        operationId: 'getOfferLimits',
        summary: 'Read the private prices by which offers for a listing are answered',
        description: 'For its seller and for moderators. Nobody else ever learns them.',
        refuses: ['not_found'],
        params: machineIdParams,
        response: { 200: offerLimits },
      },
    },
    async (request, reply) => {
      return reply.headers(NO_STORE).send(await readOfferLimits(deps.db, requireUser(request), request.params.id));
    },
  );

  app.put(
    LIMITS,
    {
      config: { access: 'user' },
      schema: {
        tags,
        operationId: 'setOfferLimits',
        summary: 'Set the private prices by which offers for a listing are answered',
        description:
          'Later offers of at least `acceptFromUsd` are accepted, and those of less than `declineBelowUsd` declined, in the words of an answer by hand; but one declined offer a day of each conversation, and none accepted of a buyer who buys another machine. Null: no offers are.',
        refuses: ['not_found'],
        params: machineIdParams,
        body: offerLimits,
        response: { 200: offerLimits },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      return reply.headers(NO_STORE).send(await setOfferLimits(deps, requireUser(request), params.id, body));
    },
  );
};

function credentialsOf(
  request: Parameters<typeof getAccount>[0] & { query: { key?: string | undefined }; ip: string },
) {
  return { account: getAccount(request), key: request.query.key, network: networkOf(request.ip) };
}
