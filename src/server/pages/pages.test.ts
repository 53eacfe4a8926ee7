import { expect, test } from 'vitest';
import { deferScripts } from './defer-scripts.ts';
import { inlineScriptHashes, normalAddress, PageCache, RenderedPage } from './page-cache.ts';

test('a page asks for its scripts only once it is drawn', () => {
  const page = deferScripts(
    '<head><link rel="modulepreload" href="/assets/a.js" fetchPriority="low"/><link rel="icon" href="/i.svg"/></head>' +
      '<body><p>Hi</p><script type="module" async="" src="/assets/entry.js"></script></body>',
  );
  expect(page).not.toContain('src="/assets/entry.js"');
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).toContain('<link rel="icon" href="/i.svg"/>');
  expect(page).toContain('import("/assets/entry.js")');
  expect(page).toContain('["/assets/a.js"]');
});

test('campaign marks and the order of parameters do not make another page', () => {
  expect(normalAddress('/browse?heads=6&utm_source=mail&brand=ZSK&fbclid=1')).toBe('/browse?brand=ZSK&heads=6');
  expect(normalAddress('/?gclid=1')).toBe('/');
  expect(normalAddress('/machine/a%20b')).toBe('/machine/a%20b');
});

test('the policy names each inline script once, and no script that has an address', () => {
  const hashes = inlineScriptHashes(
    '<script>a()</script><script src="/x.js"></script><script>a()</script><script async>b()</script>',
  );
  expect(hashes).toHaveLength(2);
  // echo -n 'a()' | openssl dgst -sha256 -binary | base64
  expect(hashes[0]).toMatch(/^'sha256-[A-Za-z0-9+/]{43}='$/);
});

test('many who ask for a page at once wait for one rendering, and a new version renders anew', async () => {
  const cache = new PageCache();
  let rendered = 0;
  const render = async () => {
    rendered += 1;
    return new RenderedPage(200, `<p>${rendered}</p>`, null);
  };
  const pages = await Promise.all(Array.from({ length: 10 }, () => cache.get('/', 1, render)));
  expect(new Set(pages).size).toBe(1);
  expect(rendered).toBe(1);
  await cache.get('/', 2, render);
  expect(rendered).toBe(2);
});

test('a page that was begun before a change is not kept after it', async () => {
  const cache = new PageCache();
  const slow = Promise.withResolvers<RenderedPage>();
  const before = cache.get('/', 1, () => slow.promise);
  const after = await cache.get('/', 2, async () => new RenderedPage(200, 'new', null));
  slow.resolve(new RenderedPage(200, 'old', null));
  expect((await before).html.toString()).toBe('old');
  expect(await cache.get('/', 2, async () => new RenderedPage(200, 'newer', null))).toBe(after);
});

test('a page that failed is rendered again for the next visitor', async () => {
  const cache = new PageCache();
  await cache.get('/', 1, async () => new RenderedPage(500, 'oops', null));
  expect((await cache.get('/', 1, async () => new RenderedPage(200, 'fine', null))).html.toString()).toBe('fine');
});
