import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { wholeNumber } from '#app/lib/query-string.ts';
import { isNotModified } from '#app/lib/http.ts';
import { kindsSitemap, machinesSitemap, pagesSitemap, sitemapIndex, type SitemapDeps } from './sitemap.service.ts';

const tags = ['search engines'];
/** The same response for everyone, with or without a session. */
const open = { access: 'public', isImpersonal: true } as const;
/** Part of the ETag: increment it when the same data is formatted differently. */
const FORMAT_VERSION = 1;
const SHARED = { 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Encoding' } as const;
const MAX_PART = 1_000_000;

const FOR_SEARCH_ENGINES =
  'In the format of sitemaps.org. The response has an `ETag`; conditional requests return 304 if nothing has changed.';
const produces = ['application/xml'];
const xml = { 200: z.any(), 304: z.undefined() };

/** robots.txt and the sitemaps. */
export const searchEnginesRoutes: FastifyPluginAsyncZod<SitemapDeps> = async (app, deps) => {
  const robots = robotsText(deps.publicUrl);

  app.get(
    '/robots.txt',
    {
      config: open,
      schema: {
        tags,
        operationId: 'getRobots',
        produces: ['text/plain'],
        summary: 'Get the rules for crawlers',
        description: 'Returns robots.txt, with the address of the sitemap.',
        response: { 200: z.string() },
      },
    },
    async (_request, reply) => reply.headers(SHARED).type('text/plain; charset=utf-8').send(robots),
  );

  const files = [
    { path: '/sitemap.xml', operationId: 'getSitemapIndex', summary: 'Get the sitemap index', write: sitemapIndex },
    {
      path: '/sitemaps/pages.xml',
      operationId: 'getPagesSitemap',
      summary: 'Get the sitemap of the permanent pages',
      write: pagesSitemap,
    },
    {
      path: '/sitemaps/kinds.xml',
      operationId: 'getKindsSitemap',
      summary: 'Get the sitemap of the kinds of machines on offer',
      write: kindsSitemap,
    },
  ];
  for (const { path, operationId, summary, write } of files) {
    app.get(
      path,
      {
        config: open,
        schema: { tags, operationId, summary, description: FOR_SEARCH_ENGINES, produces, response: xml },
      },
      (request, reply) => sendXml(deps, request, reply, () => [write(deps)]),
    );
  }

  app.get(
    '/sitemaps/machines-:part.xml',
    {
      config: { ...open, limit: 'sitemaps' },
      schema: {
        tags,
        operationId: 'getMachinesSitemap',
        summary: 'Get one part of the sitemap of machines, with their pictures',
        description: 'Each part has some thousand machines. The index lists all parts.',
        refuses: ['not_found'],
        produces,
        params: z.object({ part: wholeNumber(0, MAX_PART) }),
        response: xml,
      },
    },
    (request, reply) => sendXml(deps, request, reply, () => machinesSitemap(deps, request.params.part)),
  );
};

/** Streams XML, compressed if the client accepts it. */
function sendXml(
  { catalogue }: SitemapDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  write: () => Iterable<string> | AsyncIterable<string>,
): FastifyReply {
  const etag = `W/"sitemap-${FORMAT_VERSION}-${catalogue.tag}"`;
  if (isNotModified(request.headers, etag))
    return reply
      .headers({ ...SHARED, ETag: etag })
      .code(304)
      .send();
  const xmlStream = Readable.from(write());
  reply.headers({ ...SHARED, ETag: etag }).type('application/xml; charset=utf-8');
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(xmlStream);
  // `pipeline` destroys both streams, and thereby ends the response, if either fails.
  return reply.header('Content-Encoding', 'gzip').send(pipeline(xmlStream, createGzip(), () => {}));
}

/** Personal pages and the API. A pattern ends with `$` if longer addresses are public. */
const DISALLOWED = [
  '/api/',
  '/paypal/',
  '/admin$',
  '/admin?',
  '/admin/',
  '/seller-portal',
  '/profile$',
  '/profile?',
  '/listing-payment-paypal',
  '/receipt/',
  '/invoices/',
] as const;

/** The text of /robots.txt. Pages with `noindex` are not disallowed, because crawlers must read them to find it. */
function robotsText(publicUrl: string): string {
  const lines = [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}
