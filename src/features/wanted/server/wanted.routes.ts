import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import type { BrowseSearch } from '#app/features/catalogue/browse-search.schema.ts';
import { credentialsOf } from '#app/features/watching/server/subscribers.service.ts';
import { subscriberKeyQuery } from '#app/features/watching/watching.schema.ts';
import { NO_STORE, networkOf } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import {
  ownWantedAd,
  reviewedWantedAd,
  wantedAd,
  wantedAdInput,
  wantedAnswerInput,
  wantedApproval,
  wantedParams,
  wantedRejection,
} from '../wanted.schema.ts';
import { wantedQuery, wantedReviewQuery } from '../wanted-list.schema.ts';
import {
  listOwnWantedAds,
  listWantedAds,
  postWantedAd,
  removeWantedAd,
  renewWantedAd,
  type WantedDeps,
} from './wanted-ads.service.ts';
import { answerWantedAd, type AnswerDeps } from './wanted-answers.service.ts';
import { approveWantedAd, listForReview, rejectWantedAd } from './wanted-moderation.service.ts';

const tags = ['wanted'];
/** The number of searches that are kept as read. */
const MOST_READ = 2_000;
const PATH = '/api/wanted';
const ADMIN_PATH = '/api/admin/wanted';
const read = { access: 'user', acceptsKey: true } as const;
const write = { ...read, limit: 'savedSearches' } as const;
const review = { access: 'admin', permission: 'moderation' } as const;

/** Routes for wanted ads: what buyers look for in public, and the machines that sellers offer them. */
export const wantedRoutes: FastifyPluginAsyncZod<AnswerDeps> = async (app, deps) => {
  const readBefore = new LRUCache<string, { search: BrowseSearch | null }>({ max: MOST_READ });
  app.get(
    PATH,
    {
      config: { access: 'public' },
      schema: {
        tags,
        operationId: 'listWantedAds',
        summary: 'List what buyers look for',
        description:
          'The public wanted ads, the newest first. With `brand`, `heads` and `state`, ads that ask for something else are left out.',
        querystring: wantedQuery,
        response: { 200: z.array(wantedAd) },
      },
    },
    async (request, reply) => {
      const { ads, total } = await listWantedAds({ ...deps, readBefore }, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(PATH, request.query, total) }).send(ads);
    },
  );

  app.post(
    PATH,
    {
      config: { access: 'public', limit: 'subscriptionRequests', limited: 'guests' },
      schema: {
        tags,
        operationId: 'postWantedAd',
        summary: 'Post a wanted ad',
        description:
          'It is public for 60 days once a moderator approves it, without name and address; its search is saved at once. Posting the same search again changes the words, which a moderator reads again. One subscriber has at most 5. With `email`, which accounts must leave out, nothing happens until the owner of the address confirms it by a link, and the answer is 202 whether a mail leaves or not.',
        refuses: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
        querystring: subscriberKeyQuery,
        body: wantedAdInput,
        response: { 201: z.object({}), 202: z.object({}) },
      },
    },
    async (request, reply) => {
      const author = { ...credentialsOf(request), network: networkOf(request.ip) };
      const isPosted = await postWantedAd(deps, author, request.body);
      return reply
        .code(isPosted ? 201 : 202)
        .headers(NO_STORE)
        .send({});
    },
  );

  app.get(
    `${PATH}/own`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'listOwnWantedAds',
        summary: 'List your wanted ads',
        description:
          'Those of the signed-in account, or of the subscriber with the key of a mail, with the offered machines that are still for sale.',
        refuses: ['not_found'],
        querystring: subscriberKeyQuery,
        response: { 200: z.array(ownWantedAd) },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await listOwnWantedAds(deps, credentialsOf(request))),
  );

  app.post(
    `${PATH}/:id/renew`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'renewWantedAd',
        summary: 'Show your wanted ad for another 60 days',
        description: 'From now on, also after its end. Returns 409 for one that is not approved.',
        refuses: ['not_found', 'conflict'],
        params: wantedParams,
        querystring: subscriberKeyQuery,
        response: { 200: ownWantedAd },
      },
    },
    async (request, reply) => {
      const own = { credentials: credentialsOf(request), id: request.params.id };
      return reply.headers(NO_STORE).send(await renewWantedAd(deps, own));
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'removeWantedAd',
        summary: 'Remove your wanted ad',
        description: 'Its saved search stays until you delete that too.',
        refuses: ['not_found'],
        params: wantedParams,
        querystring: subscriberKeyQuery,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await removeWantedAd(deps, { credentials: credentialsOf(request), id: request.params.id });
      return reply.code(204).headers(NO_STORE).send();
    },
  );

  app.post(
    `${PATH}/:id/answers`,
    {
      config: { access: 'user', limit: 'wantedAnswers' },
      schema: {
        tags,
        operationId: 'answerWantedAd',
        summary: 'Offer a machine for a wanted ad',
        description:
          'One of your listings that is for sale; it begins or continues the buyer’s conversation about it, and the buyer is told by mail. Offering it again has no effect. At most 5 machines of a seller for each ad, and none for your own.',
        refuses: ['not_allowed', 'not_found', 'conflict'],
        params: wantedParams,
        body: wantedAnswerInput,
        response: { 201: z.object({}) },
      },
    },
    async (request, reply) => {
      const answer = { id: request.params.id, ...request.body, network: networkOf(request.ip) };
      await answerWantedAd(deps, requireUser(request), answer);
      return reply.code(201).headers(NO_STORE).send({});
    },
  );

  await app.register(reviewRoutes, deps);
};

const reviewRoutes: FastifyPluginAsyncZod<WantedDeps> = async (app, deps) => {
  app.get(
    ADMIN_PATH,
    {
      config: review,
      schema: {
        tags,
        operationId: 'listWantedAdsForReview',
        summary: 'List all wanted ads, pending ones first',
        description: 'Pending ones come first, from the oldest on, then the others, the newest first.',
        querystring: wantedReviewQuery,
        response: { 200: z.array(reviewedWantedAd) },
      },
    },
    async (request, reply) => {
      const { ads, total } = await listForReview(deps.db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(ADMIN_PATH, request.query, total) }).send(ads);
    },
  );

  app.post(
    `${ADMIN_PATH}/:id/approve`,
    {
      config: review,
      schema: {
        tags,
        operationId: 'approveWantedAd',
        summary: 'Approve a wanted ad',
        description:
          'Publishes it for 60 days, and tells its buyer. Without effect on an approved one. `submittedAt` is that of the version that you have read: returns 409 if the buyer has changed the ad since.',
        refuses: ['not_found', 'conflict'],
        params: wantedParams,
        body: wantedApproval,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await approveWantedAd(deps, requireUser(request), { id: request.params.id, ...request.body });
      return reply.code(204).send();
    },
  );

  app.post(
    `${ADMIN_PATH}/:id/reject`,
    {
      config: review,
      schema: {
        tags,
        operationId: 'rejectWantedAd',
        summary: 'Reject a wanted ad, also a public one',
        description:
          'The buyer is sent the reason. Returns 409 if it has been rejected already, or changed since the version with this `submittedAt`.',
        refuses: ['not_found', 'conflict'],
        params: wantedParams,
        body: wantedRejection,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await rejectWantedAd(deps, requireUser(request), { id: request.params.id, ...request.body });
      return reply.code(204).send();
    },
  );
};
