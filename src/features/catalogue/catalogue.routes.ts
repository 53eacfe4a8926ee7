import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Database } from '#app/db/client.ts';
import { accountOf, isAdmin } from '#app/features/accounts/account.ts';
import { machineIdParams, publicMachine } from '#app/features/machines/machines.schema.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Answer, AnswerCache } from './answer-cache.ts';
import { answerOf, sendAnswer, sendReady, sendTagged, type AnswerDeps } from './answers.ts';
import { factFiltersOf, listRequestOf } from './catalogue-query.ts';
import {
  filterCounts,
  filterValues,
  machineFilters,
  publicListQuery,
  type MachineListQuery,
} from './catalogue.schema.ts';
import {
  catalogueReads,
  countFilters,
  findSimilarMachines,
  listMachines,
  type CatalogueReads,
} from './catalogue.service.ts';
import type { Catalogue } from './catalogue.ts';
import { pageLinks } from './page-links.ts';

export type CatalogueDeps = {
  database: Database;
  catalogue: Catalogue;
  /** Null: nothing is remembered between requests, for measurements. */
  answerCache: AnswerCache | null;
};

const LIST_PATH = '/api/machines';
const open = { access: 'public' } as const;

export const catalogueRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (
  app,
  { database, catalogue, answerCache },
) => {
  const answers: AnswerDeps = { catalogue, answerCache };
  const onRequest = sendReady(answers);
  const reads = catalogueReads(database, catalogue, { remembers: answerCache !== null });

  app.get(
    LIST_PATH,
    { config: open, onRequest, schema: { querystring: publicListQuery, response: { 200: z.array(publicMachine) } } },
    async (request, reply) => {
      const { admin, status, sellerId, ...query } = request.query;
      const isBackOffice = admin === true || status !== undefined || sellerId !== undefined;
      if (isBackOffice && !isAdmin(accountOf(request)))
        throw new AppError('not_allowed', 'Only an admin may ask for this');
      const address = `list ${JSON.stringify(listRequestOf(query))}`;
      await sendAnswer(answers, request, reply, address, () => listAnswer(reads, query));
      return reply;
    },
  );

  app.get(
    '/api/machines/filters/values',
    { config: open, onRequest, schema: { response: { 200: filterValues } } },
    async (request, reply) => {
      await sendAnswer(answers, request, reply, 'values', async () => answerOf(catalogue.index.values()));
      return reply;
    },
  );

  app.get(
    '/api/machines/filters/counts',
    { config: open, onRequest, schema: { querystring: machineFilters, response: { 200: filterCounts } } },
    async (request, reply) => {
      const address = `counts ${JSON.stringify([factFiltersOf(request.query), request.query.search])}`;
      await sendAnswer(answers, request, reply, address, async () =>
        answerOf(await countFilters(reads, request.query)),
      );
      return reply;
    },
  );

  app.get(
    '/api/machines/:id',
    { config: open, schema: { params: machineIdParams, response: { 200: publicMachine } } },
    async (request, reply) => {
      const { machine, etag } = await reads.machines.getOpen(request.params.id);
      sendTagged(request, reply, etag, machine);
      return reply;
    },
  );

  app.get(
    '/api/machines/:id/similar',
    { config: open, schema: { params: machineIdParams, response: { 200: z.array(publicMachine) } } },
    async (request, reply) => {
      const { id } = request.params;
      await sendAnswer(answers, request, reply, `similar ${id}`, async () =>
        answerOf(await findSimilarMachines(reads, id)),
      );
      return reply;
    },
  );
};

async function listAnswer(reads: CatalogueReads, query: MachineListQuery): Promise<Answer> {
  const { machines, total, isTotalExact } = await listMachines(reads, query);
  const link = pageLinks(LIST_PATH, query, total);
  return answerOf(machines, {
    'X-Total-Count': String(total),
    ...(isTotalExact ? {} : { 'X-Total-Count-Exact': 'false' }),
    ...(link === '' ? {} : { Link: link }),
  });
}
