import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { isKnown } from '#app/features/catalogue/answers.ts';
import { machineIdParams } from '#app/features/machines/machines.schema.ts';
import { AppError } from '#app/lib/app-error.ts';
import { wholeNumber } from '#app/lib/query-string.ts';
import { isGone } from './gone-listings.db.ts';
import { robotsText } from './robots.rules.ts';
import { kindsSitemap, machinesSitemap, pagesSitemap, sitemapIndex, type SitemapDeps } from './sitemap.service.ts';

const tags = ['search engines'];
/** The same for everybody: whoever asks with a session is answered as a visitor. */
const open = { access: 'public', isImpersonal: true } as const;
/** Grows when the same data would be written differently. */
const SHAPE = 1;
const SHARED = { 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Encoding' } as const;
const FAR = 1_000_000;

const xml = { 200: z.any(), 304: z.undefined() };

/** What search engines ask a site before they look at its pages. */
export const searchEnginesRoutes: FastifyPluginAsyncZod<SitemapDeps> = async (app, deps) => {
  const robots = robotsText(deps.publicUrl);

  app.get(
    '/robots.txt',
    { config: open, schema: { tags, summary: 'What search engines may read', response: { 200: z.string() } } },
    async (_request, reply) => reply.headers(SHARED).type('text/plain; charset=utf-8').send(robots),
  );

  const files = [
    { path: '/sitemap.xml', summary: 'Where the sitemaps are', write: sitemapIndex },
    { path: '/sitemaps/pages.xml', summary: 'The pages that are always there', write: pagesSitemap },
    { path: '/sitemaps/kinds.xml', summary: 'The pages of the kinds of machines on offer', write: kindsSitemap },
  ];
  for (const { path, summary, write } of files) {
    app.get(path, { config: open, schema: { tags, summary, response: xml } }, (request, reply) =>
      sendXml(deps, request, reply, () => [write(deps)]),
    );
  }

  app.get(
    '/sitemaps/machines-:part.xml',
    {
      config: { ...open, limit: 'sitemaps' },
      schema: {
        tags,
        summary: 'The pages of some thousand machines, with their pictures',
        params: z.object({ part: wholeNumber(0, FAR) }),
        response: xml,
      },
    },
    (request, reply) => sendXml(deps, request, reply, () => machinesSitemap(deps, request.params.part)),
  );

  app.get(
    '/api/gone-listings/:id',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Whether there was a listing that visitors saw, and is none any more',
        params: machineIdParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      if (!(await isGone(deps.db, request.params.id))) throw new AppError('not_found', 'No such listing was here');
      return reply.code(204).send();
    },
  );
};

/** Sends it as it is written, and makes it small on the way for who can read that. */
function sendXml(
  { catalogue }: SitemapDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  write: () => Iterable<string> | AsyncIterable<string>,
): FastifyReply {
  const etag = `W/"sitemap-${SHAPE}-${catalogue.tag}"`;
  if (isKnown(request, etag))
    return reply
      .headers({ ...SHARED, ETag: etag })
      .code(304)
      .send();
  const written = Readable.from(write());
  reply.headers({ ...SHARED, ETag: etag }).type('application/xml; charset=utf-8');
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(written);
  // A failure of either ends both, and the answer with them.
  return reply.header('Content-Encoding', 'gzip').send(pipeline(written, createGzip(), () => {}));
}
