import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CsvImport, CsvRow } from '#app/features/csv/csv-imports.schema.ts';
import { csvLine } from '#app/lib/csv.ts';
import { openAsAdmin } from './back-office-visits.ts';
import type { Visit } from './browser.ts';
import { expectMoves } from './layout-shift.ts';

export const CSV_PAGE = '/admin/csv-management';

export async function openCsvPage(v: Visit): Promise<Page> {
  const page = await openAsAdmin(v, CSV_PAGE);
  await importPart(page).getByRole('button').first().waitFor();
  return page;
}

export function importPart(page: Page): Locator {
  return page.getByRole('region', { name: 'Import machines' });
}

/** Opens the dialog that asks for a file or its text. */
export async function askForFile(page: Page): Promise<Locator> {
  await importPart(page)
    .getByRole('button', { name: /^(?:Import CSV|Import another file|Choose another file)…$/ })
    .click();
  return page.getByRole('dialog', { name: 'Import machines' });
}

export function csvOf(...lines: readonly (readonly (string | number | null)[])[]): string {
  return lines.map((cells) => csvLine(cells)).join('');
}

/** Chooses a file with this content and starts its check. */
export async function checkFile(page: Page, name: string, content: string): Promise<void> {
  const dialog = await askForFile(page);
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await dialog.getByRole('button', { name: 'Check file' }).click();
  await importPart(page).getByText(`Checked: ${name}`).waitFor();
}

/** The figures of a file, such as 'To add 3'. */
export async function expectFigures(page: Page, ...figures: readonly string[]): Promise<void> {
  const items = importPart(page).getByRole('list', { name: 'Rows', exact: true }).getByRole('listitem');
  const read = async () => (await items.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  await expect.poll(read, { timeout: 30_000 }).toEqual(figures);
}

/** The window has shown this toast, even if another has replaced it since. */
export async function expectTold(toasts: () => Promise<string[]>, title: string, description: string): Promise<void> {
  const told = async () => (await toasts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  await expect.poll(told, { timeout: 30_000 }).toContainEqual(expect.stringContaining(`${title} ${description}`));
}

/** Sets the state of an import that all windows of a browser receive, starting with its check. */
export async function standAt(
  page: Page,
  facts: Partial<CsvImport> | null,
  refused: readonly CsvRow[] = [],
): Promise<{ to: (change: Partial<CsvImport>) => void }> {
  let latest: CsvImport | null = facts === null ? null : { ...CHECKED, id: randomUUID(), ...facts };
  expectMoves(page);
  await page.context().route('**/api/admin/csv-imports/latest', (route) => route.fulfill({ json: latest }));
  await page.context().route('**/api/admin/csv-imports/*/rows?*', (route) => {
    const isOfRefused = new URL(route.request().url()).searchParams.get('verdict') === 'refused';
    const rows = isOfRefused ? refused : [{ row: 2, verdict: 'add', machineId: null, problems: [], ...PLAIN }];
    return route.fulfill({ json: rows, headers: { 'x-total-count': '120' } });
  });
  return {
    to: (change) => {
      if (latest !== null) latest = { ...latest, ...change };
    },
  };
}

/** A row of which nothing more is known. */
export const PLAIN = { name: null, changes: [], notes: [] } satisfies Partial<CsvRow>;

const CHECKED: Omit<CsvImport, 'id'> = {
  status: 'checked',
  createdAt: '2026-03-02T20:03:00.000Z',
  finishedAt: null,
  startedByName: 'admin',
  fileName: 'hall-3.csv',
  importedBefore: null,
  writtenCount: 0,
  undo: null,
  format: { encoding: 'Windows-1252', separator: ';', columns: ['brand', 'model'], unknownColumns: [], renamed: [] },
  rowCount: 400,
  counts: { add: 312, update: 71, unchanged: 12, known: 0, refused: 5 },
  doneCount: 12,
  error: null,
};
