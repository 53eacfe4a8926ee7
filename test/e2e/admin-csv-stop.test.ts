import { expect, test } from 'vitest';
import { noteToasts } from './admin-desk-visits.ts';
import { countSent, expectFocusIn, newName, openAsAdmin } from './back-office-visits.ts';
import { DESK, PHONE, visit } from './browser.ts';
import { checkFile, CSV_PAGE, csvOf, expectTold, importPart, openCsvPage, standAt } from './csv-visits.ts';

test('a running import is stopped after a question, by keyboard, and gone on with', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  const toasts = await noteToasts(page);
  const run = await standAt(page, { status: 'running', doneCount: 204 });
  const stops = countSent(page, 'POST', /\/stop$/);
  await page.route('**/api/admin/csv-imports/*/stop', async (route) => {
    run.to({ status: 'stopped', error: 'Stopped by admin.', finishedAt: '2026-03-02T20:05:00.000Z' });
    await route.fulfill({ status: 204 });
  });
  await page.route('**/api/admin/csv-imports/*/continue', async (route) => {
    run.to({ status: 'running', error: null, finishedAt: null });
    await route.fulfill({ status: 202 });
  });
  await openAsAdmin(v, CSV_PAGE);
  const stop = page.getByRole('button', { name: 'Stop…' });
  const question = page.getByRole('dialog', { name: 'Stop this import?' });
  await stop.press('Enter');
  await question.getByText('192 of 383 rows are imported, and stay.').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expectFocusIn(stop);
  expect(stops()).toBe(0);
  await stop.press('Enter');
  await question.getByRole('button', { name: 'Stop the import' }).press('Enter');
  await expectTold(toasts, 'Import Stopped', '192 of 383 rows are imported.');
  await importPart(page).getByText('Stopped: hall-3.csv').waitFor();
  await importPart(page).getByText('Stopped by admin. 192 of 383 rows are imported.').waitFor();
  expect(stops()).toBe(1);
  await expectFocusIn(importPart(page));
  const left = page.getByRole('link', { name: 'Download the rows that are left' });
  expect(await left.getAttribute('href')).toMatch(/\/remaining$/);
  await page.getByRole('button', { name: 'Resume the import' }).press('Enter');
  await importPart(page).getByText('192 of 383 rows imported').waitFor();
});

test('an answer that is lost on its way costs nothing: the import is followed, and runs once', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowNoNetwork();
  const toasts = await noteToasts(v.page);
  const page = await openCsvPage(v);
  await checkFile(page, 'lost.csv', csvOf(['brand', 'model', 'heads', 'needles'], ['Tajima', newName('Lost'), 6, 15]));
  const runs = countSent(page, 'POST', /\/run$/);
  await page.route('**/api/admin/csv-imports/*/run', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expectTold(toasts, 'Import Successful', 'Imported: 1, Failed: 0');
  await importPart(page).getByText('Imported: lost.csv').waitFor();
  expect(runs()).toBe(1);
  expect((await toasts()).filter((toast) => toast.includes('Import Failed'))).toEqual([]);
  expect(await page.getByRole('button', { name: 'Import 1 row' }).count()).toBe(0);
});
