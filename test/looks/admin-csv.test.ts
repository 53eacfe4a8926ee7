import type { Page } from 'playwright-core';
import { test } from 'vitest';
import type { CsvFormat, CsvImport, CsvRow } from '#app/features/csv/csv-imports.schema.ts';
import { openAsAdmin } from '#test/e2e/back-office-visits.ts';
import { visit, type Visit } from '#test/e2e/browser.ts';
import { askForFile, CSV_PAGE, importPart, PLAIN, standAt } from '#test/e2e/csv-visits.ts';
import { expectFit, LOOK } from './fit.ts';

const LONG = `${'W'.repeat(90)} <b>bold</b> & "quoted"`;
const NONE = { add: 0, update: 0, unchanged: 0, known: 0, refused: 0 };

const STOPPED = { status: 'stopped', error: `Stopped by ${'w'.repeat(30)}.`, fileName: `${LONG}.csv` } as const;

const REFUSED: readonly CsvRow[] = [
  {
    row: 7,
    ...PLAIN,
    verdict: 'refused',
    machineId: null,
    problems: [
      { column: 'heads', value: LONG, reason: 'must be a whole number' },
      { column: 'brand', value: '', reason: 'is required' },
    ],
  },
  { ...PLAIN, row: 123_456, verdict: 'refused', machineId: null, problems: [{ column: '', value: '', reason: LONG }] },
];

const STATES: readonly { state: string; facts: Partial<CsvImport> | null; seen: string }[] = [
  { state: 'nothing sent yet', facts: null, seen: 'Add machines and change listings' },
  {
    state: 'a file that is checked',
    facts: { status: 'checking', rowCount: 0, counts: NONE },
    seen: 'Reading the rows',
  },
  { state: 'an import that runs', facts: { status: 'running', fileName: `${LONG}.csv` }, seen: 'rows imported' },
  { state: 'an import that was stopped', facts: { ...STOPPED, doneCount: 99 }, seen: 'are imported. Resume' },
  { state: 'a check that was stopped', facts: { ...STOPPED, counts: NONE, doneCount: 0 }, seen: 'had been checked' },
  { state: 'an import that has ended', facts: { status: 'completed' }, seen: 'Imported: hall-3.csv' },
  { state: 'an import that failed', facts: { status: 'error', error: LONG, doneCount: 99 }, seen: 'had been imported' },
];

test.each(STATES)('$state is accessible and fits the screen', async ({ facts, seen }) => {
  await using v = await visit(LOOK);
  await standAt(v.page, facts, REFUSED);
  await openAsAdmin(v, CSV_PAGE);
  await importPart(v.page).getByText(seen).first().waitFor();
  await expectFit(v.page);
});

test('a checked file is accessible and fits, however long what it says', async () => {
  await using v = await visit(LOOK);
  const page = await openChecked(v);
  await page.getByRole('list', { name: 'Refused rows' }).waitFor();
  await expectFit(page);
  await page.getByRole('link', { name: 'To add 312' }).click();
  await page.getByRole('table', { name: 'Rows to add' }).waitFor();
  await page.getByRole('button', { name: 'Discard…' }).click();
  await page.getByRole('dialog').waitFor();
  await expectFit(page);
});

test.each(['checking', 'running'] as const)('the question before the end of what is %s fits', async (status) => {
  await using v = await visit(LOOK);
  await standAt(v.page, { status, doneCount: 99 });
  const page = await openAsAdmin(v, CSV_PAGE);
  await page.getByRole('button', { name: 'Stop…' }).click();
  await page.getByRole('dialog').waitFor();
  await expectFit(page);
});

test('the dialog is accessible and fits, however long the name of a file', async () => {
  await using v = await visit(LOOK);
  const page = await openChecked(v);
  const dialog = await askForFile(page);
  const input = dialog.locator('input[type=file]');
  const buffer = Buffer.from('brand');
  await input.setInputFiles({ name: `${LONG}.csv`, mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Remove' }).waitFor();
  await expectFit(page);
  await input.setInputFiles({ name: `${LONG}.xlsx`, mimeType: '', buffer });
  await dialog.getByText('is a workbook').waitFor();
  await expectFit(page);
});

async function openChecked(v: Visit): Promise<Page> {
  const unknownColumns = [LONG, 'Colour'];
  const format: CsvFormat = { encoding: 'UTF-8', separator: ',', columns: unknownColumns, unknownColumns, renamed: [] };
  await standAt(v.page, { fileName: `${LONG}.csv`, format }, REFUSED);
  return openAsAdmin(v, CSV_PAGE);
}
