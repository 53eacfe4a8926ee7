import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { partnerProducts } from '#app/db/tables/imports.ts';
import { machines } from '#app/db/tables/machines.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { filledForm } from '#test/fixtures/listings.ts';
import { openImports } from '#test/fixtures/partner-import.ts';

const NOTHING = { added: 0, updated: 0, sold: 0 };
const TWINS = ['left', 'right'];

/** Sorted, because the database decides the order in which known pages are read. */
const pagesAsked = (lines: readonly string[]) => lines.filter((line) => /\/(?:shop|pictures)\//.test(line)).toSorted();

test('a site whose pages all move keeps its listings: none is added, none sold, and no picture is fetched again', async () => {
  await using t = await openImports();
  t.partner.put('one', { pictures: ['front', 'side'] });
  t.partner.put('two', { model: 'TMAR-K1508C', heads: 8, sku: 'T-8' });
  await t.runImport();
  const before = await t.listings();
  t.partner.folder = 'shop';
  t.partner.asked.length = 0;
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: NOTHING });
  expect(await t.listings()).toEqual(
    before.map((listing) => ({
      ...listing,
      sourceUrl: listing.sourceUrl?.replace('/products/', '/shop/'),
    })),
  );
  expect(pagesAsked(t.partner.asked)).toEqual(['GET /shop/one 200', 'GET /shop/two 200']);
  expect(await t.findings()).toEqual([]);
  expect(await t.db.$count(partnerProducts)).toBe(2);
  const entries = await t.db.select().from(auditLog).where(eq(auditLog.action, 'edit listing by import'));
  const followed = Object.fromEntries(entries.map(({ subjectId, after }) => [subjectId, after]));
  expect(followed).toEqual(
    Object.fromEntries(
      before.map(({ id, sourceUrl }) => [id, { sourceUrl: sourceUrl?.replace('/products/', '/shop/') }]),
    ),
  );
  t.partner.asked.length = 0;
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: NOTHING });
  expect(pagesAsked(t.partner.asked)).toEqual(['GET /shop/one 304', 'GET /shop/two 304']);
});

test('a site that goes to another domain keeps its listings, and the pictures that were chosen here', async () => {
  await using t = await openImports();
  t.partner.put('one', { pictures: ['front', 'side'] });
  t.partner.put('two', { model: 'TMAR-K1508C', heads: 8 });
  await t.runImport();
  const [one, two] = await t.listings();
  const chosen = one?.images.slice(1) ?? [];
  const edited = await t.call('PUT', `/api/machines/${one?.id}`, filledForm(chosen));
  expect([edited.statusCode, edited.body]).toEqual([200, expect.any(String)]);
  const old = 'http://www.old-shop.example';
  const { url } = t.partner;
  await t.db.update(partnerProducts).set({
    url: sql`replace(url, ${url}, ${old})`,
    pictures: sql`replace(pictures::text, ${url}, ${old})::jsonb`,
  });
  await t.db.update(machines).set({ sourceUrl: sql`replace(source_url, ${url}, ${old})` });
  t.partner.asked.length = 0;
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: NOTHING });
  expect(await t.listings()).toMatchObject([
    { id: one?.id, images: chosen, sourceUrl: `${url}/products/one` },
    { id: two?.id, images: two?.images, sourceUrl: `${url}/products/two` },
  ]);
  expect(t.partner.asked.filter((line) => line.includes('/pictures/'))).toEqual([]);
  expect(await t.findings()).toEqual([]);
});

test('the site’s own number tells a machine even where its page was written anew', async () => {
  await using t = await openImports();
  t.partner.put('one', { sku: 'T-1', pictures: [] });
  await t.runImport();
  const [before] = await t.listings();
  t.partner.folder = 'shop';
  t.partner.put('one', { sku: ' t-1', model: 'TMAR-K1506', price: 39_000 });
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: { added: 0, updated: 1, sold: 0 } });
  expect(await t.listings()).toMatchObject([
    { id: before?.id, model: 'TMAR-K1506', price: 39_000, status: 'approved' },
  ]);
});

test('two machines that nothing tells apart are neither listed twice nor sold when they move: somebody is to look', async () => {
  await using t = await openImports();
  for (const name of TWINS) t.partner.put(name, { pictures: [] });
  await t.runImport();
  const before = await t.listings();
  t.partner.folder = 'shop';
  for (const _run of [1, 2]) expect(await t.runImport()).toMatchObject({ status: 'completed', result: NOTHING });
  expect(await t.listings()).toEqual(before);
  const findings = await t.findings();
  expect(findings.map(({ kind, url }) => [kind, new URL(url).pathname])).toEqual(
    [...TWINS, ...TWINS].map((name) => ['unclear', `/shop/${name}`]),
  );
  for (const { sourceUrl } of before) expect(findings[0]?.message).toContain(sourceUrl ?? 'none');
  // An admin marks them as sold, after which the new pages are listed.
  for (const { id } of before) await t.call('PATCH', `/api/machines/${id}/status`, { status: 'sold' });
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: { added: 2, updated: 0, sold: 0 } });
  expect(await t.findings()).toHaveLength(4);
});

test('of two such machines one that goes while one comes is told by who stays', async () => {
  await using t = await openImports();
  for (const name of TWINS) t.partner.put(name, { pictures: [] });
  await t.runImport();
  const before = await t.listings();
  t.partner.remove('left');
  t.partner.put('other', { pictures: [] });
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: NOTHING });
  expect((await t.listings()).map(({ id, sourceUrl }) => [id, sourceUrl])).toEqual([
    [before[0]?.id, `${t.partner.url}/products/other`],
    [before[1]?.id, before[1]?.sourceUrl],
  ]);
});

test('two such machines with numbers of their own move each to its own address', async () => {
  await using t = await openImports();
  for (const name of TWINS) t.partner.put(name, { sku: name, pictures: [] });
  await t.runImport();
  const before = await t.listings();
  t.partner.folder = 'shop';
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: NOTHING });
  expect((await t.listings()).map(({ id, sourceUrl }) => [id, sourceUrl])).toEqual(
    before.map(({ id, sourceUrl }) => [id, sourceUrl?.replace('/products/', '/shop/')]),
  );
});

test.each([
  ['is still there', { stays: true, sku: null }, { added: 1, updated: 0, sold: 0 }],
  ['had another number', { stays: false, sku: 'T-2' }, { added: 1, updated: 0, sold: 1 }],
])('a machine like one that %s is another one', async (_what, { stays, sku }, result) => {
  await using t = await openImports();
  t.partner.put('one', { pictures: [], sku: stays ? null : 'T-1' });
  await t.runImport();
  if (!stays) t.partner.remove('one');
  t.partner.put('two', { pictures: [], sku });
  expect(await t.runImport()).toMatchObject({ status: 'completed', result });
  expect(await t.listings()).toHaveLength(2);
});

test('a number under which the site had a machine of another year is no proof, and somebody is to look', async () => {
  await using t = await openImports();
  t.partner.put('one', { pictures: [], sku: 'TMAR' });
  await t.runImport();
  t.partner.remove('one');
  const url = t.partner.put('two', { pictures: [], sku: 'TMAR', year: 2021 });
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: NOTHING });
  expect(await t.listings()).toMatchObject([{ status: 'approved', year: 2018 }]);
  expect(await t.findings()).toMatchObject([{ kind: 'unclear', url }]);
});

test('what was deleted or sold here by hand stays so at its new address', async () => {
  await using t = await openImports();
  t.partner.put('one', { pictures: [] });
  t.partner.put('two', { model: 'TMAR-K1508C', heads: 8, pictures: [] });
  await t.runImport();
  const [one, two] = await t.listings();
  await t.call('DELETE', `/api/machines/${one?.id}`);
  await t.call('PATCH', `/api/machines/${two?.id}/status`, { status: 'sold' });
  t.partner.folder = 'shop';
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: NOTHING });
  expect(await t.listings()).toMatchObject([{ id: two?.id, status: 'sold' }]);
  expect(await t.findings()).toMatchObject([{ kind: 'deleted', url: `${t.partner.url}/shop/one` }]);
});

test('a machine that is sold as it moves is sold, and not left to its old address', async () => {
  await using t = await openImports();
  t.partner.put('one', { pictures: [] });
  await t.runImport();
  t.partner.folder = 'shop';
  t.partner.put('one', { isSold: true });
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: { added: 0, updated: 0, sold: 1 } });
  expect(await t.listings()).toMatchObject([{ status: 'sold', sourceUrl: `${t.partner.url}/shop/one` }]);
});

test('a site that cannot be read to its end moves nothing, and lists nothing twice', async () => {
  await using t = await openImports();
  t.partner.put('one', { pictures: [] });
  await t.runImport();
  const before = await t.listings();
  t.partner.folder = 'shop';
  // An address that is too long to read leaves a gap.
  t.partner.put('x'.repeat(2_001), { pictures: [] });
  expect(await t.runImport()).toMatchObject({ status: 'error', result: NOTHING });
  expect(await t.listings()).toEqual(before);
  expect(await t.findings()).toMatchObject([{ kind: 'unclear', url: `${t.partner.url}/shop/one` }]);
});
