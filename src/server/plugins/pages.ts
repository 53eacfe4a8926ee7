import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ApiFetch } from '#app/lib/api.ts';
import { deferScripts } from '../pages/defer-scripts.ts';
import { normalAddress, PageCache, RenderedPage, type Encoding } from '../pages/page-cache.ts';
import type { RenderPage } from '../pages/page-renderer.ts';
import { INNER_CALL, innerCallProof } from './request-log.ts';

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
    // Two slashes at the beginning would name another host.
    const address = normalAddress(request.url.replace(/^[/\\]+/, '/'));
    const render = () => renderAt(app, options, request, address);
    const page = isPersonal || !options.isCached ? await render() : await cache.get(address, options.version(), render);
    reply.headers({ Vary: 'Cookie, Accept-Encoding', 'Cache-Control': isPersonal ? 'private, no-store' : 'no-cache' });
    return sendPage(request, reply, page);
  });
});

async function renderAt(
  app: FastifyInstance,
  { render, publicUrl, isDevelopment }: Options,
  request: FastifyRequest,
  address: string,
) {
  const { status, html, location } = await render(new URL(address, publicUrl), apiAs(app, request));
  return isDevelopment
    ? new RenderedPage(status, html, location, null)
    : new RenderedPage(status, deferScripts(html), location);
}

/** The API inside this process, called with the visitor's own cookie and address, so that pages have no other rights. */
function apiAs(app: FastifyInstance, request: FastifyRequest): ApiFetch {
  const { cookie } = request.headers;
  return async (url) => {
    const answer = await app.inject({
      url,
      headers: { ...(cookie === undefined ? {} : { cookie }), [INNER_CALL]: innerCallProof },
      remoteAddress: request.ip,
    });
    const { statusCode, statusMessage, body } = answer;
    return {
      ok: statusCode >= 200 && statusCode < 300,
      status: statusCode,
      statusText: statusMessage,
      headers: { get: (name) => String(answer.headers[name.toLowerCase()] ?? '') || null },
      json: async () => JSON.parse(body),
      text: async () => body,
    };
  };
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  if (page.location !== null) return reply.redirect(page.location, page.status);
  reply.headers(page.headers);
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encoding = bestEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.code(page.status).send(await page.body(encoding));
}

function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '');
  if (/\bbr\b/.test(text)) return 'br';
  return /\bgzip\b/.test(text) ? 'gzip' : 'identity';
}
