import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ApiFetch } from '#app/lib/api.ts';
import { deferScripts } from '../pages/defer-scripts.ts';
import { normalAddress, PageCache, RenderedPage, type Encoding } from '../pages/page-cache.ts';
import type { RenderPage } from '../pages/page-renderer.ts';

type Options = {
  render: RenderPage;
  publicUrl: string;
  sessionCookie: string;
  /** Grows whenever a visitor could see something new. */
  version: () => number;
  /** Development pages change without a new version and bring scripts of their own. */
  isDevelopment: boolean;
  isCached: boolean;
};

/** Answers every address that no other route takes with a rendered page. */
export const pagesPlugin = fastifyPlugin<Options>(async (app, options) => {
  const cache = new PageCache();

  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const isPersonal = request.headers.cookie?.includes(`${options.sessionCookie}=`) ?? false;
    const address = normalAddress(request.url);
    const render = () => renderAt(app, options, request, address);
    const page = isPersonal || !options.isCached ? await render() : await cache.get(address, options.version(), render);
    reply.header('Cache-Control', isPersonal ? 'private, no-store' : 'no-cache');
    reply.header('Vary', 'Cookie, Accept-Encoding');
    return sendPage(request, reply, page, options.isDevelopment);
  });
});

async function renderAt(
  app: FastifyInstance,
  { render, publicUrl, isDevelopment }: Options,
  request: FastifyRequest,
  address: string,
) {
  const headers = new Headers({ accept: 'text/html' });
  const response = await render(new Request(new URL(address, publicUrl), { headers }), apiAs(app, request));
  const html = await response.text();
  return new RenderedPage(response.status, isDevelopment ? html : deferScripts(html), response.headers.get('location'));
}

/** The API inside this process, called with the visitor's own cookie and address, so that pages have no other rights. */
function apiAs(app: FastifyInstance, request: FastifyRequest): ApiFetch {
  const { cookie } = request.headers;
  return async (path, init) => {
    const answer = await app.inject({
      url: path,
      method: init?.method === 'POST' ? 'POST' : 'GET',
      headers: cookie === undefined ? {} : { cookie },
      remoteAddress: request.ip,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    return new Response([204, 304].includes(answer.statusCode) ? null : answer.body, {
      status: answer.statusCode,
      headers,
    });
  };
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, isDevelopment: boolean) {
  if (page.location !== null) return reply.redirect(page.location, page.status);
  if (!isDevelopment) reply.header('Content-Security-Policy', contentSecurityPolicy(page));
  reply.header('ETag', page.etag);
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encoding = bestEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .send(await page.body(encoding));
}

function contentSecurityPolicy(page: RenderedPage): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${page.scriptHashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '');
  if (/\bbr\b/.test(text)) return 'br';
  return /\bgzip\b/.test(text) ? 'gzip' : 'identity';
}
