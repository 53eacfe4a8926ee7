import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { getAccount, isUser } from '#app/features/accounts/server/current-account.service.ts';
import { machineIdParams } from '#app/features/machines/machine-id.schema.ts';
import { goneListing, seenMachine, visitorMachines } from '#app/features/machines/machines.schema.ts';
import { getGoneState, getMachineFor } from '#app/features/machines/server/machine-views.service.ts';
import { toVisitorJson } from '#app/features/machines/server/visitor-json.service.ts';
import {
  jsonResponse,
  sendCached,
  serveFromCache,
  type HttpCacheDeps,
  type ResponseCache,
} from './http-cache.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { parseFilters } from '#app/search-index/fields.ts';
import { searchParam } from '#app/lib/text-fields.ts';
import { filterCounts, filterValues, machineFilters, relaxedSearches, understoodSearch } from '../catalogue.schema.ts';
import { findCity } from '#app/features/places/server/city-zips.service.ts';
import { understandSearch } from '../understood-phrases.rules.ts';
import { countFilters, findRelaxedSearches, findSimilarMachines, type CatalogueReads } from './catalogue.service.ts';

export type CatalogueDeps = {
  db: Db;
  reads: CatalogueReads;
  /** Null disables caching between requests, for measurements. */
  responseCache: ResponseCache | null;
  now: () => Date;
};

const open = { access: 'public' } as const;
const tags = ['catalogue'];
const unchanged = { 304: z.undefined() };

export const catalogueRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, { db, reads, responseCache, now }) => {
  const { catalogue } = reads;
  const httpCache: HttpCacheDeps = { responseCache, now };
  const onRequest = serveFromCache(httpCache);

  app.get(
    '/api/machines/filters/values',
    {
      config: open,
      onRequest,
      schema: {
        tags,
        operationId: 'getFilterValues',
        summary: 'The values that filters can have',
        description: 'The brands, conditions, numbers of heads and of needles that public listings have now.',
        response: { 200: filterValues, ...unchanged },
      },
    },
    async (request, reply) => {
      await sendCached(httpCache, request, reply, 'values', async () =>
        jsonResponse(filterValues, catalogue.index.values()),
      );
      return reply;
    },
  );

  app.get(
    '/api/machines/filters/counts',
    {
      config: open,
      onRequest,
      schema: {
        tags,
        operationId: 'countMachines',
        summary: 'How many machines each value of each filter would find',
        description:
          'The counts of a filter are under all the others that are chosen, so that they tell what choosing another value of it would find. The brands of most machines come first.',
        querystring: machineFilters,
        response: { 200: filterCounts, ...unchanged },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const address = `counts ${JSON.stringify([parseFilters(query), query.search])}`;
      await sendCached(httpCache, request, reply, address, async () =>
        jsonResponse(filterCounts, await countFilters(reads, query)),
      );
      return reply;
    },
  );

  app.get(
    '/api/machines/filters/understood',
    {
      config: open,
      onRequest,
      schema: {
        tags,
        operationId: 'understandSearch',
        summary: 'What of a typed text is understood',
        description:
          'What the text says of heads, needles, prices, years, conditions, places, measures and facts, phrase by phrase as it was typed; `query` is what the list of machines takes for the same, where it has a filter for it. `text` is the text with a ZIP code for the city that it names.',
        querystring: z.object({ search: z.optional(searchParam) }),
        response: { 200: understoodSearch, ...unchanged },
      },
    },
    async (request, reply) => {
      const { search = '' } = request.query;
      await sendCached(httpCache, request, reply, `understood ${search}`, async () =>
        jsonResponse(understoodSearch, understandSearch(search, findCity)),
      );
      return reply;
    },
  );

  app.get(
    '/api/machines/filters/relaxed',
    {
      config: open,
      onRequest,
      schema: {
        tags,
        operationId: 'findRelaxedSearches',
        summary: 'What is nearest to a search that finds nothing',
        description:
          'Searches that differ in one thing and find something, the nearest first: another condition, a tenth more to spend, older, other heads, the states beside it, or one thing less. `query` is what the list of machines takes.',
        querystring: machineFilters,
        response: { 200: relaxedSearches, ...unchanged },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const address = `relaxed ${JSON.stringify([parseFilters(query), query.search])}`;
      await sendCached(httpCache, request, reply, address, async () =>
        jsonResponse(relaxedSearches, await findRelaxedSearches(reads, query)),
      );
      return reply;
    },
  );

  app.get(
    '/api/machines/:id',
    {
      config: open,
      onRequest,
      schema: {
        tags,
        operationId: 'getMachine',
        summary: 'One machine',
        description:
          'Visitors are answered what is public, sellers all that they have entered of their own, admins everything. Its `ETag` is what `If-Match` takes when it is changed.',
        refuses: ['not_found'],
        params: machineIdParams,
        response: { 200: seenMachine, ...unchanged },
      },
    },
    async (request, reply) => {
      const account = getAccount(request);
      if (isUser(account)) {
        const { machine, etag } = await getMachineFor(db, account, request.params.id);
        return reply.headers({ ETag: etag, ...NO_STORE }).send(machine);
      }
      const { id } = request.params;
      await sendCached(httpCache, request, reply, `machine ${id}`, async () => {
        const { machine, etag } = await reads.machines.getOpen(id);
        return { body: toVisitorJson(machine), headers: {}, tag: etag };
      });
      return reply;
    },
  );

  app.get(
    '/api/machines/:id/similar',
    {
      config: open,
      onRequest,
      schema: {
        tags,
        operationId: 'findSimilarMachines',
        summary: 'What somebody who looks at a machine may look at next',
        description: 'Public listings, the most similar first.',
        refuses: ['not_found'],
        params: machineIdParams,
        response: { 200: visitorMachines, ...unchanged },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await sendCached(httpCache, request, reply, `similar ${id}`, async () => ({
        body: toVisitorJson(await findSimilarMachines(reads, id)),
        headers: {},
      }));
      return reply;
    },
  );

  app.get(
    '/api/gone-listings/:id',
    {
      config: open,
      schema: {
        tags: ['search engines'],
        operationId: 'getGoneMachine',
        summary: 'Why visitors do not see a listing that they have seen',
        description: 'The page of one that is `deleted` answers 410. 404 for one that they see, or never did.',
        refuses: ['not_found'],
        params: machineIdParams,
        response: { 200: goneListing },
      },
    },
    async (request, reply) => {
      const state = await getGoneState(db, request.params.id);
      if (state === null) throw new AppError('not_found', 'No such listing was here');
      return reply.send({ state });
    },
  );
};
