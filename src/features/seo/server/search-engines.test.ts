import { gunzipSync } from 'node:zlib';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import robotsParser from 'robots-parser';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { goneListing } from '#app/features/machines/machines.schema.ts';
import { browseAsVisitor } from '#test/fixtures/visitor-browsing.ts';
import { MACHINES_IN_A_FILE } from './sitemap.service.ts';

const PUBLIC_URL = 'https://yard.example';
const PHOTO = '/objects/machines/0123456789abcdef01234567.webp';

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  isArray: (name) => ['sitemap', 'url', 'image:image'].includes(name),
});
const entry = z.object({
  loc: z.string(),
  lastmod: z.optional(z.string()),
  'image:image': z.optional(z.array(z.object({ 'image:loc': z.string() }))),
});
const urlSet = z.object({ urlset: z.object({ url: z.array(entry) }) });
const index = z.object({ sitemapindex: z.object({ sitemap: z.array(z.object({ loc: z.string() })) }) });

type Visitor = Awaited<ReturnType<typeof openSite>>;

async function openSite() {
  return browseAsVisitor({ env: { PUBLIC_URL, SITE_NAME: 'Stitchyard' } });
}

async function read({ get }: Visitor, path: string): Promise<unknown> {
  const answer = await get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(XMLValidator.validate(answer.body)).toBe(true);
  return parser.parse(answer.body);
}

async function filesOf(t: Visitor): Promise<string[]> {
  const { sitemapindex } = index.parse(await read(t, '/sitemap.xml'));
  return sitemapindex.sitemap.map(({ loc }) => loc.replace(PUBLIC_URL, ''));
}

async function entriesOf(t: Visitor, path: string) {
  return urlSet.parse(await read(t, path)).urlset.url;
}

test('the sitemaps name every machine that visitors find in the lists, and no other, under its own address', async () => {
  await using t = await openSite();
  const updatedAt = new Date('2026-03-04T05:06:07.000Z');
  await t.addMachine({ id: 'plain', images: [PHOTO], updatedAt });
  await t.addMachine({ id: `a/b "c" 100%&<d> 😀` });
  await t.addMachine({ id: 'waits', status: 'pending' });
  await t.addMachine({ id: 'sold', status: 'sold' });
  const [first = '', ...others] = (await filesOf(t)).filter((path) => path.includes('machines-'));
  expect(others).toEqual([]);
  expect(await entriesOf(t, first)).toEqual([
    {
      loc: `${PUBLIC_URL}/machine/plain`,
      lastmod: updatedAt.toISOString(),
      'image:image': [{ 'image:loc': `${PUBLIC_URL}${PHOTO}?w=1920` }],
    },
    {
      loc: `${PUBLIC_URL}/machine/a%2Fb%20%22c%22%20100%25%26%3Cd%3E%20%F0%9F%98%80`,
      lastmod: expect.any(String),
    },
  ]);
});

test('the kinds of machines on offer are named, and those of which there is none are not', async () => {
  await using t = await openSite();
  await t.addMachine({ brand: 'Tajima', condition: 'used', heads: 6 });
  await t.addMachine({ brand: 'Barudan', condition: 'new', heads: 6, status: 'sold' });
  const kinds = await entriesOf(t, '/sitemaps/kinds.xml');
  expect(kinds.map(({ loc }) => loc.replace(PUBLIC_URL, '')).toSorted()).toEqual([
    '/6-head-embroidery-machines',
    '/tajima-embroidery-machines',
    '/used-embroidery-machines',
    '/used-tajima-embroidery-machines',
  ]);
  const pages = await entriesOf(t, '/sitemaps/pages.xml');
  expect(pages.map(({ loc }) => loc)).toContain(`${PUBLIC_URL}/browse`);
});

test('thousands of machines are in several files, each machine once, and an empty file is none', async () => {
  await using t = await openSite();
  const many = MACHINES_IN_A_FILE * 2 + 700;
  await t.database.pool.query(`insert into machines (id, name, brand, model, heads, needles, status)
    select 'm' || n, 'Name', 'Tajima', 'T', 1, 15, case when n / 10000 = 1 then 'sold' else 'approved' end
    from generate_series(1, ${many}) n`);
  const files = (await filesOf(t)).filter((path) => path.includes('machines-'));
  expect(files).toEqual(['/sitemaps/machines-0.xml', '/sitemaps/machines-2.xml']);
  const sizes: number[] = [];
  const addresses = new Set<string>();
  for (const file of files) {
    const entries = await entriesOf(t, file);
    sizes.push(entries.length);
    for (const { loc } of entries) addresses.add(loc);
  }
  expect(addresses.size).toBe(many - MACHINES_IN_A_FILE);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(addresses.size);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MACHINES_IN_A_FILE);
  for (const part of ['1', '9', 'x', '-1', '1e3'])
    expect((await t.get(`/sitemaps/machines-${part}.xml`)).statusCode).toBeGreaterThanOrEqual(400);
});

test('a sitemap that has not changed is not sent again, one that has is, and a HEAD has no body', async () => {
  await using t = await openSite();
  await t.addMachine();
  for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/kinds.xml', '/sitemaps/machines-0.xml']) {
    const { headers } = await t.get(path);
    const etag = String(headers.etag);
    const again = await t.get(path, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await t.app.inject({ method: 'HEAD', url: path });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
    await t.addMachine();
    expect((await t.get(path, { 'if-none-match': etag })).statusCode).toBe(200);
  }
});

test('a sitemap is sent small to who can read that, and whole to others', async () => {
  await using t = await openSite();
  await t.addMachine({ id: 'one' });
  const path = '/sitemaps/machines-0.xml';
  const plain = await t.get(path);
  const small = await t.get(path, { 'accept-encoding': 'gzip, deflate, br' });
  expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([undefined, 'gzip']);
  expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
  expect(small.headers.vary).toBe('Accept-Encoding');
});

test('robots.txt opens what is for everybody, closes what is not, and names the sitemap', async () => {
  await using t = await openSite();
  const { body, statusCode, headers } = await t.get('/robots.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const robots = robotsParser(`${PUBLIC_URL}/robots.txt`, body);
  expect(robots.getSitemaps()).toEqual([`${PUBLIC_URL}/sitemap.xml`]);
  const mayRead = (path: string) => robots.isAllowed(`${PUBLIC_URL}${path}`, 'AnyBot');
  for (const path of [
    '/',
    '/browse?brand=Tajima',
    '/machine/x',
    '/objects/machines/x.webp?w=320',
    '/feeds/google-products.xml',
    '/admin-pro-embroidery-machines',
    '/profile-embroidery-machines',
    // A crawler that cannot read a page does not see its `noindex`.
    '/auth',
    '/sell',
  ])
    expect([path, mayRead(path)]).toEqual([path, true]);
  for (const path of [
    '/api/machines',
    '/admin',
    '/admin/listings',
    '/seller-portal/payments',
    '/profile',
    '/listing-payment-paypal?machineId=x',
    '/receipt/1',
  ])
    expect([path, mayRead(path)]).toEqual([path, false]);
});

test('answers for programs are kept out of search results, and pictures and sitemaps are not', async () => {
  await using t = await openSite();
  const tagOf = async (path: string) => (await t.get(path)).headers['x-robots-tag'];
  for (const path of ['/api/machines', '/api/site', '/api/nothing', '/feeds/new-listings.xml'])
    expect([path, await tagOf(path)]).toEqual([path, 'noindex']);
  for (const path of ['/sitemap.xml', '/robots.txt', `${PHOTO}?w=320`])
    expect([path, await tagOf(path)]).toEqual([path, undefined]);
});

test('a listing that visitors saw is gone once it is deleted, alone or with its seller’s account, and one that nobody saw was never there', async () => {
  await using t = await browseAsVisitor();
  const goneStatus = async (id: string) => {
    const answer = await t.get(`/api/gone-listings/${encodeURIComponent(id)}`);
    return answer.statusCode === 200 ? goneListing.parse(answer.json()).state : answer.statusCode;
  };
  const leaving = await t.addUser();
  const headers = await t.signIn(await t.addUser({ role: 'admin' }));
  const listings = [
    { id: 'seen "1"/%😀', status: 'approved', gone: 'deleted' },
    { id: 'sold', status: 'sold', gone: 'deleted' },
    { id: 'unseen', status: 'pending', gone: 404 },
  ] as const;
  for (const { id, status } of listings) await t.addMachine({ id, status });
  await t.addMachine({ id: 'of-one-who-leaves', status: 'approved', sellerId: leaving.id });

  for (const { id } of listings) {
    expect([id, await goneStatus(id)]).toEqual([id, 404]);
    const url = `/api/machines/${encodeURIComponent(id)}`;
    expect((await t.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
  }
  for (const { id, gone } of listings) expect([id, await goneStatus(id)]).toEqual([id, gone]);

  const url = `/api/admin/users/${leaving.id}`;
  expect((await t.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
  expect(await goneStatus('of-one-who-leaves')).toBe('deleted');
});

test('a listing that visitors saw is not gone while it is hidden: it is being updated, or withdrawn', async () => {
  await using t = await browseAsVisitor();
  const headers = await t.signIn(await t.addUser({ role: 'admin' }));
  await t.addMachine({ id: 'back', status: 'approved' });
  expect((await t.app.inject({ method: 'DELETE', url: '/api/machines/back', headers })).statusCode).toBe(204);
  expect((await t.get('/api/gone-listings/back')).json()).toEqual({ state: 'deleted' });
  const restored = await t.app.inject({ method: 'POST', url: '/api/admin/deleted-listings/back/restore', headers });
  expect(restored.statusCode).toBe(200);
  expect((await t.get('/api/gone-listings/back')).statusCode).toBe(404);
  for (const [status, state] of [
    ['pending', 'updating'],
    ['rejected', 'withdrawn'],
  ]) {
    const url = '/api/machines/back/status';
    const hidden = await t.app.inject({ method: 'PATCH', url, headers, payload: { status } });
    expect(hidden.statusCode).toBe(200);
    expect((await t.get('/api/machines/back')).statusCode).toBe(404);
    expect((await t.get('/api/gone-listings/back')).json()).toEqual({ state });
  }
  await t.addMachine({ id: 'unseen', status: 'rejected' });
  expect((await t.get('/api/gone-listings/unseen')).statusCode).toBe(404);
});
