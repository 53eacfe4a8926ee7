import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { DAY_MS } from '#app/lib/durations.ts';
import { getAnswer, computeEtag, OPENED, type Answer, type FakeSite, type Shape } from './answers.ts';
import { Faults, sendFault, type Fault } from './faults.ts';
import { drawnPicture, plainPicture, type Draw } from './pictures.ts';
import { PARTNER_PRODUCTS_1 } from './products-1.ts';
import { PARTNER_PRODUCTS_2 } from './products-2.ts';
import type { FakeProduct } from './fake-product.ts';

type Options = {
  /** The preferred port on this machine; if absent or taken, a free one. */
  port?: number;
  shape?: Shape;
  /** Drawings take time: tests use plain areas. */
  pictures?: 'drawn' | 'plain';
  /** Replaces the default products. */
  products?: readonly FakeProduct[];
};

type RecordedRequest = { path: string; status: number; userAgent: string; isConditional: boolean };

export type FakePartnerSite = Awaited<ReturnType<typeof startFakePartnerSite>>;

const HOST = '127.0.0.1';

/** Starts an in-memory site of a partner. */
export async function startFakePartnerSite(options: Options = {}) {
  const { shape = 'pages', products = [...PARTNER_PRODUCTS_1, ...PARTNER_PRODUCTS_2] } = options;
  const site: FakeSite = {
    url: '',
    shape,
    products: new Map(products.map((product) => [product.slug, product])),
    changedAt: new Map(),
    deadPages: ['/products/tajima-tmfx-c1204-sold-long-ago'],
    moved: new Map([['/products/tewh-1501-2023', '/products/tewh-1501-demo-unit']]),
  };
  const pipeline = createRequestPipeline(site, options.pictures === 'plain' ? plainPicture : drawnPicture);
  const server = createServer((request, response) => void pipeline.serve(request, response));
  site.url = await listen(server, options.port ?? 0);
  return { ...siteActions(site), ...pipeline.controls, url: site.url, [Symbol.asyncDispose]: () => close(server) };
}

function siteActions(site: FakeSite) {
  const change = (slug: string, changes: Partial<FakeProduct>) => {
    const product = site.products.get(slug);
    if (product === undefined) throw new Error(`the site has no ${slug}`);
    site.products.set(slug, { ...product, ...changes });
    const before = site.changedAt.get(slug) ?? OPENED;
    site.changedAt.set(slug, new Date(before.getTime() + DAY_MS));
  };
  return {
    addressOf: (slug: string) => `${site.url}/products/${slug}`,
    products: () => [...site.products.values()],
    change,
    add: (product: FakeProduct) => void site.products.set(product.slug, product),
    /** From now on its page is a 404, and the sitemap no longer contains it. */
    remove: (slug: string) => void site.products.delete(slug),
    sell: (slug: string) => change(slug, { isSold: true }),
    turnInto: (shape: Shape) => void (site.shape = shape),
  };
}

/** Serves requests, records them, and injects faults. */
function createRequestPipeline(site: FakeSite, draw: Draw) {
  const faults = new Faults();
  const requests: RecordedRequest[] = [];
  const pictures = new Map<string, Promise<Buffer>>();
  const running = { now: 0, most: 0 };
  const answer = async (path: string): Promise<Answer> =>
    (await findPicture(site, path, draw, pictures)) ?? getAnswer(site, path);
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    response.once('close', () => (running.now -= 1));
    const path = request.url ?? '/';
    const fault = faults.next(path);
    const status = fault === null ? send(request, response, await answer(path)) : sendFault(fault, response);
    const { 'user-agent': userAgent = '', 'if-none-match': etag, 'if-modified-since': date } = request.headers;
    requests.push({ path, status, userAgent, isConditional: (etag ?? date) !== undefined });
  };
  return {
    serve,
    controls: {
      /** Makes the next responses for a path fail, or for all paths. */
      injectFault: (path: string, fault: Fault, times = Number.POSITIVE_INFINITY) => faults.add(path, fault, times),
      clearFaults: () => faults.clear(),
      requests: () => [...requests],
      /** The maximum number of concurrent requests. */
      maxConcurrent: () => running.most,
    },
  };
}

async function findPicture(
  site: FakeSite,
  path: string,
  draw: Draw,
  kept: Map<string, Promise<Buffer>>,
): Promise<Answer | null> {
  const [, slug = '', number = ''] = /^\/cdn\/(.+)-(\d+)\.jpg$/.exec(path) ?? [];
  const product = site.products.get(slug);
  if (product === undefined || Number(number) > product.pictures) return null;
  const picture = kept.get(path) ?? draw(product, Number(number));
  kept.set(path, picture);
  const body = await picture;
  return { status: 200, type: 'image/jpeg', body, etag: computeEtag(body) };
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer): number {
  const { type, body, etag, lastModified, location } = answer;
  const status = isNotModified(request, answer) ? 304 : answer.status;
  response.writeHead(status, {
    'content-type': type,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { 'last-modified': lastModified }),
    ...(location === undefined ? {} : { location }),
  });
  response.end(status === 304 ? undefined : body);
  return status;
}

function isNotModified({ headers }: IncomingMessage, { etag, lastModified }: Answer): boolean {
  if (etag !== undefined) return headers['if-none-match'] === etag;
  return lastModified !== undefined && headers['if-modified-since'] === lastModified;
}

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    // Another demo on this machine uses the port.
    if (port === 0) throw error;
    return listen(server, 0);
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens nowhere');
  return `http://${HOST}:${address.port}`;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // Connections that hang deliberately must not delay the shutdown.
  server.closeAllConnections();
  await closed;
}
