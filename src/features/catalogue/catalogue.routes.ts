import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { getAccount, isUser } from '#app/features/accounts/server/current-account.service.ts';
import { anyListQuery } from '#app/features/listings/list-query.schema.ts';
import type { ListingReads, SeenList } from '#app/features/listings/own-listings.service.ts';
import { personalListFor } from '#app/features/listings/seen-list.service.ts';
import { listOfSeller } from '#app/features/listings/seller-listings.service.ts';
import { machineIdParams, publicMachine, seenMachine } from '#app/features/machines/machines.schema.ts';
import { getMachineFor } from '#app/features/machines/server/machine-views.service.ts';
import type { Answer, AnswerCache } from './answer-cache.ts';
import { answerOf, sendAnswer, sendReady, sendTagged, turnAsked, type AnswerDeps } from './answers.ts';
import { NO_STORE } from '#app/lib/cache-headers.ts';
import { factFiltersOf, listRequestOf } from './catalogue-query.ts';
import { filterCounts, filterValues, machineFilters, type MachineListQuery } from './catalogue.schema.ts';
import { countFilters, findSimilarMachines, listMachines, type CatalogueReads } from './catalogue.service.ts';

export type CatalogueDeps = {
  db: Db;
  reads: CatalogueReads;
  /** Null: nothing is remembered between requests, for measurements. */
  answerCache: AnswerCache | null;
  now: () => Date;
};

const LIST_PATH = '/api/machines';
const open = { access: 'public' } as const;
const tags = ['catalogue'];
const unchanged = { 304: z.undefined() };

export const catalogueRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, { db, reads, answerCache, now }) => {
  const { catalogue } = reads;
  const answers: AnswerDeps = { catalogue, answerCache, now };
  const onRequest = sendReady(answers);
  const listings: ListingReads = { db, catalogue: reads };
  const newestListings: ListingReads = { db, catalogue: { ...reads, machines: reads.newestMachines } };

  app.get(
    LIST_PATH,
    {
      config: open,
      onRequest,
      schema: {
        tags,
        operationId: 'findMachines',
        summary: 'The machines that fit, a page of them or all',
        description:
          'Visitors are answered the public listings. A signed-in seller is answered these and their own of any status, and an admin with `admin=true` or a `status` those of everybody. Paid and featured listings come first with `promotedFirst=true`, and by brand, age or relevance those that are placed alike take turns: in an order that changes by the day and from visitor to visitor; `search` takes words, parts of them, misspellings, and numbers of heads or needles. A total above 1,000 matches of a text is told as 1,000, and `X-Total-Count-Exact` is then `false`.',
        refuses: ['not_signed_in', 'not_allowed'],
        querystring: anyListQuery,
        response: { 200: z.array(seenMachine), ...unchanged },
      },
    },
    async (request, reply) => {
      const turn = turnAsked(answers, request);
      const findPersonal = personalListFor(newestListings, getAccount(request), request.query, turn);
      if (findPersonal !== null) {
        const list = await findPersonal();
        return reply.headers({ ...listHeaders(list, request.query), ...NO_STORE }).send(list.machines);
      }
      const { admin: _, sellerId = null, ...query } = request.query;
      const address = `list ${JSON.stringify([sellerId, listRequestOf(query, turn)])}`;
      await sendAnswer(answers, request, reply, address, () => publicListAnswer(listings, sellerId, query, turn));
      return reply;
    },
  );

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
      await sendAnswer(answers, request, reply, 'values', async () => answerOf(catalogue.index.values()));
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
          'The counts of a filter are under all the others that are chosen, so that they tell what choosing another value of it would find.',
        querystring: machineFilters,
        response: { 200: filterCounts, ...unchanged },
      },
    },
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
    {
      config: open,
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
      const { machine, etag } = await reads.machines.getOpen(request.params.id);
      sendTagged(request, reply, etag, machine);
      return reply;
    },
  );

  app.get(
    '/api/machines/:id/similar',
    {
      config: open,
      schema: {
        tags,
        operationId: 'findSimilarMachines',
        summary: 'What somebody who looks at a machine may look at next',
        description: 'Public listings, the most similar first.',
        refuses: ['not_found'],
        params: machineIdParams,
        response: { 200: z.array(publicMachine), ...unchanged },
      },
    },
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
  turn: number | null,
): Promise<Answer> {
  if (sellerId === null) {
    const list = await listMachines(listings.catalogue, listRequestOf(query, turn));
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
