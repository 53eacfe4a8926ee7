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
import { listMachines, type CatalogueReads } from '#app/features/catalogue/server/catalogue.service.ts';
import { anyListQuery, type AnyListQuery } from '#app/features/catalogue/catalogue.schema.ts';
import { seenMachines } from '#app/features/machines/machines.schema.ts';
import { toVisitorJson } from '#app/features/machines/server/visitor-json.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { personalListFor, toPublicListRequest, type PersonalList } from './machine-lists.service.ts';

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
  const newest: CatalogueReads = { ...reads, machines: reads.newestMachines };

  app.get(
    LIST_PATH,
    {
      config: { access: 'public' },
      onRequest: serveFromCache(httpCache),
      schema: {
        tags: ['catalogue'],
        operationId: 'findMachines',
        summary: 'List machines that match the filters',
        description:
          'Visitors get the public listings. Without any parameter, a signed-in seller gets their own listings of any status, newest first, followed by the public listings of others; with only their own `sellerId`, they get just their own. A moderator with `admin=true`, a `status` or a `sellerId` gets listings of all sellers and statuses that match. `promotedFirst=true` puts paid and featured listings first, unless words of the text request another order and `sort` does not; sorted by brand, age or relevance, listings with the same placement then rotate: their order changes by day and from visitor to visitor. `search` accepts words, parts of words, misspellings, and phrases about heads, needles, prices, years, conditions and places, in English and Spanish. `sort=distance` puts the machines nearest to `near` first, measured to the displayed place; it has no effect in the back office. Of a machine that only shows its state no distance is known: `within` includes it if its state reaches so near, and it follows the measured ones in any order; `X-Unmeasured-Count` says how many machines at the end of the list have no measured distance. If no machine matches the whole text, `X-Search-Ignored` lists the parts that not all returned machines match, percent-encoded and separated by commas. If a text matches more than 1,000 listings, also in the back office, the total is 1,000 and `X-Total-Count-Exact` is `false`.',
        refuses: ['not_signed_in', 'not_allowed'],
        querystring: anyListQuery,
        response: { 200: seenMachines, 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const findPersonal = personalListFor({ db, catalogue: newest }, getAccount(request), request.query);
      if (findPersonal !== null) {
        const { pages = request.query, ...list } = await findPersonal();
        return reply.headers({ ...listHeaders(list, pages), ...NO_STORE }).send(list.machines);
      }
      const { admin: _, ...query } = request.query;
      const wanted = toPublicListRequest(query, rotationOf(httpCache, request));
      const source = getAccount(request) === null ? reads : newest;
      await sendCached(httpCache, request, reply, `list ${JSON.stringify(wanted)}`, async () => {
        const list = await listMachines(source, wanted);
        return { body: toVisitorJson(list.machines), headers: listHeaders(list, query) };
      });
      return reply;
    },
  );
};

function listHeaders(
  {
    total,
    isTotalExact,
    unmeasured = 0,
    ignored = [],
  }: Pick<PersonalList, 'total' | 'isTotalExact'> & { unmeasured?: number; ignored?: readonly string[] },
  query: AnyListQuery,
): CachedResponse['headers'] {
  return {
    ...pageHeaders(LIST_PATH, query, total, isTotalExact),
    ...(unmeasured === 0 ? {} : { 'X-Unmeasured-Count': String(unmeasured) }),
    // Header values must be ASCII.
    ...(ignored.length === 0 ? {} : { 'X-Search-Ignored': ignored.map(encodeURIComponent).join(',') }),
  };
}
