import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { MACHINE_COLUMNS, MAX_CSV_BYTES } from '#app/features/csv/csv-imports.schema.ts';
import { noteToasts } from './admin-desk-visits.ts';
import { countSent, expectFocusIn, newName, openAsAdmin } from './back-office-visits.ts';
import { DESK, PHONE, settleHistory, usable, visit } from './browser.ts';
import {
  askForFile,
  checkFile,
  CSV_PAGE,
  csvOf,
  expectFigures,
  expectTold,
  importPart,
  openCsvPage,
  standAt,
} from './csv-visits.ts';
import { toldBy } from './payment-visits.ts';
import { savedBy } from './downloads.ts';

const HEADER = ['brand', 'model', 'heads', 'needles'];

describe('exports', () => {
  test.each([
    ['machines', MACHINE_COLUMNS.join(',')],
    ['accessories', ''],
    ['models', ''],
    ['users', ''],
  ])('%s are saved under their name and day', async (type, header) => {
    await using v = await visit({ viewport: DESK });
    const page = await openCsvPage(v);
    const { name, text } = await savedBy(page, page.getByRole('link', { name: `Export ${type}` }));
    expect(name).toMatch(new RegExp(`^${type}-export-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    expect(text.slice(0, header.length)).toBe(header);
    expect(text.split('\r\n').length).toBeGreaterThan(2);
    await toldBy(page, 'Export Successful', name);
  });

  test('a list that cannot be had is told of, and nothing is saved in its place', async () => {
    await using v = await visit({ viewport: PHONE });
    v.allowRefusal(503);
    const page = await openCsvPage(v);
    let saved = 0;
    page.on('download', () => {
      saved += 1;
    });
    await page.route('**/api/admin/export/users', (route) =>
      route.fulfill({ status: 503, json: { message: 'The server is shutting down' } }),
    );
    await page.getByRole('link', { name: 'Export users' }).click();
    await toldBy(page, 'Export Failed', 'Failed to export users data. Please try again.');
    expect(saved).toBe(0);
  });
});

test('a file is checked, its good rows go in, and the refused ones are mended and imported again', async () => {
  const [good, bad, empty] = [newName('Good'), newName('Bad'), newName('Empty')];
  await using v = await visit({ viewport: PHONE });
  const logged: string[] = [];
  v.page.on('console', (message) => logged.push(message.text()));
  const toasts = await noteToasts(v.page);
  const page = await openCsvPage(v);
  const content = csvOf(HEADER, ['Tajima', good, 6, 15], ['Tajima', bad, 'six', 15], ['', empty, 1, 15]);
  await checkFile(page, 'hall 3.csv', content);
  await expectFigures(page, 'To add 1', 'To update 0', 'Unchanged 0', 'Refused 2');
  await importPart(page).getByText('3 rows and 4 columns, read as UTF-8 with commas.').waitFor();
  await expectFocusIn(importPart(page));
  const runs = countSent(page, 'POST', /\/run$/);
  await page.getByRole('button', { name: 'Import 1 row' }).dblclick();
  await expectTold(toasts, 'Import Successful', 'Imported: 1, Failed: 2');
  await importPart(page).getByText('Imported: hall 3.csv').waitFor();
  await expectFigures(page, 'Added 1', 'Updated 0', 'Unchanged 0', 'Refused 2');
  expect(runs()).toBe(1);
  await expectFocusIn(importPart(page));
  const table = page.getByRole('table', { name: 'Refused rows' });
  // On a phone problems are below the column's name, on a desktop in columns of their own.
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    const lines = (await table.locator('tbody').innerText()).replaceAll(/\s+/g, ' ');
    expect(lines).toContain('3 heads six must be a whole number');
    expect(lines).toMatch(/4 brand .*is required/);
  }
  await expectTold(toasts, 'Import Errors', 'Some rows failed to import. Check console for details.');
  await expect.poll(() => logged).toContain('Row 3: heads must be a whole number');

  const refused = await savedBy(page, page.getByRole('link', { name: 'Download the refused rows' }));
  expect(refused.name).toMatch(/\.csv$/);
  await checkFile(page, 'mended.csv', refused.text.replace('six', '6').replace(`,${empty}`, `Barudan,${empty}`));
  await expectFigures(page, 'To add 2', 'To update 0', 'Unchanged 0', 'Refused 0');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expectTold(toasts, 'Import Successful', 'Imported: 2, Failed: 0');
  await page.getByRole('link', { name: 'Added 2' }).click();
  const added = page.getByRole('table', { name: 'Added rows' }).getByRole('link');
  await expect.poll(() => added.count()).toBe(2);
  await page.getByRole('link', { name: 'See the listings' }).click();
  await page.waitForURL('**/admin/listings');
  await v.open(`/admin/listings?search=${encodeURIComponent(empty)}`);
  await page.getByRole('heading', { name: new RegExp(empty) }).waitFor();
});

test('pasted text is imported too; nothing, and what is no file of machines, is told of', async () => {
  const model = newName('Pasted');
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(400);
  const page = await openCsvPage(v);
  const dialog = await askForFile(page);
  const check = dialog.getByRole('button', { name: 'Check file' });
  await check.click();
  await dialog.getByText('No Content: Please upload a file or paste CSV content.').waitFor();
  const field = dialog.getByLabel('Or paste CSV content');
  await field.fill('colour;weight\nred;9');
  await check.click();
  await dialog.getByText(/^Import Failed: /).waitFor();
  expect(await field.inputValue()).toBe('colour;weight\nred;9');
  await field.fill(`${HEADER.join(';')};Colour\nTajima;${model};6;15;red`);
  const sent = countSent(page, 'POST', /\/api\/admin\/csv-imports$/);
  await check.dblclick();
  await importPart(page).getByText('Checked: pasted text').waitFor();
  expect(sent()).toBe(1);
  await expectFigures(page, 'To add 1', 'To update 0', 'Unchanged 0', 'Refused 0');
  await importPart(page).getByText('read as UTF-8 with semicolons').waitFor();
  await importPart(page).getByText('This column is not recognized and is ignored: Colour').waitFor();
  await page.getByRole('button', { name: 'Discard…' }).click();
  const question = page.getByRole('dialog', { name: 'Discard this file?' });
  await question.getByText('No listing is changed.').waitFor();
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  await toldBy(page, 'File Discarded');
  await importPart(page).getByText('Checked: pasted text').waitFor({ state: 'detached' });
  await expectFocusIn(importPart(page));
});

test('an export that is imported as it is changes nothing', async () => {
  await using v = await visit({ viewport: DESK });
  const page = await openCsvPage(v);
  const { text } = await savedBy(page, page.getByRole('link', { name: 'Export machines' }));
  await checkFile(page, 'machines.csv', text);
  await importPart(page).getByText('all rows are as they are here already').waitFor();
  expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
});

test('the template is a file that can be imported', async () => {
  await using v = await visit({ viewport: DESK });
  const page = await openCsvPage(v);
  const template = page.getByRole('region', { name: 'Format of machine files' }).getByRole('link');
  const { name, text } = await savedBy(page, template);
  expect(name).toBe('machines-template.csv');
  await checkFile(page, name, text);
  await expectFigures(page, 'To add 1', 'To update 0', 'Unchanged 0', 'Refused 0');
  expect(await importPart(page).getByText('passed over').count()).toBe(0);
});

const MIB = 1024 * 1024;

/** Chooses a file that the page itself generates, because transferring it to the browser would take long. */
async function chooseEmptyFile(input: Locator, name: string, bytes: number): Promise<void> {
  const parts = { name, count: bytes / MIB, partBytes: MIB };
  await input.evaluate((element, { name: fileName, count, partBytes }) => {
    if (!(element instanceof HTMLInputElement)) throw new Error('Not a field for files');
    const part = new Blob([new Uint8Array(partBytes)]);
    const chosen = new DataTransfer();
    chosen.items.add(
      new File(
        Array.from({ length: count }, () => part),
        fileName,
      ),
    );
    element.files = chosen.files;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }, parts);
}

test('a file that cannot be one of machines is refused before it is sent', async () => {
  await using v = await visit({ viewport: DESK });
  const page = await openCsvPage(v);
  const sent = countSent(page, 'POST', /csv-imports/);
  const dialog = await askForFile(page);
  const input = dialog.locator('input[type=file]');
  await chooseEmptyFile(input, 'big.csv', MAX_CSV_BYTES + 50 * MIB);
  await dialog.getByText('big.csv has 200 MB. At most 150 MB can be imported at once').waitFor();
  await input.setInputFiles({ name: 'hall.XLSX', mimeType: '', buffer: Buffer.from('PK') });
  await dialog.getByText('hall.XLSX is a workbook.').waitFor();
  await input.setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: Buffer.from('PNG') });
  await dialog.getByText('hall.png is not a CSV file.').waitFor();
  await input.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) });
  await dialog.getByRole('button', { name: 'Check file' }).click();
  await dialog.getByText('No Content: Please upload a file or paste CSV content.').waitFor();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expectFocusIn(dialog.getByRole('button', { name: 'Choose a CSV file' }));
  expect(sent()).toBe(0);
});

/** Drops a file on the page. */
async function drop(page: Page): Promise<void> {
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['brand'], 'dropped.csv', { type: 'text/csv' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
}

test('a file is taken wherever on the page it is dropped, and while another is worked on it is not', async () => {
  await using v = await visit({ viewport: DESK });
  const run = await standAt(v.page, {});
  const page = await openCsvPage(v);
  await drop(page);
  const dialog = page.getByRole('dialog', { name: 'Import machines' });
  await dialog.getByText('dropped.csv').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await settleHistory(page);
  run.to({ status: 'running' });
  await page.reload();
  await usable(page);
  await importPart(page).getByRole('progressbar').waitFor();
  await drop(page);
  await toldBy(page, 'Import Failed', 'Another file is being worked on.');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('an import is followed to its end, through a reload and in a second window', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  const toasts = await noteToasts(page);
  const run = await standAt(page, {
    status: 'checking',
    counts: { add: 0, update: 0, unchanged: 0, known: 0, refused: 0 },
  });
  await openAsAdmin(v, CSV_PAGE);
  const bar = (name: string) => importPart(page).getByRole('progressbar', { name });
  const at = (name: string) => bar(name).getAttribute('aria-valuenow');
  await importPart(page).getByText('0 of 400 rows checked').waitFor();
  run.to({ counts: { add: 312, update: 71, unchanged: 12, known: 0, refused: 5 } });
  await importPart(page).getByText('400 of 400 rows checked').waitFor();
  run.to({ status: 'running', doneCount: 12 });
  await importPart(page).getByText('0 of 383 rows imported').waitFor();
  expect(await at('Import')).toBe('0');
  run.to({ doneCount: 204 });
  await importPart(page).getByText('192 of 383 rows imported').waitFor();
  expect(await at('Import')).toBe('50');
  await importPart(page).getByRole('status').getByText('Importing: 50 percent').waitFor({ state: 'attached' });
  await page.reload();
  await usable(page);
  await importPart(page).getByText('192 of 383 rows imported').waitFor();

  const second = await v.context.newPage();
  const secondToasts = await noteToasts(second);
  await second.goto(CSV_PAGE);
  await usable(second);
  await importPart(second).getByText('192 of 383 rows imported').waitFor();
  run.to({ status: 'completed', doneCount: 395, finishedAt: '2026-03-02T20:05:00.000Z' });
  for (const window of [page, second]) await importPart(window).getByText('Imported: hall-3.csv').waitFor();
  for (const told of [toasts, secondToasts]) await expectTold(told, 'Import Successful', 'Imported: 395, Failed: 5');
});

test('while the server cannot be reached the page says so, and then goes on by itself', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(503);
  const { page } = v;
  const run = await standAt(page, { status: 'running', doneCount: 12 });
  await openAsAdmin(v, CSV_PAGE);
  await importPart(page).getByRole('progressbar').waitFor();
  const away = '**/api/admin/csv-imports/latest';
  await page.route(away, (route) => route.fulfill({ status: 503 }));
  await page.getByText('The server cannot be reached. The work continues there').waitFor();
  await importPart(page).getByRole('progressbar').waitFor();
  run.to({ doneCount: 204 });
  await page.unroute(away);
  await importPart(page).getByText('192 of 383 rows imported').waitFor();
  expect(await page.getByText('The server cannot be reached.').count()).toBe(0);
  run.to({ status: 'error', error: 'The import did not come to its end.' });
  await toldBy(page, 'Import Failed', 'The import did not come to its end.');
  await importPart(page).getByText('192 of 383 rows had been imported by then.').waitFor();
});

test('what another window has begun is not begun again', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(409);
  const toasts = await noteToasts(v.page);
  const page = await openCsvPage(v);
  await checkFile(page, 'twice.csv', csvOf(HEADER, ['Tajima', newName('Twice'), 6, 15]));
  const known = await (await page.request.get('/api/admin/csv-imports/latest')).json();
  const late = await v.context.newPage();
  const path = '**/api/admin/csv-imports/latest';
  // This window does not know of the other's change.
  await late.route(path, (route) => route.fulfill({ json: known }));
  await late.goto(CSV_PAGE);
  await usable(late);
  await late.getByRole('button', { name: 'Import 1 row' }).waitFor();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expectTold(toasts, 'Import Successful', 'Imported: 1, Failed: 0');
  await late.getByRole('button', { name: 'Import 1 row' }).click();
  await toldBy(late, 'Import Failed', 'This file has been imported already');
});
