import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { getAccount, isUser, requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { kindDemand, kindQuery, listingDemand, listingDemandQuery } from '../demand.schema.ts';
import { getKindDemand, listListingDemand, type DemandDeps } from './demand.service.ts';

const tags = ['watching'];
const PEOPLE =
  'People are counted without you; one or two are `some`, because their exact number could tell who they are.';

/** Listings whose figures are kept. */
const MOST_FIGURES = 10_000;

/** Routes that tell sellers how many people want what they sell, and never who. */
export const demandRoutes: FastifyPluginAsyncZod<Omit<DemandDeps, 'figures'>> = async (app, given) => {
  const figures: DemandDeps['figures'] = new LRUCache({ max: MOST_FIGURES });
  const deps = { ...given, figures };
  app.get(
    '/api/demand',
    {
      config: { access: 'public', limit: 'demand' },
      schema: {
        tags,
        operationId: 'getDemand',
        summary: 'Get how many people want machines of a kind',
        description: `${PEOPLE} \`watching\` have marked a machine of this brand, model family and number of heads; \`searching\` have saved a search that names a brand, model family or number of heads, which are those of the kind: its other filters and words are not considered. \`searchingNear\`, with \`zip\`: of these, whose searches name a state or distance that includes it. \`watching\` and \`searching\` count those who get mails. \`wanted\` have published a wanted ad for one, read in the same way. Saved searches may be a few seconds old.`,
        querystring: kindQuery,
        response: { 200: kindDemand },
      },
    },
    async (request, reply) => {
      const account = getAccount(request);
      const userId = isUser(account) ? account.id : null;
      return reply.headers(NO_STORE).send(await getKindDemand(deps, request.query, userId));
    },
  );

  app.get(
    '/api/seller/demand',
    {
      config: { access: 'user', limit: 'demand' },
      schema: {
        tags,
        operationId: 'listOwnDemand',
        summary: 'List how many people’s saved searches and wanted ads find each of your public listings',
        description: `${PEOPLE} Omits listings that are not public, or not yours. Figures may be ten minutes old.`,
        querystring: listingDemandQuery,
        response: { 200: z.array(listingDemand) },
      },
    },
    async (request, reply) => {
      const { machineId } = request.query;
      return reply.headers(NO_STORE).send(await listListingDemand(deps, requireUser(request).id, machineId));
    },
  );
};
