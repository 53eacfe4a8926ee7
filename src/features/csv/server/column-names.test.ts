import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { machines } from '#app/db/tables/machines.ts';
import { MACHINE_COLUMNS, type CsvImport } from '../csv-imports.schema.ts';
import { fileOf, IMPORTS, NEEDED, openCsvOffice, TAJIMA } from '#test/fixtures/csv-imports.ts';
import { findResembling } from './column-names.rules.ts';

test.for([
  ['Hidden Price', 'hiddenPrice'],
  ['Contact Name', 'contactName'],
  ['contact_e-mail', 'contactEmail'],
  ['Contcat Phone', 'contactPhone'],
  ['ZIP.', 'zip'],
  ['Descripton', 'description'],
  ['Colour', null],
  ['Notes', null],
  ['Reason', null],
  ['田', null],
] as const)('the column "%s" resembles %s', ([name, column]) => {
  expect(findResembling([...NEEDED, name])).toEqual(column === null ? [] : [{ name, column }]);
});

test('no known column resembles another, and one that the file has is not offered again', () => {
  for (const column of MACHINE_COLUMNS) expect(findResembling([column])).toEqual([]);
  expect(findResembling(['hiddenPrice', 'Hidden Price'])).toEqual([]);
  expect(findResembling(['Hidden Price', 'hidden-price'])).toEqual([{ name: 'Hidden Price', column: 'hiddenPrice' }]);
});

test('a file whose columns resemble known ones waits for a decision on each', async () => {
  await using t = await openCsvOffice();
  const file = fileOf(
    [...NEEDED, 'price', 'Hidden Price', 'Contact Name', 'Colour'],
    [...TAJIMA, '42000', 'yes', 'Zoë Hale', 'white'],
  );
  const send = (query: string) =>
    t.app.inject({
      method: 'POST',
      url: `${IMPORTS}?${query}`,
      headers: { ...t.headers, 'content-type': 'text/csv' },
      payload: file,
    });
  const resembling = [
    { name: 'Hidden Price', column: 'hiddenPrice' },
    { name: 'Contact Name', column: 'contactName' },
  ];
  for (const query of ['', 'take=Hidden+Price', 'ignore=Contact+Name&take=Colour']) {
    const asked = await send(query);
    expect([asked.statusCode, asked.json()]).toEqual([200, { resembling }]);
  }
  expect((await t.call('GET', `${IMPORTS}/latest`)).json()).toBeNull();

  const sent = await send('take=Hidden+Price&ignore=Contact+Name');
  expect(sent.statusCode, sent.body).toBe(201);
  const { id, format } = sent.json<CsvImport>();
  expect(format).toMatchObject({ renamed: resembling.slice(0, 1), unknownColumns: ['Contact Name', 'Colour'] });
  await t.jobs.runDue();
  await t.call('POST', `${IMPORTS}/${id}/run`);
  await t.jobs.runDue();
  const [stored] = await t.database.db.select().from(machines).where(eq(machines.brand, 'Tajima'));
  expect(stored).toMatchObject({ price: 42_000, hiddenPrice: true, contactName: null });
});

test('a required column is asked for before it is called missing, and counts once it is taken', async () => {
  await using t = await openCsvOffice();
  const send = (query = '') =>
    t.app.inject({
      method: 'POST',
      url: `${IMPORTS}${query}`,
      headers: { ...t.headers, 'content-type': 'text/csv' },
      payload: fileOf(['brand', 'Model.', 'heads', 'needles'], [...TAJIMA]),
    });
  expect((await send()).json()).toEqual({ resembling: [{ name: 'Model.', column: 'model' }] });
  expect((await send('?ignore=Model.')).json()).toMatchObject({ message: 'The column model is missing' });
  expect((await send('?take=Model.')).statusCode).toBe(201);
});

test('an import in one step, which cannot ask, refuses such a file', async () => {
  await using t = await openCsvOffice();
  const csvData = fileOf([...NEEDED, 'Hidden Price'], [...TAJIMA, 'yes']);
  const answer = await t.call('POST', '/api/admin/import/machines', { csvData });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    message: '“Hidden Price” resembles hiddenPrice. Rename or remove this column',
  });
});
