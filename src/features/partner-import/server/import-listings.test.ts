import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { machines } from '#app/db/tables/machines.ts';
import { auditLog, uploads } from '#app/db/tables/site.ts';
import { openImports } from '#test/fixtures/partner-import.ts';

test("a machine of the partner site is listed as the operator's, with its pictures, and visitors see it", async () => {
  await using t = await openImports();
  const url = t.partner.put('one', { pictures: ['front', 'side'] });
  expect(await t.runImport()).toMatchObject({
    status: 'completed',
    percentage: 100,
    result: { added: 1, updated: 0, sold: 0 },
    error: null,
  });
  const [listing] = await t.listings();
  expect(listing).toMatchObject({
    name: 'Tajima TMAR-K1506C',
    heads: 6,
    needles: 15,
    year: 2018,
    price: 42_000,
    condition: 'used',
    description: 'Runs every day.',
    status: 'approved',
    sellerId: null,
    sourceUrl: url,
    contactEmail: 'sales@tewh.example',
  });
  expect(listing?.id).toMatch(/^tewh-tajima-6-head-tmar-k1506c-/);
  expect(listing?.images).toHaveLength(2);
  const shown = await t.app.inject(`/api/machines/${listing?.id}`);
  expect([shown.statusCode, shown.json().images]).toEqual([200, listing?.images]);
  expect((await t.app.inject(listing?.images[0] ?? '')).statusCode).toBe(200);
  expect((await t.db.select().from(uploads)).map((row) => row.claimedByMachineId)).toEqual([listing?.id, listing?.id]);
});

test('what is not told in full is listed for review and not guessed, by each import until the page says more', async () => {
  await using t = await openImports();
  const url = t.partner.put('one', { model: 'Odyssey', needles: null });
  for (const _run of [1, 2]) {
    expect(await t.runImport()).toMatchObject({ status: 'completed', result: { added: 0, updated: 0, sold: 0 } });
  }
  expect(await t.listings()).toEqual([]);
  const findings = await t.findings();
  expect(findings).toMatchObject([
    { kind: 'unclear', url, machineId: null },
    { kind: 'unclear', url, machineId: null },
  ]);
  expect(findings[1]?.message).toBe(findings[0]?.message);
  expect(findings[0]?.message).toMatch(/needle/);
  t.partner.put('one', { needles: 15 });
  expect(await t.runImport()).toMatchObject({ result: { added: 1, updated: 0, sold: 0 } });
  expect(await t.findings()).toHaveLength(2);
});

test('a brand that shows only with Premium waits for review, and the report says so', async () => {
  await using t = await openImports();
  t.partner.put('one', { brand: 'Ricoma', model: 'MT-1501' });
  expect(await t.runImport()).toMatchObject({ result: { added: 1, updated: 0, sold: 0 } });
  const [listing] = await t.listings();
  expect(listing).toMatchObject({ brand: 'Ricoma', status: 'pending' });
  expect(await t.findings()).toMatchObject([
    {
      kind: 'unclear',
      machineId: listing?.id,
      message: expect.stringContaining('Ricoma, is not preapproved: the listing waits for review. Approved'),
    },
  ]);
});

test('a page that has not changed costs one request, and nothing is written', async () => {
  await using t = await openImports();
  t.partner.put('one');
  await t.runImport();
  const before = await t.listings();
  const entries = await t.db.$count(auditLog);
  t.partner.asked.length = 0;
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: { added: 0, updated: 0, sold: 0 } });
  expect(t.partner.asked.filter((line) => line.includes('/products/') || line.includes('/pictures/'))).toEqual([
    'GET /products/one 304',
  ]);
  expect(await t.listings()).toEqual(before);
  // The entry for its start.
  expect(await t.db.$count(auditLog)).toBe(entries + 1);
});

test('a listing follows the page, only its new pictures are fetched, and the log tells what changed', async () => {
  await using t = await openImports();
  t.partner.put('one', { pictures: ['front', 'side'] });
  await t.runImport();
  const [before] = await t.listings();
  t.partner.put('one', { price: 39_000, pictures: ['back', 'front'] });
  t.partner.asked.length = 0;
  expect(await t.runImport()).toMatchObject({ result: { added: 0, updated: 1, sold: 0 } });
  const [after] = await t.listings();
  expect(after).toMatchObject({ id: before?.id, price: 39_000, status: 'approved' });
  expect([after?.images.length, after?.images[1]]).toEqual([2, before?.images[0]]);
  expect(t.partner.asked.filter((line) => line.includes('/pictures/'))).toEqual(['GET /pictures/back 200']);
  const entries = await t.db.select().from(auditLog).where(eq(auditLog.action, 'edit listing by import'));
  expect(entries).toMatchObject([
    {
      actorName: 'boss',
      subjectId: before?.id,
      before: { price: 42_000, images: before?.images },
      after: { price: 39_000, images: after?.images },
    },
  ]);
  expect(Object.keys(z.object({}).loose().parse(entries[0]?.after))).toEqual(['price', 'images']);
  // The version that visitors saw counts as approved, so that there are no differences to review.
  expect((await t.call('GET', `/api/admin/machines/${before?.id}/changes`)).json()).toMatchObject({ changes: [] });
});

test('a field that was edited by hand stays, and is told of once, when the site says something new of it', async () => {
  await using t = await openImports();
  const url = t.partner.put('one');
  await t.runImport();
  const [listing] = await t.listings();
  const id = listing?.id ?? '';
  expect((await t.call('PATCH', `/api/machines/${id}`, { price: 35_000 })).statusCode).toBe(200);
  t.partner.put('one', { year: 2019 });
  expect(await t.runImport()).toMatchObject({ result: { updated: 1 } });
  expect(await t.findings()).toEqual([]);
  t.partner.put('one', { price: 41_000 });
  expect(await t.runImport()).toMatchObject({ result: { updated: 0 } });
  t.partner.put('one', { year: 2020 });
  expect(await t.runImport()).toMatchObject({ result: { updated: 1 } });
  expect(await t.listings()).toMatchObject([{ id, price: 35_000, year: 2020 }]);
  expect(await t.findings()).toMatchObject([
    {
      kind: 'kept',
      url,
      machineId: id,
      message: 'The site now says price 41000; 35000, set here by hand, stays.',
    },
  ]);
});

test('a price, year or condition that is doubtful by now takes none from a listing, and the report says so', async () => {
  await using t = await openImports();
  const url = t.partner.put('one', { condition: 'RefurbishedCondition', pictures: [] });
  await t.runImport();
  t.partner.put('one', { price: 39_000, currency: 'EUR', year: null, condition: 'DamagedCondition' });
  expect(await t.runImport()).toMatchObject({ result: { added: 0, updated: 0, sold: 0 } });
  expect(await t.listings()).toMatchObject([{ price: 42_000, year: 2018, condition: 'refurbished' }]);
  expect(await t.findings()).toMatchObject([{ kind: 'unclear', url, message: expect.stringContaining('EUR') }]);
  // The listing was not edited by hand: it is updated once the page is unambiguous.
  t.partner.put('one', { currency: 'USD', year: 2019, condition: 'UsedCondition' });
  expect(await t.runImport()).toMatchObject({ result: { updated: 1 } });
  expect(await t.listings()).toMatchObject([{ price: 39_000, year: 2019, condition: 'used' }]);
  expect(await t.findings()).toHaveLength(1);
});

test('a listing whose condition is not told counts as used, and the report says so', async () => {
  await using t = await openImports();
  t.partner.put('one', { condition: 'DamagedCondition', pictures: [] });
  await t.runImport();
  expect(await t.listings()).toMatchObject([{ condition: 'used' }]);
  expect(await t.findings()).toMatchObject([
    { kind: 'unclear', message: expect.stringContaining('Its condition is not told: it counts as used.') },
  ]);
});

test('a name that was given by hand stays, whatever else the site says anew', async () => {
  await using t = await openImports();
  t.partner.put('one');
  await t.runImport();
  await t.db.update(machines).set({ name: 'Tajima from our show room' });
  t.partner.put('one', { price: 41_000 });
  expect(await t.runImport()).toMatchObject({ result: { updated: 1 } });
  expect(await t.listings()).toMatchObject([{ name: 'Tajima from our show room', price: 41_000 }]);
});

test('pictures that were chosen by hand stay, and the new ones of the site are not even fetched', async () => {
  await using t = await openImports();
  t.partner.put('one', { pictures: ['front', 'side'] });
  await t.runImport();
  const [listing] = await t.listings();
  const chosen = listing?.images.slice(1) ?? [];
  await t.db.update(machines).set({ images: chosen, image: chosen[0] ?? null });
  t.partner.put('one', { pictures: ['back'] });
  t.partner.asked.length = 0;
  for (const _run of [1, 2]) expect(await t.runImport()).toMatchObject({ result: { updated: 0 } });
  expect(t.partner.asked.filter((line) => line.includes('/pictures/'))).toEqual([]);
  expect(await t.listings()).toMatchObject([{ images: chosen }]);
  expect(await t.findings()).toMatchObject([{ kind: 'kept', message: expect.stringContaining('other pictures') }]);
});

test('pictures that were removed by a file of machines, all of them, do not come back', async () => {
  await using t = await openImports();
  t.partner.put('one', { pictures: ['front', 'side'] });
  await t.runImport();
  const [listing] = await t.listings();
  const file = (await t.call('GET', '/api/admin/export/machines')).body;
  const csvData = file.replace(listing?.images.join(';') ?? 'none', '');
  const imported = await t.call('POST', '/api/admin/import/machines', { csvData });
  expect(imported.json()).toMatchObject({ success: true, imported: 1 });
  for (const pictures of [['front', 'side'], ['front', 'back'], ['front']]) {
    t.partner.put('one', { pictures, price: 40_000 + pictures.length });
    t.partner.asked.length = 0;
    await t.runImport();
    expect(await t.listings()).toMatchObject([{ images: [], image: null }]);
    expect(t.partner.asked.filter((line) => line.includes('/pictures/'))).toEqual([]);
  }
});

test('a listing comes without a picture that cannot be had, and gets it with the next import', async () => {
  await using t = await openImports();
  const url = t.partner.put('one', { pictures: ['front', 'side'] });
  t.partner.lost.add('side');
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: { added: 1 } });
  const [listing] = await t.listings();
  expect(listing?.images).toHaveLength(1);
  expect(await t.findings()).toMatchObject([
    { kind: 'failed', url, machineId: listing?.id, message: expect.stringContaining('1 of its 2 pictures') },
  ]);
  t.partner.lost.clear();
  expect(await t.runImport()).toMatchObject({ result: { added: 0, updated: 1 } });
  expect((await t.listings())[0]?.images).toEqual([listing?.images[0], expect.stringContaining('/objects/')]);
});

test('pictures that the robots.txt of the site closes are not asked for, and come once it opens them', async () => {
  await using t = await openImports();
  const url = t.partner.put('one', { pictures: ['front'] });
  t.partner.rules = ['Disallow: /pictures/'];
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: { added: 1 } });
  expect(t.partner.asked.filter((line) => line.includes('/pictures/'))).toEqual([]);
  expect(await t.findings()).toMatchObject([
    { kind: 'failed', url, message: expect.stringContaining('does not let us read') },
  ]);
  t.partner.rules = [];
  expect(await t.runImport()).toMatchObject({ result: { updated: 1 } });
  expect((await t.listings())[0]?.images).toHaveLength(1);
});

test('a page that changes while its pictures are fetched is listed as it was, and followed by the next import', async () => {
  await using t = await openImports();
  const url = t.partner.put('one', { pictures: ['front', 'side'] });
  t.partner.before.answer = (path) => {
    if (path !== '/pictures/side') return;
    t.partner.lost.add('side');
    t.partner.put('one', { price: 39_000, pictures: ['front', 'back'] });
  };
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: { added: 1 } });
  const [before] = await t.listings();
  expect([before?.price, before?.images.length]).toEqual([42_000, 1]);
  expect(await t.findings()).toMatchObject([{ kind: 'failed', url }]);
  expect(await t.runImport()).toMatchObject({ result: { added: 0, updated: 1, sold: 0 } });
  const [after] = await t.listings();
  expect([after?.price, after?.images.length, after?.images[0]]).toEqual([39_000, 2, before?.images[0]]);
});

test('new pictures that cannot be had today take none of the old ones away', async () => {
  await using t = await openImports();
  t.partner.put('one', { pictures: ['front'] });
  await t.runImport();
  const [before] = await t.listings();
  t.partner.put('one', { pictures: ['back'], price: 1_000 });
  t.partner.lost.add('back');
  expect(await t.runImport()).toMatchObject({ result: { updated: 1 } });
  expect(await t.listings()).toMatchObject([{ price: 1_000, images: before?.images }]);
  t.partner.lost.clear();
  await t.runImport();
  expect((await t.listings())[0]?.images).not.toEqual(before?.images);
});

test('a listing that an admin has deleted is not made again, and goes on once it is brought back', async () => {
  await using t = await openImports();
  const url = t.partner.put('one');
  await t.runImport();
  const id = (await t.listings())[0]?.id ?? '';
  expect((await t.call('DELETE', `/api/machines/${id}`)).statusCode).toBe(204);
  t.partner.put('one', { price: 30_000 });
  for (const _run of [1, 2]) expect(await t.runImport()).toMatchObject({ result: { added: 0, updated: 0, sold: 0 } });
  expect(await t.listings()).toEqual([]);
  expect(await t.findings()).toMatchObject([
    { kind: 'deleted', url },
    { kind: 'deleted', url },
  ]);
  expect((await t.call('POST', `/api/admin/deleted-listings/${id}/restore`)).statusCode).toBe(200);
  // The page is as before the listing existed, but is read nevertheless.
  expect(await t.runImport()).toMatchObject({ result: { added: 0, updated: 1, sold: 0 } });
  expect(await t.listings()).toMatchObject([{ id, price: 30_000 }]);
  expect(await t.findings()).toHaveLength(2);
});
