import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { browseSearch } from '#app/features/catalogue/browse-search.schema.ts';
import type { CatalogueReads } from '#app/features/catalogue/server/catalogue.service.ts';
import { isNotModified } from '#app/lib/http.ts';
import type { FeedSite } from '../absolute-urls.rules.ts';
import { newListingsFeed, productFeed, PRODUCT_CHANNELS } from './feeds.service.ts';

const tags = ['feeds'];
/** The same response for everyone, with or without a session. */
const open = { access: 'public', isImpersonal: true } as const;
/** Part of the ETag: increment it when the same data is formatted differently. */
const FORMAT_VERSION = 1;
const SHARED = { 'Cache-Control': 'public, max-age=300' } as const;

type FeedDeps = { reads: CatalogueReads; site: FeedSite };

/** The RSS feed of new listings, and the product feeds. */
export const feedsRoutes: FastifyPluginAsyncZod<FeedDeps> = async (app, { reads, site }) => {
  const getEtag = () => `W/"feed-${FORMAT_VERSION}-${reads.catalogue.tag}"`;

  app.get(
    '/feeds/new-listings.xml',
    {
      config: open,
      schema: {
        tags,
        operationId: 'getNewListingsFeed',
        summary: 'Get the newest listings that match the filters of /browse, as RSS',
        description:
          'Takes the query parameters of /browse, and ignores invalid ones. The response has an `ETag`; conditional requests return 304 if nothing has changed.',
        produces: ['application/rss+xml'],
        querystring: browseSearch,
        response: { 200: z.string(), 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const etag = getEtag();
      reply.headers({ ...SHARED, ETag: etag });
      if (isNotModified(request.headers, etag)) return reply.code(304).send();
      const feed = await newListingsFeed(reads, site, request.query);
      return reply.type('application/rss+xml; charset=utf-8').send(feed);
    },
  );

  for (const channel of PRODUCT_CHANNELS) {
    app.get(
      `/feeds/${channel}-products.xml`,
      {
        config: { ...open, limit: 'productFeeds' },
        schema: {
          tags,
          operationId: `get${channel[0]?.toUpperCase()}${channel.slice(1)}ProductFeed`,
          summary: 'Get all machines with a public price as a product feed',
          description:
            'For a shopping search engine, with the fields that it requires. The response has an `ETag`; conditional requests return 304 if nothing has changed.',
          produces: ['application/xml'],
          response: { 200: z.any(), 304: z.undefined() },
        },
      },
      async (request, reply) => {
        const etag = getEtag();
        reply.headers({ ...SHARED, ETag: etag });
        if (isNotModified(request.headers, etag)) return reply.code(304).send();
        return reply.type('application/xml; charset=utf-8').send(Readable.from(productFeed(reads, site, channel)));
      },
    );
  }
};
