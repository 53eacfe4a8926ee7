import fastifyPlugin from 'fastify-plugin';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CacheFigures } from '#app/features/catalogue/server/response-cache.service.ts';
import type { ChangeLog } from '#app/features/catalogue/server/change-log.service.ts';
import { asksForPromoted, rotationFor } from '#app/search-index/rotation.ts';
import type { ApiFetch } from '#app/lib/api.ts';
import { inProcessApi, ReferenceResponseCache } from '../pages/in-process-api.ts';
import { withUnavailableStatus } from '../pages/unavailable-page.ts';
import { normalAddress, PageCache, type DrawnPage } from '../pages/page-cache.ts';
import { bestEncoding } from '../pages/page-compression.ts';
import { nonceSource, pagePolicy, withoutNonceMeta } from '../pages/page-policy.ts';
import type { FindReadParameters, RenderPage } from '../pages/page-renderer.ts';
import { noteSources, type FindAnswer } from '../pages/page-sources.ts';
import { PageTemplate } from '../pages/page-template.ts';
import { RenderedPage, type WrittenPage } from '../pages/rendered-page.ts';
import { RETRY_AFTER_S } from './errors.ts';

type Options = {
  render: RenderPage;
  findReadParameters: FindReadParameters;
  publicUrl: string;
  /** Whether an answer to this request is for one person. */
  isPersonal: (request: FastifyRequest) => boolean;
  changes: ChangeLog;
  findAnswer: FindAnswer;
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

type Visit = { address: string; api: ApiFetch };

/** Answers every address that no other route takes with a rendered page. */
export const pagesPlugin = fastifyPlugin<Options>(async (app, options) => {
  const { changes, findAnswer, now } = options;
  const onProblem = (err: unknown) => app.log.warn({ err }, 'a page was not renewed');
  const cache = new PageCache({ changes, findAnswer, onProblem });
  app.addHook('onClose', async () => cache.close());
  options.onCache(() => cache.figures);
  const references = new ReferenceResponseCache();

  const apiFor = (ip: string) => references.before(inProcessApi(app, { ip }), changes.site);
  // Kept with the page: nothing of the visitor's request goes into it but the address that decides on the turn.
  const drawFor = (address: string, ip: string, turn: number) => async (): Promise<DrawnPage> => {
    const drawn = await drawShared(options, { address, api: apiFor(ip), turn });
    return { ...drawn, isKept: !drawn.template.isTurned || rotationFor(ip, now()) === turn };
  };

  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const isPersonal = options.isPersonal(request);
    // Two slashes at the beginning would name another host.
    const address = normalAddress(request.url.replace(/^[/\\]+/, '/'), options.findReadParameters);
    const { ip } = request;
    const turn = rotationFor(ip, now());
    const render = async () => {
      if (!isPersonal && !options.isDevelopment)
        return (await drawTemplate(options, { address, api: apiFor(ip) })).withCounts([]);
      return renderPage(options, { address, api: inProcessApi(app, { ip, cookie: request.headers.cookie }) });
    };
    const page =
      isPersonal || !options.isCached ? await render() : await cache.get({ address, turn }, drawFor(address, ip, turn));
    reply.headers({ Vary: 'Cookie, Accept-Encoding', 'Cache-Control': isPersonal ? 'private, no-store' : 'no-cache' });
    return sendPage(request, reply, page);
  });
});

/** A page for all visitors of a turn, with what it was made of. */
async function drawShared(
  options: Options,
  { address, api, turn }: Visit & { turn: number },
): Promise<Pick<DrawnPage, 'template' | 'sources'>> {
  const { site } = options.changes;
  const { answers, noted } = noteSources(api, options.findAnswer, turn);
  const template = await drawTemplate(options, { address, api: noted });
  return { template, sources: { site, answers } };
}

async function drawTemplate(options: Options, visit: Visit): Promise<PageTemplate> {
  const { nonce, ...page } = await draw(options, visit);
  return new PageTemplate({ ...page, html: withoutNonceMeta(page.html) }, nonce);
}

/** A page for one person, or in development. */
async function renderPage(options: Options, visit: Visit): Promise<RenderedPage> {
  const { nonce, ...page } = await draw(options, visit);
  const isPayment = visit.address.split('?', 1)[0] === PAYMENT_PAGE;
  const opener = isPayment ? 'same-origin-allow-popups' : 'same-origin';
  if (options.isDevelopment) return new RenderedPage(page, { policy: null, opener });
  const policy = pagePolicy([nonceSource(nonce)], isPayment ? options.paymentHosts : []);
  return new RenderedPage({ ...page, html: withoutNonceMeta(page.html) }, { policy, opener });
}

async function draw({ render, publicUrl }: Options, { address, api }: Visit): Promise<WrittenPage & { nonce: string }> {
  const nonce = randomBytes(16).toString('base64');
  let isTurned = false;
  const watched: ApiFetch = (url, init) => {
    isTurned ||= asksForPromoted(url);
    return api(url, init);
  };
  const text = await withUnavailableStatus(render)(new URL(address, publicUrl), watched, nonce);
  return { ...text, styles: '', isTurned, nonce };
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
