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
        summary: 'The newest listings that the filters of /browse let through, as RSS',
        description:
          'Takes the address parameters of /browse. Parameters that mean nothing are passed over. Carries an `ETag`, and answers 304 to a reader that knows it.',
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
          summary: 'All machines with a public price, as a product feed',
          description:
            'For a shopping search, in the fields that it asks for. Carries an `ETag`, and answers 304 to who knows it.',
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
