import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import sharp from 'sharp';

/** What a page of the shop says; null is not said. */
export type Page = {
  brand: string | null;
  model: string;
  /** The shop's own number for it. */
  sku: string | null;
  heads: number | null;
  needles: number | null;
  year: number | null;
  price: number | null;
  currency: string;
  /** As schema.org names it. */
  condition: string;
  isSold: boolean;
  pictures: readonly string[];
};

const ANY_PAGE: Page = {
  brand: 'Tajima',
  model: 'TMAR-K1506C',
  sku: null,
  heads: 6,
  needles: 15,
  year: 2018,
  price: 42_000,
  currency: 'USD',
  condition: 'UsedCondition',
  isSold: false,
  pictures: ['one'],
};

export type Partner = AsyncDisposable & {
  url: string;
  /** Puts a machine on sale, or changes its page. Answers the page's address. */
  put: (name: string, page?: Partial<Page>) => string;
  /** Takes a page away; its address answers 404, and the sitemap no longer names it unless it `stays` there. */
  remove: (name: string, stays?: boolean) => void;
  /** The requests so far, such as `GET /products/one 304`. */
  asked: string[];
  /** Done before a page or picture is answered. */
  before: { answer: (path: string) => Promise<void> | void };
  /** Pictures that the shop has lost. */
  lost: Set<string>;
  /** In which its pages are: at another one they are gone from their old addresses. */
  folder: string;
  /** What its robots.txt says to all robots. */
  rules: readonly string[];
  /** Whether what its pages say of their machines is not readable. */
  garble: boolean;
};

/** A partner's shop over HTTP, with as many machines as a test puts into it. */
export async function openPartner(): Promise<Partner> {
  const pages = new Map<string, Page | null>();
  const asked: string[] = [];
  const lost = new Set<string>();
  const before: Partner['before'] = { answer: () => undefined };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/';
    response.once('finish', () => asked.push(`GET ${path} ${response.statusCode}`));
    await before.answer(path);
    const body = await bodyOf(path, { ...partner, pages, lost, isGarbled: partner.garble });
    if (body === null) return void response.writeHead(404).end();
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { etag, 'content-type': typeOf(path) }).end(body);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const partner: Partner = {
    url,
    garble: false,
    folder: 'products',
    rules: ['Allow: /'],
    asked,
    before,
    lost,
    put: (name, page = {}) => {
      pages.set(name, { ...ANY_PAGE, ...pages.get(name), ...page });
      return `${url}/${partner.folder}/${name}`;
    },
    remove: (name, stays = false) => {
      if (stays) pages.set(name, null);
      else pages.delete(name);
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return partner;
}

type Shop = {
  url: string;
  folder: string;
  pages: ReadonlyMap<string, Page | null>;
  lost: ReadonlySet<string>;
  rules: readonly string[];
  isGarbled: boolean;
};

async function bodyOf(path: string, shop: Shop): Promise<string | Buffer | null> {
  const [, folder, name = ''] = path.split('/');
  if (path === '/robots.txt') {
    return ['User-agent: *', ...shop.rules, `Sitemap: ${shop.url}/sitemap.xml`].join('\n');
  }
  if (path === '/sitemap.xml') return sitemapOf(shop);
  if (folder === 'pictures') return shop.lost.has(name) ? null : picture(name);
  const page = folder === shop.folder ? shop.pages.get(name) : undefined;
  if (page === undefined || page === null) return null;
  const html = htmlOf(shop.url, page);
  return shop.isGarbled ? html.replace('{', '{{') : html;
}

function sitemapOf({ url, folder, pages }: Shop): string {
  const places = [...pages.keys()].map((name) => `<url><loc>${url}/${folder}/${name}</loc></url>`);
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('')}</urlset>`;
}

function htmlOf(url: string, page: Page): string {
  const { brand, model, sku, heads, needles, year, price, currency, condition, isSold, pictures } = page;
  const properties = [
    ...(heads === null ? [] : [{ '@type': 'PropertyValue', name: 'Heads', value: heads }]),
    ...(needles === null ? [] : [{ '@type': 'PropertyValue', name: 'Needles', value: needles }]),
  ];
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: [brand, model].filter((part) => part !== null).join(' '),
    description: 'Runs every day.',
    ...(brand === null ? {} : { brand: { '@type': 'Brand', name: brand } }),
    model,
    ...(sku === null ? {} : { sku }),
    ...(year === null ? {} : { productionDate: String(year) }),
    additionalProperty: properties,
    image: pictures.map((name) => `${url}/pictures/${name}`),
    itemCondition: `https://schema.org/${condition}`,
    offers: {
      '@type': 'Offer',
      ...(price === null ? {} : { price, priceCurrency: currency }),
      availability: `https://schema.org/${isSold ? 'SoldOut' : 'InStock'}`,
    },
  };
  return `<!doctype html><title>Shop</title><script type="application/ld+json">${JSON.stringify(product)}</script>`;
}

async function picture(name: string): Promise<Buffer> {
  const background = `#${createHash('sha256').update(name).digest('hex').slice(0, 6)}`;
  return sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
}

function typeOf(path: string): string {
  if (path.startsWith('/pictures/')) return 'image/png';
  return path.endsWith('.xml') ? 'application/xml' : 'text/html; charset=utf-8';
}
