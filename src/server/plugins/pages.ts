import fastifyPlugin from 'fastify-plugin';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CacheFigures } from '#app/features/catalogue/server/response-cache.service.ts';
import { asksForPromoted, rotationFor } from '#app/search-index/rotation.ts';
import type { ApiFetch } from '#app/lib/api.ts';
import { deferScripts } from '../pages/defer-scripts.ts';
import { inProcessApi, ReferenceResponseCache } from '../pages/in-process-api.ts';
import { withUnavailableStatus } from '../pages/unavailable-page.ts';
import { normalAddress, PageCache } from '../pages/page-cache.ts';
import { bestEncoding } from '../pages/page-compression.ts';
import { hashesForNonce, nonceSource, pagePolicy, withoutNonceMeta } from '../pages/page-policy.ts';
import type { FindReadParameters, RenderPage } from '../pages/page-renderer.ts';
import { RenderedPage } from '../pages/rendered-page.ts';
import { RETRY_AFTER_S } from './errors.ts';

type Options = {
  render: RenderPage;
  findReadParameters: FindReadParameters;
  publicUrl: string;
  /** Whether an answer to this request is for one person. */
  isPersonal: (request: FastifyRequest) => boolean;
  /** Grows whenever a visitor could see something new. */
  version: () => number;
  now: () => Date;
  /** Development pages change without a new version and bring scripts of their own. */
  isDevelopment: boolean;
  isCached: boolean;
  /** Told once how to read what the cache of pages does. */
  onCache: (read: () => CacheFigures) => void;
  /** Where the payment provider's scripts and windows come from. */
  paymentHosts: readonly string[];
};

const PAYMENT_PAGE = '/listing-payment-paypal';

type Visit = {
  address: string;
  api: ApiFetch;
  /** Sent to one person, and kept nowhere. */
  isPersonal: boolean;
};

/** Answers every address that no other route takes with a rendered page. */
export const pagesPlugin = fastifyPlugin<Options>(async (app, options) => {
  const cache = new PageCache();
  options.onCache(() => cache.figures);
  const references = new ReferenceResponseCache();

  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const isPersonal = options.isPersonal(request);
    // Two slashes at the beginning would name another host.
    const address = normalAddress(request.url.replace(/^[/\\]+/, '/'), options.findReadParameters);
    const ownApi = inProcessApi(app, request);
    const version = options.version();
    const api = isPersonal || options.isDevelopment ? ownApi : references.before(ownApi, version);
    const render = () => renderAt(options, { address, api, isPersonal });
    const turn = rotationFor(request.ip, options.now());
    const page = isPersonal || !options.isCached ? await render() : await cache.get({ address, turn }, version, render);
    reply.headers({ Vary: 'Cookie, Accept-Encoding', 'Cache-Control': isPersonal ? 'private, no-store' : 'no-cache' });
    return sendPage(request, reply, page);
  });
});

async function renderAt(options: Options, { address, api, isPersonal }: Visit): Promise<RenderedPage> {
  const { render, publicUrl, isDevelopment, paymentHosts } = options;
  const nonce = randomBytes(16).toString('base64');
  let isTurned = false;
  const watched: ApiFetch = (url, init) => {
    isTurned ||= asksForPromoted(url);
    return api(url, init);
  };
  const text = await withUnavailableStatus(render)(new URL(address, publicUrl), watched, nonce);
  const page = { ...text, isTurned };
  const isPayment = address.split('?', 1)[0] === PAYMENT_PAGE;
  const opener = isPayment ? 'same-origin-allow-popups' : 'same-origin';
  if (isDevelopment) return new RenderedPage(page, { policy: null, opener });
  const written = withoutNonceMeta(deferScripts(page.html, nonce));
  if (isPersonal) {
    const scripts = [nonceSource(nonce)];
    return new RenderedPage(
      { ...page, html: written },
      { policy: pagePolicy(scripts, isPayment ? paymentHosts : []), opener },
    );
  }
  // Kept and sent to many: what only one answer may carry must not stand in it.
  const { html, scripts } = hashesForNonce(written, nonce);
  return new RenderedPage({ ...page, html }, { policy: pagePolicy(scripts) });
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  if (page.location !== null) return reply.redirect(page.location, page.status);
  reply.headers(page.headers);
  if (page.status === 503) reply.header('Retry-After', RETRY_AFTER_S);
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encoding = bestEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.code(page.status).send(await page.body(encoding));
}
