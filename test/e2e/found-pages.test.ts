import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { openBuiltPages } from '#app/server/pages/page-renderer.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { caughtUp } from '#test/fixtures/visitor-browsing.ts';
import { addressesIn, faultsOf, headOf, thingOf } from './read-page.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const PUBLIC_URL = 'https://yard.example';
const PHOTO = '/objects/machines/0123456789abcdef01234567.webp';
const ODD_ID = `a/b?c "d" 'e' 100% <f> #g & 😀`;
const ODD_NAME = 'Zed </script><script>stolen()</script> & "Sons"\u2028!';

const site = new AsyncDisposableStack();
let app: TestApp['app'];
let signInAsAdmin: () => Promise<{ cookie: string }>;

/** A small site with every kind of content of a machine's page. */
beforeAll(async () => {
  const env = { PUBLIC_URL, SITE_NAME: 'Stitchyard' };
  const t = site.use(await startTestApp({ env, pages: await openBuiltPages(DIST) }));
  app = t.app;
  signInAsAdmin = async () => {
    const { cookie } = await t.signIn(await t.addUser({ role: 'admin' }));
    // On https the cookie's name has a prefix.
    return { cookie: `__Host-${cookie}` };
  };
  await t.addMachine({
    id: 'priced',
    images: [PHOTO],
    contactName: 'Prudence Seller',
    contactEmail: 'p@seller.example',
  });
  await t.addMachine({ id: 'asked', images: [PHOTO], price: 77_777, hiddenPrice: true });
  await t.addMachine({ id: 'sold', images: [PHOTO], price: 66_666, status: 'sold' });
  await t.addMachine({ id: 'waiting', status: 'pending' });
  const place = { city: 'Fort Worth', state: 'TX', zip: '76102', location: 'Fort Worth, TX 76102' };
  await t.addMachine({ id: 'backed', financingAvailable: true, ...place });
  await t.addMachine({ id: 'backed-sold', financingAvailable: true, status: 'sold', ...place });
  await t.addMachine({ id: ODD_ID, name: ODD_NAME, brand: 'Zed & "Sons"', model: ODD_NAME, description: '' });
  for (let each = 0; each < 12; each += 1) await t.addMachine({ brand: 'Barudan', condition: 'new', heads: 4 });
  await caughtUp(t);
});

afterAll(() => site.disposeAsync());

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url: path, headers });
  return { status: answer.statusCode, html: answer.body, headers: answer.headers };
}

const openMachine = (id: string) => open(`/machine/${encodeURIComponent(id)}`);

test('a hundred addresses that differ in what their page does not read are drawn once', async () => {
  const paths = ['/', '/browse?brand=Barudan&heads=4', '/machine/priced', '/about', '/contact?subject=Hello'];
  const drawn = await countDrawn();
  for (const path of paths) {
    const plain = await open(path);
    const mark = path.includes('?') ? '&' : '?';
    for (let visit = 0; visit < 100; visit += 1) {
      const unread = visit % 2 === 0 ? `utm_source=x${visit}` : `zzz${visit}=1&ids=${visit}`;
      expect((await open(`${path}${mark}${unread}`)).html).toBe(plain.html);
    }
  }
  expect(await countDrawn()).toBe(drawn + paths.length);
  expect((await open('/contact?subject=Hello&zzz=1')).html).toContain('value="Hello"');
  // Parameters that the page reads make a page of their own, even if they make no sense.
  expect((await open('/browse?brand=Barudan&heads=5&zzz=1')).html).not.toContain('12 machines available');
});

/** The number of pages rendered rather than served from the cache. */
async function countDrawn(): Promise<number> {
  const { html } = await open('/metrics');
  return Number(/^cache_requests_total\{cache="pages",result="miss"\} (\d+)$/m.exec(html)?.[1] ?? 0);
}

test('the home page names the operator and the search', async () => {
  const { html } = await open('/');
  expect(await faultsOf(html)).toEqual([]);
  expect(thingOf(html, 'Organization')).toMatchObject({ name: 'Stitchyard', url: `${PUBLIC_URL}/` });
  expect(thingOf(html, 'WebSite')).toMatchObject({
    potentialAction: {
      target: { urlTemplate: `${PUBLIC_URL}/browse?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  });
});

test.each(['/browse', '/browse?page=2', '/barudan-embroidery-machines'])(
  '%s names the machines that it lists, from the first on',
  async (path) => {
    const { html, status } = await open(path);
    expect(status).toBe(200);
    expect(await faultsOf(html)).toEqual([]);
    const list = thingOf(html, 'ItemList');
    const items = list['itemListElement'];
    if (!Array.isArray(items)) throw new Error('The list has no items');
    expect(items).toHaveLength(Number(list['numberOfItems']));
    for (const [index, item] of items.entries()) {
      expect(item).toMatchObject({ position: index + 1, url: expect.stringMatching(`^${PUBLIC_URL}/machine/`) });
    }
  },
);

test('a machine with a public price is offered for it, and neither its place nor its seller is told', async () => {
  const { html } = await openMachine('priced');
  expect(await faultsOf(html)).toEqual([]);
  const product = thingOf(html, 'Product');
  expect(product).toEqual({
    '@type': 'Product',
    name: 'Tajima TMAR-K1506C',
    url: `${PUBLIC_URL}/machine/priced`,
    sku: 'priced',
    mpn: 'TMAR-K1506C',
    model: 'TMAR-K1506C',
    brand: { '@type': 'Brand', name: 'Tajima' },
    itemCondition: 'https://schema.org/UsedCondition',
    description: 'Six heads, runs every day.',
    image: [`${PUBLIC_URL}${PHOTO}?w=1920`],
    productionDate: '2018',
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Heads', value: 6 },
      { '@type': 'PropertyValue', name: 'Needles', value: 15 },
    ],
    offers: {
      '@type': 'Offer',
      url: `${PUBLIC_URL}/machine/priced`,
      itemCondition: 'https://schema.org/UsedCondition',
      availability: 'https://schema.org/InStock',
      price: 42_000,
      priceCurrency: 'USD',
    },
  });
  expect(html).not.toMatch(/Prudence|p@seller|Columbus|43004/);
});

test('a price that is told on request is told to nobody else', async () => {
  const { html } = await openMachine('asked');
  expect(thingOf(html, 'Product')['offers']).toBeUndefined();
  expect(html).not.toMatch(/77,?777/);
  // Without a price there can be no product result; nothing else is wrong.
  expect(await faultsOf(html)).toEqual([
    'One of the following attributes is required: "aggregateRating", "offers" or "review"',
    'Required attribute "offers" is missing',
  ]);
});

test('the page of a sold machine stays, says so, and names no price', async () => {
  const { html, status } = await openMachine('sold');
  expect(status).toBe(200);
  expect(thingOf(html, 'Product')['offers']).toEqual({
    '@type': 'Offer',
    url: `${PUBLIC_URL}/machine/sold`,
    itemCondition: 'https://schema.org/UsedCondition',
    availability: 'https://schema.org/SoldOut',
  });
  const faults = await faultsOf(html);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('price');
});

test('whatever a machine is called, its page has its name and nothing of it runs', async () => {
  const { html, status, headers } = await openMachine(ODD_ID);
  expect(status).toBe(200);
  expect(thingOf(html, 'Product')).toMatchObject({
    name: ODD_NAME,
    sku: ODD_ID,
    url: `${PUBLIC_URL}${machineHref(ODD_ID)}`,
  });
  expect(html).not.toContain('<script>stolen()');
  expect(headOf(html).canonicals).toEqual([`${PUBLIC_URL}${machineHref(ODD_ID)}`]);
  const scripts = /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  expect(scripts).toContain('sha256-');
  expect(scripts).not.toMatch(/unsafe-inline|nonce-/);
});

test('an odd id has a good address wherever one stands', async () => {
  const odd = encodeURIComponent(ODD_ID);
  const pages = ['/browse?brand=Zed+%26+%22Sons%22', '/zed-sons-embroidery-machines', machineHref(ODD_ID)];
  const addresses = new Set<string>([`/api/machines/${odd}`, `/api/machines/${odd}/similar`, `/og/machine/${odd}`]);
  for (const page of pages) {
    const { html, status } = await open(page);
    expect([page, status]).toEqual([page, 200]);
    for (const address of addressesIn(html)) addresses.add(address);
  }
  expect([...addresses]).toContain(machineHref(ODD_ID));
  const broken: string[] = [];
  for (const address of addresses) {
    // The addresses of this test's pictures do not exist.
    if (address.startsWith('/objects/')) continue;
    const { status } = await open(address);
    if (status >= 400) broken.push(`${status} ${address}`);
  }
  expect(broken).toEqual([]);
});

test.each([
  ['/', '/', []],
  ['/?utm_source=mail', '/', []],
  ['/browse', '/browse', []],
  ['/Browse', '/browse', []],
  ['/browse?page=1', '/browse', []],
  ['/browse?page=2', '/browse?page=2', []],
  ['/browse?brand=Barudan', '/barudan-embroidery-machines', []],
  ['/browse?brand=barudan&condition=NEW', '/new-barudan-embroidery-machines', []],
  ['/browse?heads=4', '/4-head-embroidery-machines', []],
  ['/barudan-embroidery-machines', '/barudan-embroidery-machines', []],
  ['/contact?subject=Price+Inquiry', '/contact', []],
  ['/about', '/about', []],
  ['/consignment', '/consignment', []],
  ['/ways-to-sell', '/ways-to-sell', []],
  ['/browse?sort=price', null, ['noindex, follow']],
  ['/browse?brand=Barudan&view=small', null, ['noindex, follow']],
  ['/browse?brand=Barudan&heads=4', null, ['noindex, follow']],
  ['/browse?page=2&pageSize=6', null, ['noindex, follow']],
  ['/browse?search=barudan', null, ['noindex, follow']],
  ['/browse?brand=Nobody', null, ['noindex, follow']],
  ['/auth', null, ['noindex']],
])('%s is known as %s, robots are told %j', async (path, canonical, robots) => {
  const { html, status } = await open(path);
  expect(status).toBe(200);
  const head = headOf(html);
  expect(head.canonicals).toEqual(canonical === null ? [] : [`${PUBLIC_URL}${canonical}`]);
  expect(head.robots).toEqual(robots);
  expect(head.titles).toHaveLength(1);
  if (path.startsWith('/auth')) return;
  expect(head.descriptions).toHaveLength(1);
  expect(head.property('og:title')).toBe(head.titles[0]);
  expect(head.property('og:url')).toBe(head.canonicals[0]);
});

test('a kind of which there is none at the moment says so, and is not listed', async () => {
  const { html, status } = await open('/refurbished-barudan-embroidery-machines');
  expect(status).toBe(200);
  expect(html).toContain('There are none at the moment.');
  expect(headOf(html).robots).toEqual(['noindex, follow']);
});

test.each([
  ['/no-such-page', 404],
  ['/no/such/page', 404],
  ['/admin/zzz', 404],
  ['/machine/%E0%A4%A', 404],
  ['/machine/none', 404],
  ['/machine/waiting', 404],
  ['/nobody-embroidery-machines', 404],
  ['/browse?page=99', 404],
  ['/BARUDAN-embroidery-machines', 301],
  ['/browse/', 307],
  ['/browse?condition=new', 307],
])('%s answers %i', async (path, status) => {
  const answer = await open(path);
  expect(answer.status).toBe(status);
  if (status === 301) expect(answer.headers.location).toBe('/barudan-embroidery-machines');
  if (status === 404) expect(headOf(answer.html).canonicals).toEqual([]);
});

test.each(['/no-such-page', '/no/such/page', '/nobody-embroidery-machines'])(
  'whoever comes to %s reads in the tab that there is no such page',
  async (path) => {
    expect((await open(path)).html).toContain('<title>Page not found</title>');
  },
);

test('selling begins with signing in, and for whoever is signed in with the form', async () => {
  const hrefIn = ({ html }: { html: string }) => /href="([^"]*)"[^>]*>Sell Your Machine</.exec(html)?.[1];
  expect(hrefIn(await open('/'))).toBe('/auth?redirect=/sell');
  expect(hrefIn(await open('/', await signInAsAdmin()))).toBe('/sell');
  expect(hrefIn(await open('/'))).toBe('/auth?redirect=/sell');
});

test('every place leads to a map of it in a new tab, on cards too', async () => {
  const map =
    /<a href="https:\/\/www\.google\.com\/maps\/search\/\?api=1&amp;query=OH" target="_blank" rel="noopener noreferrer"/g;
  const cards = (await open('/browse')).html;
  expect(cards.match(map)).toHaveLength(cards.match(/<article/g)?.length ?? 0);
  expect((await openMachine('priced')).html.match(map)?.length).toBeGreaterThanOrEqual(2);
});

test('financing is told of with every machine for sale, the operator’s own warranty and word with what it sells itself', async () => {
  const titles = /(?:Sold and Backed By|Financing|Limited Warranty)(?=<\/h2>)/g;
  const panels = async (id: string) => (await openMachine(id)).html.match(titles);
  expect([await panels('priced'), await panels('sold')]).toEqual([['Financing'], null]);
  expect(await panels('backed')).toEqual(['Sold and Backed By', 'Financing', 'Limited Warranty']);
  expect(await panels('backed-sold')).toEqual(['Sold and Backed By', 'Limited Warranty']);
});

test('a machine that visitors saw is gone when it is deleted', async () => {
  const headers = await signInAsAdmin();
  expect((await openMachine('asked')).status).toBe(200);
  expect((await app.inject({ method: 'DELETE', url: '/api/machines/asked', headers })).statusCode).toBe(204);
  // The stale page may be sent while it is rendered again.
  await expect.poll(async () => (await openMachine('asked')).status).toBe(410);
  expect((await openMachine('asked')).html).toContain('This machine is no longer for sale');
});
