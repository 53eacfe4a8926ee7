import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { getAccount, isUser } from '#app/features/accounts/server/current-account.service.ts';
import { machineIdParams, machineSlugParams } from '#app/features/machines/machine-id.schema.ts';
import {
  goneListing,
  machineSlugAnswer,
  seenMachine,
  stitchComparison,
  visitorMachines,
} from '#app/features/machines/machines.schema.ts';
import { findIdBySlug } from '#app/features/machines/server/machine-slugs.service.ts';
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
import {
  compareStitches,
  countFilters,
  findRelaxedSearches,
  findSimilarMachines,
  type CatalogueReads,
} from './catalogue.service.ts';

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
        summary: 'List the values of the filters',
        description:
          'Returns the brands, conditions, numbers of heads and numbers of needles of the current public listings.',
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
        summary: 'Count the machines for each value of each filter',
        description:
          'The counts of a filter apply all other chosen filters, so that they show what another value of this filter would find. Brands with the most machines come first.',
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
        summary: 'Interpret a search text',
        description:
          'Returns the recognised phrases about heads, needles, prices, years, conditions, places, measures and facts, as typed. `query` is the equivalent query of the list of machines, if there is such a filter. `text` is the text with a ZIP code in place of a city.',
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
        summary: 'Suggest alternatives to a search without results',
        description:
          'Returns searches that differ in one filter and have results, the closest first: another condition, a price limit ten percent higher, older machines, other numbers of heads, neighboring states, or one filter less. `query` is a query of the list of machines.',
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
        summary: 'Get a machine',
        description:
          'Visitors get the public fields, sellers everything that they entered for their own machines, and admins all fields. To change the machine, send the `ETag` as `If-Match`.',
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
        summary: 'List machines similar to a machine',
        description: 'Returns public listings, the most similar first.',
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
    '/api/machines/:id/stitches',
    {
      config: open,
      onRequest,
      schema: {
        tags,
        operationId: 'compareStitches',
        summary: "Compare a machine's stitch counter with those of similar machines",
        description:
          'Returns the number of other public machines that state their stitches, have as many heads and were built at most two years before or after, and how many of them have fewer and more stitches. All are 0 if the machine states no stitches or no year.',
        refuses: ['not_found'],
        params: machineIdParams,
        response: { 200: stitchComparison, ...unchanged },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await sendCached(httpCache, request, reply, `stitches ${id}`, async () =>
        jsonResponse(stitchComparison, await compareStitches(reads, id)),
      );
      return reply;
    },
  );

  app.get(
    '/api/machine-slugs/:slug',
    {
      config: open,
      schema: {
        tags: ['search engines'],
        operationId: 'resolveMachineSlug',
        summary: "Get a machine's id by the address of its page",
        description:
          'The address of a page has the current brand, heads and model of the machine, and changes when they are corrected. Takes the last part of its current and every earlier address, of a listing that is no longer public too.',
        refuses: ['not_found'],
        params: machineSlugParams,
        response: { 200: machineSlugAnswer },
      },
    },
    async (request, reply) => {
      const account = getAccount(request);
      const id = await findIdBySlug(db, isUser(account) ? account : null, request.params.slug);
      if (id === null) throw new AppError('not_found', 'No machine has had this address');
      return reply.headers(NO_STORE).send({ id });
    },
  );

  app.get(
    '/api/gone-listings/:id',
    {
      config: open,
      schema: {
        tags: ['search engines'],
        operationId: 'getGoneMachine',
        summary: 'Get the reason why a listing is no longer public',
        description:
          'The page of a `deleted` listing returns 410. Returns 404 for a listing that is public or never was.',
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
