import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { LRUCache } from 'lru-cache';
import { sendAuditedExport } from '#app/features/accounts/server/admin-audit.service.ts';
import type { SearchCriteria } from '#app/features/watching/server/search-criteria.rules.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { demandFilter, demandRow, searchesFilter, searchesQuery, searchStatistics } from '../demand.schema.ts';
import { demandQuery } from '../demand-search.schema.ts';
import {
  demandExport,
  listDemand,
  listSearches,
  MOST_SEARCHES,
  searchesExport,
  type DemandDeps,
} from './demand.service.ts';

const PATH = '/api/admin/demand';
const SEARCHES_PATH = '/api/admin/searches';
const tags = ['back office'];
const admin = { access: 'admin', permission: 'moderation' } as const;

/** What visitors search for against what is in stock, and their searches; each also as a file. */
export const demandRoutes: FastifyPluginAsyncZod<Omit<DemandDeps, 'readBefore'>> = async (app, given) => {
  // More than are read at once, because those of other periods differ.
  const deps = { ...given, readBefore: new LRUCache<string, SearchCriteria>({ max: 2 * MOST_SEARCHES }) };
  const { db, now } = deps;
  app.get(
    PATH,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'listDemand',
        summary: 'List kinds of machines with searches, watchers, questions, stock and sales',
        description:
          'A row is a brand or model family, by `detail` with a number of heads and a price band; null matches anything. A search, and a saved search of each person who gets its mails, counts in the row that it asks for; machines count in every row that includes them. Prices are those that visitors see; of a search, the most that it would pay. Searches, questions and sales are those of the period.',
        querystring: demandQuery,
        response: { 200: z.array(demandRow) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listDemand(deps, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(PATH, request.query, total) }).send(rows);
    },
  );

  app.get(
    SEARCHES_PATH,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'listSearches',
        summary: 'List what visitors searched for, most frequent first',
        description: 'Searches are counted without the visitors, see `POST /api/searches`.',
        querystring: searchesQuery,
        response: { 200: z.array(searchStatistics) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listSearches(db, request.query, now());
      return reply.headers({ ...NO_STORE, ...pageHeaders(SEARCHES_PATH, request.query, total) }).send(rows);
    },
  );

  app.get(
    '/api/admin/export/demand',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'exportDemand',
        produces: ['text/csv'],
        summary: 'Export kinds of machines with searches, watchers, questions, stock and sales as CSV',
        description: 'Returns all rows that match the filters. The export is recorded in the audit log.',
        querystring: demandFilter,
        response: { 200: z.any() },
      },
    },
    async (request, reply) => sendAuditedExport(request, reply, deps, await demandExport(deps, request.query)),
  );

  app.get(
    '/api/admin/export/searches',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'exportSearches',
        produces: ['text/csv'],
        summary: 'Export what visitors searched for as CSV',
        description:
          'Returns up to 5,000 searches that match the filters, the most frequent ones. The export is recorded in the audit log.',
        querystring: searchesFilter,
        response: { 200: z.any() },
      },
    },
    async (request, reply) => sendAuditedExport(request, reply, deps, await searchesExport(db, request.query, now())),
  );
};
