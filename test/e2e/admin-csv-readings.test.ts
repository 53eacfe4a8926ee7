import { expect, test } from 'vitest';
import { expectFocusIn, newName } from './back-office-visits.ts';
import { DESK, PHONE, visit } from './browser.ts';

import { askForFile, checkFile, csvOf, expectFigures, importPart, openCsvPage } from './csv-visits.ts';

const HEADER = ['id', 'brand', 'model', 'heads', 'needles', 'price', 'city', 'state', 'zip', 'contactName'];

test('a file from a Mac is read as the admin says, by its words', async () => {
  await using v = await visit({ viewport: PHONE });
  const page = await openCsvPage(v);
  const dialog = await askForFile(page);
  const text = csvOf(HEADER, ['', 'Tajima', newName('Mac'), 6, 15, 9000, 'Qu?bec Street', 'TX', 76_102, 'Zo! Hale']);
  // The bytes of é and ë in Mac Roman.
  const bytes = text.replaceAll('?', '\u008E').replaceAll('!', '\u0091');
  const file = { name: 'mac.csv', mimeType: 'text/csv', buffer: Buffer.from(bytes, 'latin1') };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Check file' }).click();
  const right = dialog.getByRole('radio', { name: 'Québec Street · Zoë Hale' });
  await right.waitFor();
  expect(await dialog.getByRole('radio').count()).toBe(3);
  await dialog.getByRole('button', { name: 'Check file' }).click();
  await dialog.getByText('Please choose how the file is to be read.').waitFor();
  await right.check();
  await dialog.getByRole('button', { name: 'Check file' }).click();
  await importPart(page).getByText('1 row and 10 columns, read as Mac Roman with commas.').waitFor();
});

test('a misspelt column is read as the admin says, and the same file is recognized the next time', async () => {
  await using v = await visit({ viewport: PHONE });
  const page = await openCsvPage(v);
  const content = csvOf(
    [...HEADER.slice(1), 'Hidden Price'],
    ['Tajima', newName('Misspelt'), 6, 15, 9_000, 'Waco', 'TX', 76_701, 'Sam', 'yes'],
  );
  const send = async () => {
    const dialog = await askForFile(page);
    const file = { name: 'misspelt.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    const check = dialog.getByRole('button', { name: 'Check file' });
    await check.click();
    const question = dialog.getByRole('group', { name: /“Hidden Price” is unknown/ });
    await question.waitFor();
    await check.click();
    await dialog.getByText('Please choose what the column “Hidden Price” is.').waitFor();
    await expectFocusIn(question);
    await question.getByRole('radio', { name: 'Yes, read it as hiddenPrice' }).check();
    await check.click();
    await importPart(page).getByText('“Hidden Price” is read as hiddenPrice.').waitFor();
  };
  await send();
  expect(await importPart(page).getByText('This file was imported before').count()).toBe(0);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await importPart(page).getByText('Imported: misspelt.csv').waitFor();
  await send();
  await importPart(page).getByText('This file was imported before').waitFor();
});

test('the preview of a file names each change, old and new, and what is assumed', async () => {
  const [known, added] = [newName('Known'), newName('Added')];
  await using v = await visit({ viewport: DESK });
  const page = await openCsvPage(v);
  const first = ['first', 'Tajima', known, 6, 15, 42_000, 'Boston', 'MA', '02134', 'Zoë Hale'];
  await checkFile(page, 'first.csv', csvOf(HEADER, [known, ...first.slice(1)]));
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await importPart(page).getByText('Imported: first.csv').waitFor();
  const second = [known, 'Tajima', known, 6, 15, 39_000, '', 'MA', '02134', 'Zoe Hale'];
  const third = ['', 'Tajima', added, 1, 15, 9_000, 'Boston', 'MA', '2134', 'Sam'];
  await checkFile(page, 'second.csv', csvOf(HEADER, second, third));
  await expectFigures(page, 'To add 1', 'To update 1', 'Unchanged 0', 'Refused 0');
  await page.getByRole('link', { name: 'To update 1' }).click();
  const table = page.getByRole('table', { name: 'Rows to update' });
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    const lines = (await table.locator('tbody').innerText()).replaceAll(/\s+/g, ' ');
    expect(lines).toMatch(/price 42000 → (?:becomes )?39000/);
    expect(lines).toMatch(/city Boston → (?:becomes )?empty/);
    expect(lines).toMatch(/contactName Zoë Hale → (?:becomes )?Zoe Hale/);
  }
  await page.getByRole('link', { name: 'To add 1' }).click();
  const note = page.getByRole('table', { name: 'Rows to add' }).getByText('2134 is read as 02134');
  await note.first().waitFor();
});
