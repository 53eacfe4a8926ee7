import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { noteToasts } from './admin-desk-visits.ts';
import { newName } from './back-office-visits.ts';
import { DESK, expectNoSidewaysScroll, PHONE, visit } from './browser.ts';
import { checkFile, CSV_PAGE, csvOf, expectFigures, expectTold, importPart, openCsvPage } from './csv-visits.ts';
import { register } from './profile-visits.ts';

const HEADER = ['brand', 'model', 'heads', 'needles', 'price'];

test.each([DESK, PHONE])(
  'five wrong cells are corrected on the screen by keys alone, at $width px',
  async (viewport) => {
    const models = Array.from({ length: 5 }, (_row, at) => newName(`Five ${at} `));
    await using v = await visit({ viewport });
    const toasts = await noteToasts(v.page);
    const page = await openCsvPage(v);
    await checkFile(page, 'five.csv', csvOf(HEADER, ...models.map((model) => ['Tajima', model, 6, 15, 'call'])));
    await expectFigures(page, 'To add 0', 'To update 0', 'Unchanged 0', 'Refused 5');
    const refused = page.getByRole('list', { name: 'Refused rows' });
    await refused.getByLabel('price').first().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('ask');
    const checked = page.waitForResponse(/\/rows\/2$/);
    await page.keyboard.press('Enter');
    await checked;
    // What is still wrong stays as typed, with the focus, once it is checked.
    await page.locator('form:not(:has([aria-disabled])) input[name=price]:focus').waitFor();
    expect(await refused.locator('input:focus').inputValue()).toBe('ask');
    for (const [at] of models.entries()) {
      await page.keyboard.press('Control+a');
      await page.keyboard.type(String(9_000 + at));
      await page.keyboard.press('Enter');
      await refused.getByRole('heading', { name: `Row ${at + 2}`, exact: true }).waitFor({ state: 'detached' });
      if (at < 4) await refused.locator('li:first-child input:focus').waitFor();
    }
    await expectFigures(page, 'To add 5', 'To update 0', 'Unchanged 0', 'Refused 0');
    await page.getByRole('button', { name: 'Import 5 rows' }).click();
    await expectTold(toasts, 'Import Successful', 'Imported: 5, Failed: 0');
  },
);

test('machines that are listed already are told, and taken as their listings or as others', async () => {
  const models = [newName('Known'), newName('Other'), newName('Left')];
  await using v = await visit({ viewport: PHONE });
  const toasts = await noteToasts(v.page);
  const page = await openCsvPage(v);
  const content = (needles: number) => csvOf(HEADER, ...models.map((model) => ['Tajima', model, 6, needles, 9_000]));
  await checkFile(page, 'first.csv', content(12));
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expectTold(toasts, 'Import Successful', 'Imported: 3, Failed: 0');
  await checkFile(page, 'second.csv', content(15));
  await expectFigures(page, 'To add 0', 'To update 0', 'Unchanged 0', 'Already listed 3', 'Refused 0');
  await page.getByRole('button', { name: 'Update the listing of row 2' }).dblclick();
  await expectTold(toasts, 'Row 2 will update its listing', '');
  await page.getByRole('button', { name: 'Add row 3 as another machine' }).click();
  await expectTold(toasts, 'Row 3 will be added', '');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectFigures(page, 'To add 0', 'To update 1', 'Unchanged 0', 'Already listed 2', 'Refused 0');
  await page.getByRole('button', { name: 'Add row 3 as another machine' }).click();
  await expectFigures(page, 'To add 1', 'To update 1', 'Unchanged 0', 'Already listed 1', 'Refused 0');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await importPart(page).getByText('Imported: second.csv').waitFor();
  await expectFigures(page, 'Added 1', 'Updated 1', 'Unchanged 0', 'Left out 1', 'Refused 0');
});

test('sellers do not get in', async () => {
  await using v = await visit({ viewport: PHONE });
  await register(v);
  await v.open(CSV_PAGE);
  expect(new URL(v.page.url()).pathname).toBe('/');
});

test('an import is undone after a question, and what was changed since is named', async () => {
  await using v = await visit({ viewport: { width: 390, height: 844 } });
  const page = await openCsvPage(v);
  const name = `${newName('undone').replaceAll(' ', '-')}.csv`;
  const models = [newName('Undone'), newName('Kept')];
  await checkFile(
    page,
    name,
    csvOf(['brand', 'model', 'heads', 'needles'], ...models.map((model) => ['Tajima', model, 6, 15])),
  );
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await importPart(page).getByText(`Imported: ${name}`).waitFor();
  const listings = z.array(z.object({ id: z.string() }));
  const found = async (model = '') =>
    listings.parse(await (await page.request.get('/api/machines', { params: { admin: true, search: model } })).json());
  const [kept] = await found(models[1]);
  const path = `/api/machines/${kept?.id ?? ''}`;
  expect((await page.request.patch(path, { data: { price: 5 } })).status()).toBe(200);
  const recent = page.getByRole('region', { name: 'Imports of the last week' });
  await recent.getByRole('button', { name: `Undo ${name}` }).click();
  await page
    .getByRole('dialog', { name: 'Undo this import?' })
    .getByRole('button', { name: 'Undo the import' })
    .click();
  await recent
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByText('1 listing put back, 1 changed since')
    .waitFor();
  await recent.getByRole('link', { name: kept?.id ?? '' }).waitFor();
  expect(await found(models[0])).toEqual([]);
  await expectNoSidewaysScroll(page);
});
