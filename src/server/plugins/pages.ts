import fastifyPlugin from 'fastify-plugin';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VersionedCache, type CacheFigures } from '#app/features/catalogue/server/versioned-cache.service.ts';
import type { ChangeLog } from '#app/features/catalogue/server/change-log.service.ts';
import type { ApiFetch } from '#app/lib/api.ts';
import { isNotModified } from '#app/lib/http.ts';
import { asksForPromoted, rotationFor } from '#app/search-index/rotation.ts';
import { inProcessApi } from '../pages/in-process-api.ts';
import { normalAddress, type NormalAddress } from '../pages/normal-address.ts';
import { DEVELOPMENT_POLICY, hashesForNonce, nonceSource, pagePolicy } from '../pages/page-policy.ts';
import type { DescribePage, RenderPage } from '../pages/page-renderer.ts';
import { negotiateEncoding, readyPage, type PageText, type RenderedPage } from '../pages/rendered-page.ts';
import { withUnavailableStatus } from '../pages/unavailable-page.ts';
import { RETRY_AFTER_S } from './errors.ts';

type Options = {
  render: RenderPage;
  describePage: DescribePage;
  publicUrl: string;
  /** Whether the response to this request is specific to one person. */
  isPersonal: (request: FastifyRequest) => boolean;
  changes: ChangeLog;
  now: () => Date;
  /** In development, pages change without a new version and add scripts of their own. */
  isDevelopment: boolean;
  isCached: boolean;
  /** Called once with a function that reads the page cache's figures. */
  onCache: (read: () => CacheFigures) => void;
  /** Hosts of the payment provider's scripts and windows. */
  paymentHosts: readonly string[];
};

const MAX_CACHED_BYTES = 40 * 1024 * 1024;
/** How long after a change a stale page may be sent while it is rendered again. */
const MAX_STALE_MS = 10_000;
/** The pages that open PayPal's window. */
const PAYMENT_PAGE = /^(?:\/listing-payment-paypal|\/invoices\/\d+\/pay)$/;

/** An error page, which is sent but not cached. */
class FailedPage extends Error {
  readonly page: RenderedPage;

  constructor(page: RenderedPage) {
    super(`A page was rendered with status ${page.status}`);
    this.name = 'FailedPage';
    this.page = page;
  }
}

/** Renders a page for every address without a route. */
export const pagesPlugin = fastifyPlugin<Options>(async (app, options) => {
  const cache = new VersionedCache<RenderedPage>({
    changes: options.changes,
    maxBytes: MAX_CACHED_BYTES,
    bytesOf: ({ bytes }) => bytes,
    maxStaleMs: MAX_STALE_MS,
  });
  options.onCache(() => cache.figures);

  /** The page for all visitors with the same rotation: it depends only on what the cache key contains. */
  const getShared = (request: FastifyRequest, page: NormalAddress): Promise<RenderedPage> => {
    const api = inProcessApi(app, { ip: request.ip });
    const render = async () => {
      const rendered = await renderShared(options, page, api);
      if (rendered.status >= 500) throw new FailedPage(rendered);
      return rendered;
    };
    const key = page.isRotated ? `${rotationFor(request.ip, options.now())} ${page.address}` : page.address;
    return (options.isCached ? cache.get(key, render) : render()).catch((error: unknown) => {
      if (error instanceof FailedPage) return error.page;
      throw error;
    });
  };

  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    // Two leading slashes would name another host.
    const page = normalAddress(request.url.replace(/^[/\\]+/, '/'), options.describePage);
    const isPersonal = options.isPersonal(request);
    const rendered =
      isPersonal || options.isDevelopment
        ? await renderPersonal(options, page, inProcessApi(app, { ip: request.ip, cookie: request.headers.cookie }))
        : await getShared(request, page);
    reply.headers({ Vary: 'Cookie, Accept-Encoding', 'Cache-Control': isPersonal ? 'private, no-store' : 'no-cache' });
    return sendPage(request, reply, rendered);
  });
});

async function renderShared(options: Options, page: NormalAddress, api: ApiFetch): Promise<RenderedPage> {
  const nonce = randomNonce();
  const text = await render(options, page, nonce, (url, init) => {
    if (asksForPromoted(url) && !page.isRotated)
      throw new Error(
        `${page.address} shows promoted listings: its route has to say so, for it is cached for all visitors`,
      );
    return api(url, init);
  });
  const { html, scripts } = hashesForNonce(text.html, nonce);
  return readyPage({ ...text, html }, pageHeaders(pagePolicy(scripts)));
}

/** Renders a page for one person, or in development. */
async function renderPersonal(options: Options, page: NormalAddress, api: ApiFetch): Promise<RenderedPage> {
  const nonce = randomNonce();
  const text = await render(options, page, nonce, api);
  const isPayment = PAYMENT_PAGE.test(page.address.split('?', 1)[0] ?? '');
  const policy = pagePolicy([nonceSource(nonce)], isPayment ? options.paymentHosts : []);
  return readyPage(text, pageHeaders(options.isDevelopment ? DEVELOPMENT_POLICY : policy, isPayment));
}

function render(
  { render, publicUrl }: Options,
  { address }: NormalAddress,
  nonce: string,
  api: ApiFetch,
): Promise<PageText> {
  return withUnavailableStatus(render)(new URL(address, publicUrl), api, nonce);
}

function randomNonce(): string {
  return randomBytes(16).toString('base64');
}

function pageHeaders(policy: string, isPayment = false): Record<string, string> {
  return {
    // PayPal's window must be able to reach the page that opened it.
    'Cross-Origin-Opener-Policy': isPayment ? 'same-origin-allow-popups' : 'same-origin',
    'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
    // Replaces the policy of data responses: what a page may load.
    'Content-Security-Policy': policy,
  };
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  if (page.location !== null) return reply.redirect(page.location, page.status);
  reply.headers(page.headers);
  if (page.status === 503) reply.header('Retry-After', RETRY_AFTER_S);
  if (page.status === 200 && isNotModified(request.headers, page.headers.ETag)) return reply.code(304).send();
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.code(page.status).send(await page.body(encoding));
}
