import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { escapeHtml } from '#app/lib/format.ts';
import { addressOf, productPage } from './product-page.ts';
import { shopifyList, wooCommerceList } from './product-lists.ts';
import type { FakeProduct } from './fake-product.ts';

/** The software that the site seems to run on. */
export type Shape = 'pages' | 'shopify' | 'woocommerce';

export type FakeSite = {
  url: string;
  shape: Shape;
  products: Map<string, FakeProduct>;
  /** When each changed product was last modified. */
  changedAt: Map<string, Date>;
  /** Pages in the sitemap that do not exist. */
  deadPages: readonly string[];
  /** New paths of moved pages, by old path. */
  moved: ReadonlyMap<string, string>;
};

export type Answer = {
  status: number;
  type: string;
  body: Buffer | string;
  etag?: string;
  lastModified?: string;
  location?: string;
};

/** When the site opened. */
export const OPENED = new Date('2026-01-05T08:00:00Z');
const NOT_FOUND: Answer = { status: 404, type: 'text/html', body: '<h1>Not here</h1>' };

/** The site's response to a path with its query, except for pictures. */
export function getAnswer(site: FakeSite, path: string): Answer {
  const { pathname, searchParams } = new URL(path, site.url);
  const moved = site.moved.get(pathname);
  if (moved !== undefined) return { status: 301, type: 'text/plain', body: '', location: moved };
  const slug = /^\/products\/([^/]+)$/.exec(pathname)?.[1];
  if (slug !== undefined) return getPage(site, slug);
  return getList(site, pathname, searchParams) ?? getSitemap(site, pathname) ?? NOT_FOUND;
}

function getPage(site: FakeSite, slug: string): Answer {
  const product = site.products.get(slug);
  if (product === undefined) return NOT_FOUND;
  const body = productPage(product, site.url);
  const answer = { status: 200, type: 'text/html; charset=utf-8', body };
  if (product.dialect !== 'list') return { ...answer, etag: computeEtag(body) };
  // Some servers send no ETag.
  return { ...answer, lastModified: (site.changedAt.get(slug) ?? OPENED).toUTCString() };
}

function getList({ shape, products, url }: FakeSite, pathname: string, query: URLSearchParams): Answer | null {
  const page = (size: number) => {
    const from = (Number(query.get('page') ?? '1') - 1) * size;
    return [...products.values()].slice(from, from + size);
  };
  if (shape === 'shopify' && pathname === '/products.json') {
    return json(shopifyList(page(Number(query.get('limit') ?? '30')), url));
  }
  if (shape === 'shopify' && pathname === '/meta.json') return json({ name: 'TEWH Machine Sales', currency: 'USD' });
  if (shape === 'woocommerce' && pathname === '/wp-json/wc/store/v1/products') {
    return json(wooCommerceList(page(Number(query.get('per_page') ?? '10')), url));
  }
  return null;
}

function json(value: unknown): Answer {
  return { status: 200, type: 'application/json', body: JSON.stringify(value) };
}

const ROBOTS = ['User-agent: *', 'Disallow: /cart', 'Disallow: /checkout', 'Disallow: /products/private-', ''];
const PAGES = ['/', '/about', '/financing', '/shipping'];

function getSitemap(site: FakeSite, pathname: string): Answer | null {
  switch (pathname) {
    case '/robots.txt':
      return text([...ROBOTS, `Sitemap: ${site.url}/sitemap.xml`].join('\n'));
    case '/sitemap.xml':
      return xml(sitemapIndex(['pages', 'products_1', 'products_2'].map((name) => `${site.url}/sitemap_${name}.xml`)));
    case '/sitemap_pages.xml':
      return xml(urlSet(PAGES.map((path) => site.url + path)));
    case '/sitemap_products_1.xml': {
      // Gzipped, although the name does not say so.
      const first = xml(urlSet(halves(site)[0]));
      return { ...first, type: 'application/gzip', body: gzipSync(first.body) };
    }
    case '/sitemap_products_2.xml':
      return xml(urlSet(halves(site)[1]));
    default:
      return PAGES.includes(pathname) ? { status: 200, type: 'text/html', body: `<h1>${pathname}</h1>` } : null;
  }
}

function halves(site: FakeSite): [string[], string[]] {
  const urls = [...site.products.values()].map((product) => addressOf(product, site.url));
  const others = [...site.deadPages, ...site.moved.keys()].map((path) => site.url + path);
  const middle = Math.ceil(urls.length / 2);
  return [urls.slice(0, middle), [...urls.slice(middle), ...others]];
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function sitemapIndex(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>`);
  return `${XML}<sitemapindex ${NAMESPACE}>${entries.join('')}</sitemapindex>`;
}

function urlSet(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`);
  return `${XML}<urlset ${NAMESPACE}>${entries.join('\n')}</urlset>`;
}

function xml(body: string): Answer {
  return { status: 200, type: 'application/xml', body };
}

function text(body: string): Answer {
  return { status: 200, type: 'text/plain', body };
}

export function computeEtag(body: Buffer | string): string {
  return `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
}
