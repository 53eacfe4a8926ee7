import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { searchStatistics } from '#app/features/operations/demand.schema.ts';
import { openAsAdmin } from './back-office-visits.ts';
import { expectNoSidewaysScroll, usable, visit } from './browser.ts';
import { savedBy } from './downloads.ts';
import { newAddress, signInAsAdmin } from './profile-visits.ts';

/** Headless browsers count as crawlers. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A price that no other test searches with. */
const PRICE = 700_000 + (process.pid % 100_000);

test('a visitor’s search is counted once, with the machine opened from it and the question asked', async () => {
  await using v = await visit({ viewport: { width: 390, height: 844 }, userAgent: BROWSER });
  const { page } = v;
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/searches')) sent.push(request.postDataJSON());
  });
  await v.open(`/browse?brand=Tajima&priceMax=${PRICE}`);
  const search = `brand=Tajima&priceMax=${PRICE}`;
  await expect.poll(() => sent, { timeout: 20_000 }).toEqual([{ event: 'searched', search }]);
  await v.open(`/browse?priceMax=${PRICE}&brand=Tajima&view=list`);
  await usable(page);
  const brokered = { hasNot: page.getByText('Premium', { exact: true }) };
  await page.getByRole('main').getByRole('article').filter(brokered).first().getByRole('link').first().click();
  await page.waitForURL('**/machine/**');
  await page.locator('main a[href$="/ask"]').filter({ visible: true }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Ask about this machine' });
  await sheet.getByRole('textbox', { name: 'Your question' }).fill('Is it still there?');
  await sheet.getByLabel('Name').fill('Ada Lovelace');
  await sheet.getByLabel('Email').fill(newAddress());
  await sheet.getByRole('button', { name: 'Send Question' }).click();
  const opened = { event: 'opened', search };
  await expect
    .poll(() => sent, { timeout: 20_000 })
    .toEqual([{ event: 'searched', search }, opened, { event: 'asked', search }]);
  await using office = await visit({});
  await signInAsAdmin(office);
  const countedOf = async () => {
    const rows = await (await office.page.request.get('/api/admin/searches?days=1')).json();
    return z
      .array(searchStatistics)
      .parse(rows)
      .find((row) => row.search === `brand=tajima&priceMax=${PRICE}`);
  };
  await expect.poll(countedOf).toMatchObject({ searches: 1, opened: 1, asked: 1 });
});

test.each([
  { screen: 'a phone', viewport: { width: 390, height: 844 } },
  { screen: 'a desk', viewport: { width: 1440, height: 900 } },
])('on $screen, the demand is read, filtered and downloaded', async ({ viewport }) => {
  await using v = await visit({ viewport });
  const page = await openAsAdmin(v, '/admin/demand');
  const rows = page.getByRole('table', { name: 'Demand' }).getByRole('rowheader');
  await rows.first().waitFor();
  await page.getByRole('img', { name: /^Bars of searches, saved searches/ }).waitFor();
  await page.getByLabel('Rows by').selectOption('Model family');
  await page.waitForURL('**/admin/demand?detail=family');
  await page.getByLabel('Brand').selectOption('Tajima');
  await page.waitForURL('**/admin/demand?detail=family&brand=Tajima');
  await rows
    .first()
    .getByText(/^Tajima/)
    .waitFor();
  await expect
    .poll(async () => (await rows.getByRole('link').allInnerTexts()).every((row) => row.startsWith('Tajima')))
    .toBe(true);
  await expectNoSidewaysScroll(page);
  const { text } = await savedBy(page, page.getByRole('link', { name: 'Export CSV' }));
  expect(text).toMatch(
    /^\uFEFF?brand,modelFamily,heads,priceUsd,searched,saved,wanted,watched,questions,inStock,sold\r\nTajima,/,
  );
  await page.getByRole('table', { name: 'Searches that found nothing' }).getByRole('rowheader').first().waitFor();
});
