import { afterEach, test } from 'vitest';
import { openAsAdmin } from '#test/e2e/back-office-visits.ts';
import { visit } from '#test/e2e/browser.ts';
import { forgetImported, openPartner, startImport, STUCK } from '#test/e2e/partner-visits.ts';
import { expectFit, LOOK } from './fit.ts';

afterEach(forgetImported);

test('the report of an import that runs is accessible and fits the screen', async () => {
  await using partner = await openPartner();
  partner.injectFault(STUCK, { kind: 'hang' });
  await using v = await visit(LOOK);
  const page = await openAsAdmin(v, '/admin/imports');
  await startImport(page);
  await page.getByText(/^Page 1 of \d: Tajima TMAR-K1506C$/).waitFor();
  await page.getByRole('region', { name: 'Import' }).getByRole('link', { name: 'Report' }).click();
  await page.getByText('Running', { exact: true }).waitFor();
  await expectFit(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('alert').getByText('Stopped by admin.').waitFor();
  await expectFit(page);
});

test('what an import leaves to look at, and all imports, are accessible and fit the screen', async () => {
  await using _partner = await openPartner();
  await using v = await visit(LOOK);
  const page = await openAsAdmin(v, '/admin/listings');
  await startImport(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'TEWH Import Complete' })
    .getByRole('button', { name: 'Report' })
    .click();
  await page
    .getByRole('table', { name: 'To look at' })
    .getByRole('link', { name: /Brother Quiet/ })
    .waitFor();
  await expectFit(page);
  await page.getByRole('link', { name: /^Could not be read/ }).click();
  await page.getByRole('table', { name: 'Could not be read' }).waitFor();
  await expectFit(page);
  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByRole('table', { name: 'Imports' }).getByText('Completed').first().waitFor();
  await expectFit(page);
});
