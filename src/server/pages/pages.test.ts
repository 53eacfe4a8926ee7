import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { deferScripts } from './defer-scripts.ts';
import { normalAddress, PageCache } from './page-cache.ts';
import { hashesForNonce, nonceSource, pagePolicy, withoutNonceMeta } from './page-policy.ts';
import { RenderedPage } from './rendered-page.ts';

const pageOf = (html: string, status = 200) =>
  new RenderedPage({ status, html, styles: '', location: null }, { policy: null });

const HOME = { address: '/', turn: 0 };
const TEXT = { status: 200, html: '<p>Hi</p>', styles: '', location: null };

test('a page asks for its scripts only once it is drawn', () => {
  const page = deferScripts(
    '<head><link rel="modulepreload" href="/assets/a.js" fetchPriority="low"/><link rel="icon" href="/i.svg"/></head>' +
      '<body><p>Hi</p><script type="module" async="" nonce="n" src="/assets/entry.js"></script></body>',
    'n',
  );
  expect(page).toContain('<script nonce="n">{');
  expect(page).not.toContain('src="/assets/entry.js"');
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).toContain('<link rel="icon" href="/i.svg"/>');
  expect(page).toContain('import("/assets/entry.js")');
  expect(page).toContain('["/assets/a.js"]');
});

test('what a page does not read and the order of parameters do not make another page', () => {
  const normal = (url: string) => normalAddress(url, (path) => (path === '/browse' ? ['brand', 'heads', 'page'] : []));
  expect(normal('/browse?heads=6&utm_source=mail&brand=ZSK&heads=4&zzz=1')).toBe('/browse?brand=ZSK&heads=6&heads=4');
  expect(normal('/?gclid=1')).toBe('/');
  expect(normal('/machine/a%20b')).toBe('/machine/a%20b');
});

test('a page that many get names the scripts that the framework wrote by their hashes, and no other script', () => {
  const { html, scripts } = hashesForNonce(
    '<script nonce="n">a()</script><script nonce="n" src="/x.js"></script><script nonce="n">a()</script>' +
      '<script async nonce="n">b()</script><script>stolen()</script><script nonce="guess">stolen()</script>',
    'n',
  );
  // echo -n 'a()' | openssl dgst -sha256 -binary | base64
  expect(scripts).toEqual([
    "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='",
    "'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc='",
  ]);
  expect(html).not.toContain('nonce="n"');
  expect(html).toContain('<script>a()</script>');
});

test('a page for one person admits scripts by its nonce, and the payment page its provider', () => {
  expect(pagePolicy([nonceSource('n')])).toContain("script-src 'self' 'nonce-n';");
  expect(pagePolicy([nonceSource('n')])).not.toContain('paypal');
  const payment = pagePolicy([nonceSource('n')], ['https://www.paypal.com']);
  for (const directive of ['script-src', 'connect-src', 'frame-src', 'img-src'])
    expect(payment).toMatch(new RegExp(`${directive} 'self'[^;]* https://www\\.paypal\\.com`));
  expect(withoutNonceMeta('<head><meta property="csp-nonce" content="n"/></head>')).toBe('<head></head>');
});

test('many who ask for a page at once wait for one rendering, and a new version renders anew', async () => {
  const cache = new PageCache();
  let rendered = 0;
  const render = async () => {
    rendered += 1;
    return pageOf(`<p>${rendered}</p>`);
  };
  const pages = await Promise.all(Array.from({ length: 10 }, () => cache.get(HOME, 1, render)));
  expect(new Set(pages).size).toBe(1);
  expect(rendered).toBe(1);
  await cache.get(HOME, 2, render);
  expect(rendered).toBe(2);
});

test('a page that was begun before a change is not kept after it', async () => {
  const cache = new PageCache();
  const slow = Promise.withResolvers<RenderedPage>();
  const before = cache.get(HOME, 1, () => slow.promise);
  const after = await cache.get(HOME, 2, async () => pageOf('new'));
  slow.resolve(pageOf('old'));
  expect((await before).html.toString()).toBe('old');
  expect(await cache.get(HOME, 2, async () => pageOf('newer'))).toBe(after);
});

test('a page that failed is rendered again for the next visitor', async () => {
  const cache = new PageCache();
  await cache.get(HOME, 1, async () => pageOf('oops', 500));
  expect((await cache.get(HOME, 1, async () => pageOf('fine'))).html.toString()).toBe('fine');
});

test('styles stand in the page as if they had been rendered with it', () => {
  const html = '<head><style data-kept=""></style></head><p>…</p>';
  const page = new RenderedPage(
    { status: 200, html, styles: 'a::after{content:"×"}', location: null },
    { policy: null },
  );
  expect(page.html.toString()).toBe('<head><style data-kept="">a::after{content:"×"}</style></head><p>…</p>');
});

test('the first visitor gets the page quickly, the others get it smaller, and all get the same page', async () => {
  const page = pageOf('<p>needle hoop bobbin thread</p><p>thread needle</p>'.repeat(500));
  const [first, second, third] = [page.body('br'), page.body('br'), page.body('br')];
  expect((await second).length).toBeLessThanOrEqual((await first).length);
  expect(await third).toBe(await second);
  for (const body of [first, second]) expect(brotliDecompressSync(await body).equals(page.html)).toBe(true);
});

test('a page that shows promoted listings is kept once for each turn, and every other page once', async () => {
  const cache = new PageCache();
  const renderTurned = async () => new RenderedPage({ ...TEXT, isTurned: true }, { policy: null });
  const renderPlain = async () => new RenderedPage(TEXT, { policy: null });
  const first = await cache.get({ address: '/browse', turn: 1 }, 1, renderTurned);
  const second = await cache.get({ address: '/browse', turn: 2 }, 1, renderTurned);
  expect(second).not.toBe(first);
  expect(await cache.get({ address: '/browse', turn: 1 }, 1, renderTurned)).toBe(first);
  expect(await cache.get({ address: '/browse', turn: 2 }, 1, renderTurned)).toBe(second);
  const about = await cache.get({ address: '/about', turn: 1 }, 1, renderPlain);
  expect(await cache.get({ address: '/about', turn: 2 }, 1, renderPlain)).toBe(about);
});
