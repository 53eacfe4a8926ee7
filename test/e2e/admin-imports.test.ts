import { afterEach, expect, test } from 'vitest';
import { openAsAdmin } from './back-office-visits.ts';
import { DESK, PHONE, visit } from './browser.ts';
import { forgetImported, openPartner, startImport, STUCK } from './partner-visits.ts';
import { toldBy } from './payment-visits.ts';
import { site } from './site.ts';

afterEach(forgetImported);

test('an import begun on the dashboard says how far it is, is the only one, and can be stopped', async () => {
  await using partner = await openPartner();
  partner.injectFault(STUCK, { kind: 'hang' });
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(409);
  const page = await openAsAdmin(v, '/admin');
  await startImport(page);
  await page.getByRole('progressbar', { name: 'Import' }).waitFor();
  await page.getByText(/^Page 1 of \d: Tajima TMAR-K1506C$/).waitFor();
  await startImport(page);
  await toldBy(page, 'Import Failed', 'An import is running already');
  await page.getByRole('region', { name: 'Import' }).getByRole('link', { name: 'Report' }).click();
  await page.getByRole('heading', { level: 1, name: 'Import report' }).waitFor();
  await page.getByText('Running', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await toldBy(page, 'Import Failed', 'Stopped by admin.');
  await page.getByRole('progressbar', { name: 'Import' }).waitFor({ state: 'detached' });
  await page.getByRole('alert').getByText('Stopped by admin.').waitFor();
  await page.getByText('1 added, 0 updated, 0 sold').waitFor();
});

test('an import begun at the listings tells its counts, and its report what is left to look at', async () => {
  await using _partner = await openPartner();
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, '/admin/listings');
  await startImport(page);
  const toast = page.getByRole('listitem').filter({ hasText: /TEWH Import Complete\s*Added: \d, Updated: 0, Sold: 0/ });
  await toast.getByRole('button', { name: 'Report' }).click();
  const unclear = page.getByRole('table', { name: 'To look at' });
  const row = unclear.getByRole('row').filter({ hasText: 'needles' });
  expect(await row.getByRole('link', { name: /Brother Quiet/ }).getAttribute('href')).toBe(
    `${site().partnerUrl}/products/brother-quiet`,
  );
  await row.getByRole('link', { name: 'Add by hand' }).waitFor();
  await page.getByRole('link', { name: /^Could not be read/ }).click();
  await page
    .getByRole('table', { name: 'Could not be read' })
    .getByText('not valid JSON')
    .filter({ visible: true })
    .waitFor();
  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByRole('table', { name: 'Imports' }).getByText('Completed').first().waitFor();
});

test('an import from a site that nobody answers at ends with a sentence', async () => {
  await using v = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, '/admin/imports');
  await startImport(page);
  const why = `${new URL(site().partnerUrl).host} could not be reached`;
  await page.getByRole('listitem').filter({ hasText: 'Import Failed' }).filter({ hasText: why }).waitFor();
});

test('a report that is not there says so', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowNotFound();
  v.allowRefusal(400);
  await openAsAdmin(v, '/admin/imports/none');
  await v.page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Import' }).waitFor();
});
