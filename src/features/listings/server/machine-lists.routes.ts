import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { getAccount } from '#app/features/accounts/server/current-account.service.ts';
import type { Db } from '#app/db/client.ts';
import {
  sendCached,
  serveFromCache,
  rotationOf,
  type CachedResponse,
  type HttpCacheDeps,
  type ResponseCache,
} from '#app/features/catalogue/server/http-cache.service.ts';
import { toListRequest, listMachines, type CatalogueReads } from '#app/features/catalogue/server/catalogue.service.ts';
import { anyListQuery, type AnyListQuery } from '#app/features/catalogue/catalogue.schema.ts';
import { seenMachines } from '#app/features/machines/machines.schema.ts';
import { toVisitorJson } from '#app/features/machines/server/visitor-json.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { type ListingReads, type PersonalList, personalListFor, listOfSeller } from './machine-lists.service.ts';

const LIST_PATH = '/api/machines';

export type MachineListDeps = {
  db: Db;
  reads: CatalogueReads;
  /** Null disables caching between requests, for measurements. */
  responseCache: ResponseCache | null;
  now: () => Date;
};

/** The list of machines, shared by visitors, sellers and the back office. */
export const machineListRoutes: FastifyPluginAsyncZod<MachineListDeps> = async (
  app,
  { db, reads, responseCache, now },
) => {
  const httpCache: HttpCacheDeps = { responseCache, now };
  const listings: ListingReads = { db, catalogue: reads };
  const newestListings: ListingReads = { ...listings, catalogue: { ...reads, machines: reads.newestMachines } };

  app.get(
    LIST_PATH,
    {
      config: { access: 'public' },
      onRequest: serveFromCache(httpCache),
      schema: {
        tags: ['catalogue'],
        operationId: 'findMachines',
        summary: 'The machines that fit, a page of them or all',
        description:
          'Visitors are answered the public listings. Without any parameter a signed-in seller is answered their own of any status, the newest first, and behind them the public ones of others; with their own `sellerId` alone, only theirs. An admin with `admin=true` or a `status` is answered those of everybody. Paid and featured listings come first with `promotedFirst=true`, and by brand, age or relevance those that are placed alike rotate: their order changes by the day and from visitor to visitor; `search` takes words, parts of them, misspellings, and what they say of heads, needles, prices, years, conditions and places, in English and Spanish; `sort=distance` puts those first that are nearest to `near`, as far as the place tells that is shown, which the back office does not do; where no machine has everything, `X-Search-Ignored` names, percent-encoded and parted by commas, what those that are answered do not all have. A total above 1,000 matches of a text, in the back office too, is told as 1,000, and `X-Total-Count-Exact` is then `false`.',
        refuses: ['not_signed_in', 'not_allowed'],
        querystring: anyListQuery,
        response: { 200: seenMachines, 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const findPersonal = personalListFor(newestListings, getAccount(request), request.query);
      if (findPersonal !== null) {
        const { pages = request.query, ...list } = await findPersonal();
        return reply.headers({ ...listHeaders(list, pages), ...NO_STORE }).send(list.machines);
      }
      const { admin: _, ...query } = request.query;
      const { sellerId = null, ...narrowed } = query;
      const listRequest = toListRequest(narrowed, rotationOf(httpCache, request));
      const reads = getAccount(request) === null ? listings : newestListings;
      await sendCached(httpCache, request, reply, `list ${JSON.stringify([sellerId, listRequest])}`, async () => {
        const list = await (sellerId === null
          ? listMachines(reads.catalogue, listRequest)
          : listOfSeller(reads.catalogue, sellerId, listRequest));
        return { body: toVisitorJson(list.machines), headers: listHeaders(list, query) };
      });
      return reply;
    },
  );
};

function listHeaders(
  { total, isTotalExact, ignored = [] }: Pick<PersonalList, 'total' | 'isTotalExact'> & { ignored?: readonly string[] },
  query: AnyListQuery,
): CachedResponse['headers'] {
  return {
    ...pageHeaders(LIST_PATH, query, total, isTotalExact),
    // Header values must be ASCII.
    ...(ignored.length === 0 ? {} : { 'X-Search-Ignored': ignored.map(encodeURIComponent).join(',') }),
  };
}
