import { expect, test } from 'vitest';
import { RemoteError } from '#app/features/remote/remote.ts';
import { startShop } from './reader-on-stand-in.ts';

const METADATA = 'http://169.254.169.254/latest/meta-data/';
const TMBP = 'tajima-tmbp-sc1501-2019';
const LIST = 'tajima-tfmx-iic1508-2013';

test('a site that is down is not read, and nothing is concluded', async () => {
  await using shop = await startShop();
  shop.site.misbehave('*', { kind: 'down' });
  const { readings, failure } = await shop.read();
  expect(readings).toEqual([]);
  expect(failure).toMatchObject({ reason: 'unreachable' });
});

test('a site that goes down while it is read ends the reading', async () => {
  await using shop = await startShop();
  for (const { slug } of shop.site.products().slice(6)) shop.site.misbehave(`/products/${slug}`, { kind: 'down' });
  const { count, failure } = await shop.read();
  expect(failure).toMatchObject({ reason: 'unreachable' });
  expect([count('product'), count('failed')]).toEqual([6, 4]);
});

test('a robots.txt that cannot be had keeps us out', async () => {
  await using shop = await startShop();
  shop.site.misbehave('/robots.txt', { kind: 'status', status: 503 });
  const { readings, failure } = await shop.read();
  expect([readings, failure]).toEqual([[], expect.any(RemoteError)]);
});

test('a page that is slow, cut off, endless, a bomb, or leads astray fails alone', async () => {
  await using shop = await startShop();
  const slugs = shop.site.products().map(({ slug }) => slug);
  const faults = {
    hang: { kind: 'hang' },
    half: { kind: 'half' },
    endless: { kind: 'endless' },
    bomb: { kind: 'bomb' },
    redirect: { kind: 'redirect', to: METADATA },
    status: { kind: 'status', status: 500 },
  } as const;
  for (const [at, fault] of Object.values(faults).entries()) {
    shop.site.misbehave(`/products/${slugs[at * 3]}`, fault);
  }
  const { failure, readings, count } = await shop.read();
  expect(failure).toBeNull();
  expect([count('product'), count('failed')]).toEqual([30, 7]);
  const messages = readings.flatMap((reading) => (reading.kind === 'failed' ? reading.message : []));
  expect(messages.join('\n')).toMatch(/took longer than 2 seconds/);
  expect(messages.join('\n')).toMatch(/larger than 5 MB/);
  expect(messages.join('\n')).toContain(`${METADATA} is not on the public internet, so it is not read.`);
});

test('a page that failed for a moment is read all the same', async () => {
  await using shop = await startShop();
  shop.site.misbehave(`/products/${TMBP}`, { kind: 'status', status: 503, retryAfter: '2' }, 1);
  shop.site.misbehave(`/products/${LIST}`, { kind: 'half' }, 2);
  const { product } = await shop.read();
  expect([product(TMBP).heads, product(LIST).heads]).toEqual([1, 8]);
  expect(shop.pauses).toContain(2_000);
});

test.each([
  ['the first one', '/sitemap.xml', 0],
  ['one of many', '/sitemap_products_2.xml', 21],
])('without a sitemap, %s, what was not met is not gone', async (_which, path, total) => {
  await using shop = await startShop();
  for (const fault of [
    { kind: 'status', status: 500 },
    { kind: 'body', type: 'text/xml', text: '<html>' },
  ] as const) {
    shop.site.behave();
    shop.site.misbehave(path, fault);
    const { failure, readings, count } = await shop.read();
    expect(failure).toBeInstanceOf(RemoteError);
    expect(readings.length > 0).toBe(total > 0);
    if (total > 0) expect(count('product')).toBeGreaterThan(15);
  }
});
