import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { normalAddress } from './normal-address.ts';
import { hashesForNonce, nonceSource, pagePolicy } from './page-policy.ts';
import { negotiateEncoding, readyPage } from './rendered-page.ts';

test('what a page does not read and the order of parameters do not make another page', () => {
  const normal = (url: string) =>
    normalAddress(url, (path) =>
      path === '/browse' ? { reads: ['brand', 'heads', 'page'], isRotated: true } : { reads: [], isRotated: false },
    );
  expect(normal('/browse?heads=6&utm_source=mail&brand=ZSK&heads=4&zzz=1')).toEqual({
    address: '/browse?brand=ZSK&heads=6&heads=4',
    isRotated: true,
  });
  expect(normal('/?gclid=1')).toEqual({ address: '/', isRotated: false });
  expect(normal('/machine/a%20b').address).toBe('/machine/a%20b');
  expect(normal('/browse?brand=a?b').address).toBe('/browse?brand=a%3Fb');
});

test('a page that many get names the scripts that the framework wrote by their hashes, and no other script', () => {
  const { html, scripts } = hashesForNonce(
    '<meta property="csp-nonce" content="n"/>' +
      '<script nonce="n">a()</script><script nonce="n" src="/x.js"></script><script nonce="n">a()</script>' +
      '<script async nonce="n">b()</script><script>stolen()</script><script nonce="guess">stolen()</script>',
    'n',
  );
  // Computed with: echo -n 'a()' | openssl dgst -sha256 -binary | base64
  expect(scripts).toEqual([
    "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='",
    "'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc='",
  ]);
  expect(html).not.toContain('"n"');
  expect(html).toContain('<script>a()</script>');
});

test('a page for one person admits scripts by its nonce, and the payment page its provider', () => {
  expect(pagePolicy([nonceSource('n')])).toContain("script-src 'self' 'nonce-n';");
  expect(pagePolicy([nonceSource('n')])).not.toContain('paypal');
  const payment = pagePolicy([nonceSource('n')], ['https://www.paypal.com']);
  for (const directive of ['script-src', 'connect-src', 'frame-src', 'img-src'])
    expect(payment).toMatch(new RegExp(`${directive} 'self'[^;]* https://www\\.paypal\\.com`));
});

test('a page is the same in every encoding', async () => {
  const html = `<p>${'needle hoop bobbin thread '.repeat(500)}…</p>`;
  const page = await readyPage({ status: 200, html, location: null }, {});
  expect((await page.body('identity')).toString()).toBe(html);
  expect(brotliDecompressSync(await page.body('br')).toString()).toBe(html);
  for (let time = 0; time < 2; time += 1) expect(gunzipSync(await page.body('gzip')).toString()).toBe(html);
  expect(page.bytes).toBeLessThan(html.length);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br;q=0', 'identity'],
  ['gzip;q=0, br;q=0', 'identity'],
  ['*', 'br'],
  ['zstd', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('who accepts %s is sent %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding);
});
