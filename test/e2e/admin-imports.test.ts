import type { Page } from 'playwright-core';
import { afterEach, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { standInProducts } from '#app/simulators/partner-site/stand-in-product.ts';
import { startPartnerSite } from '#app/simulators/partner-site/stand-in.ts';
import { openAsAdmin } from './back-office-visits.ts';
import { DESK, expectFit, PHONE, visit } from './browser.ts';
import { toldBy } from './payment-visits.ts';

const STUCK = '/products/barudan-beks-s1508cii';

const PRODUCTS = standInProducts([
  machine('tajima-tmar-k1506c', ['Tajima', 'TMAR-K1506C'], [6, 15]),
  machine('barudan-beks-s1508cii', ['Barudan', 'BEKS-S1508CII'], [8, 15]),
  { ...machine('brother-quiet', ['Brother', 'Quiet'], [1, null]), title: 'Brother Quiet' },
  { ...machine('swf-broken', ['SWF', 'Broken'], [1, 15]), dialect: 'broken' },
]);

function machine(slug: string, make: readonly [string, string], counts: readonly [number, number | null]) {
  return {
    slug,
    title: make.join(' '),
    description: '<p>Runs every day.</p>',
    make,
    counts,
    year: 2019,
    priceUsd: 9_000,
  };
}

/** The partner site where the site looks for it. */
async function openPartner() {
  const port = Number(new URL(inject('partnerUrl')).port);
  const partner = await startPartnerSite({ port, pictures: 'plain', products: PRODUCTS });
  expect(partner.url).toBe(inject('partnerUrl'));
  return partner;
}

// The other files of tests count on what the site sells.
afterEach(async () => {
  await using v = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, '/admin');
  const found = await page.request.get('/api/machines?status=all&seller=tewh&pageSize=100');
  const listings = z.array(z.object({ id: z.string(), sourceUrl: z.nullable(z.string()) })).parse(await found.json());
  const ids = listings.filter(({ sourceUrl }) => sourceUrl?.startsWith(inject('partnerUrl'))).map(({ id }) => id);
  if (ids.length === 0) return;
  expect((await page.request.post('/api/admin/delete-multiple', { data: { ids } })).status()).toBe(200);
});

const start = (page: Page) => page.getByRole('button', { name: 'Import', exact: true }).click();

test('an import begun on the dashboard says how far it is, is the only one, and can be stopped', async () => {
  await using partner = await openPartner();
  partner.misbehave(STUCK, { kind: 'hang' });
  await using v = await visit({ viewport: PHONE, reducedMotion: 'reduce' });
  v.allowRefusal(409);
  const page = await openAsAdmin(v, '/admin');
  await start(page);
  await page.getByRole('progressbar', { name: 'Import' }).waitFor();
  await page.getByText(/^Page 1 of \d: Tajima TMAR-K1506C$/).waitFor();
  await start(page);
  await toldBy(page, 'Import Failed', 'An import is running already');
  await page.getByRole('region', { name: 'Import' }).getByRole('link', { name: 'Report' }).click();
  await page.getByRole('heading', { level: 1, name: 'Import report' }).waitFor();
  await page.getByText('Running', { exact: true }).waitFor();
  await expectFit(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await toldBy(page, 'Import Failed', 'Stopped by admin.');
  await page.getByRole('progressbar', { name: 'Import' }).waitFor({ state: 'detached' });
  await page.getByRole('alert').getByText('Stopped by admin.').waitFor();
  await page.getByText('1 added, 0 updated, 0 sold').waitFor();
});

test('an import begun at the listings tells its counts, and its report what is left to look at', async () => {
  await using _partner = await openPartner();
  await using v = await visit({ viewport: DESK, reducedMotion: 'reduce' });
  const page = await openAsAdmin(v, '/admin/listings');
  await start(page);
  const toast = page.getByRole('listitem').filter({ hasText: /TEWH Import Complete\s*Added: \d, Updated: 0, Sold: 0/ });
  await toast.getByRole('button', { name: 'Report' }).click();
  const unclear = page.getByRole('table', { name: 'To look at' });
  const row = unclear.getByRole('row').filter({ hasText: 'needles' });
  expect(await row.getByRole('link', { name: /Brother Quiet/ }).getAttribute('href')).toBe(
    `${inject('partnerUrl')}/products/brother-quiet`,
  );
  await row.getByRole('link', { name: 'Add by hand' }).waitFor();
  await expectFit(page);
  await page.getByRole('link', { name: /^Could not be read/ }).click();
  await page
    .getByRole('table', { name: 'Could not be read' })
    .getByText('not valid JSON')
    .filter({ visible: true })
    .waitFor();
  await page.setViewportSize(PHONE);
  await expectFit(page);
  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByRole('table', { name: 'Imports' }).getByText('Completed').first().waitFor();
  await expectFit(page);
});

test('an import from a site that nobody answers at ends with a sentence', async () => {
  await using v = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, '/admin/imports');
  await start(page);
  await toldBy(page, 'Import Failed', `${new URL(inject('partnerUrl')).host} could not be reached`);
});

test('a report that is not there says so', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowNotFound();
  v.allowRefusal(400);
  await openAsAdmin(v, '/admin/imports/none');
  await v.page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Import' }).waitFor();
});
