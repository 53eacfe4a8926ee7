import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { accountOf, isUser } from '#app/features/accounts/account.ts';
import { anyListQuery } from '#app/features/listings/list-query.schema.ts';
import type { ListingReads, SeenList } from '#app/features/listings/own-listings.service.ts';
import { personalListFor } from '#app/features/listings/seen-list.service.ts';
import { listOfSeller } from '#app/features/listings/seller-listings.service.ts';
import { machineIdParams, publicMachine, seenMachine } from '#app/features/machines/machines.schema.ts';
import { getMachineFor } from '#app/features/machines/seen-machines.service.ts';
import type { Answer, AnswerCache } from './answer-cache.ts';
import { answerOf, PERSONAL, sendAnswer, sendReady, sendTagged, type AnswerDeps } from './answers.ts';
import { factFiltersOf, listRequestOf } from './catalogue-query.ts';
import { filterCounts, filterValues, machineFilters, type MachineListQuery } from './catalogue.schema.ts';
import { countFilters, findSimilarMachines, listMachines, type CatalogueReads } from './catalogue.service.ts';

export type CatalogueDeps = {
  db: Db;
  reads: CatalogueReads;
  /** Null: nothing is remembered between requests, for measurements. */
  answerCache: AnswerCache | null;
};

const LIST_PATH = '/api/machines';
const open = { access: 'public' } as const;

export const catalogueRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, { db, reads, answerCache }) => {
  const { catalogue } = reads;
  const answers: AnswerDeps = { catalogue, answerCache };
  const onRequest = sendReady(answers);
  const listings: ListingReads = { db, catalogue: reads };
  const newestListings: ListingReads = { db, catalogue: { ...reads, machines: reads.newestMachines } };

  app.get(
    LIST_PATH,
    { config: open, onRequest, schema: { querystring: anyListQuery, response: { 200: z.array(seenMachine) } } },
    async (request, reply) => {
      const findPersonal = personalListFor(newestListings, accountOf(request), request.query);
      if (findPersonal !== null) {
        const list = await findPersonal();
        return reply.headers({ ...listHeaders(list, request.query), ...PERSONAL }).send(list.machines);
      }
      const { admin: _, sellerId = null, ...query } = request.query;
      const address = `list ${JSON.stringify([sellerId, listRequestOf(query)])}`;
      await sendAnswer(answers, request, reply, address, () => publicListAnswer(listings, sellerId, query));
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
    { config: open, schema: { params: machineIdParams, response: { 200: seenMachine } } },
    async (request, reply) => {
      const account = accountOf(request);
      if (isUser(account)) {
        const { machine, etag } = await getMachineFor(db, account, request.params.id);
        return reply.headers({ ETag: etag, ...PERSONAL }).send(machine);
      }
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

async function publicListAnswer(
  listings: ListingReads,
  sellerId: string | null,
  query: MachineListQuery,
): Promise<Answer> {
  if (sellerId === null) {
    const list = await listMachines(listings.catalogue, query);
    return answerOf(list.machines, listHeaders(list, query));
  }
  const list = await listOfSeller(listings, { sellerId, isOwn: false }, query);
  const asked = { ...query, sellerId };
  return answerOf(list.machines, listHeaders(list, asked));
}

function listHeaders({ total, isTotalExact }: SeenList, query: MachineListQuery): Answer['headers'] {
  return {
    ...pageHeaders(LIST_PATH, query, total),
    ...(isTotalExact ? {} : { 'X-Total-Count-Exact': 'false' }),
  };
}
