import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { fakeProducts } from '#app/simulators/partner-site/fake-product.ts';
import { startFakePartnerSite } from '#app/simulators/partner-site/fake-partner-site.ts';
import { openAsAdmin } from './back-office-visits.ts';
import { PHONE, visit } from './browser.ts';
import { site } from './site.ts';

/** The second product of the partner site, which can be made to hang. */
export const STUCK = '/products/barudan-beks-s1508cii';

const PRODUCTS = fakeProducts([
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

/** Starts the partner site at the address that the tested site uses. */
export async function openPartner() {
  const port = Number(new URL(site().partnerUrl).port);
  const partner = await startFakePartnerSite({ port, pictures: 'plain', products: PRODUCTS });
  expect(partner.url).toBe(site().partnerUrl);
  return partner;
}

/** Removes imported listings, because other tests rely on the site's own. */
export async function forgetImported(): Promise<void> {
  await using v = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, '/admin');
  const found = await page.request.get('/api/machines?status=all&seller=tewh&pageSize=100');
  const listings = z.array(z.object({ id: z.string(), sourceUrl: z.nullable(z.string()) })).parse(await found.json());
  const ids = listings.filter(({ sourceUrl }) => sourceUrl?.startsWith(site().partnerUrl)).map(({ id }) => id);
  if (ids.length === 0) return;
  expect((await page.request.post('/api/admin/delete-multiple', { data: { ids } })).status()).toBe(200);
}

export async function startImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}
