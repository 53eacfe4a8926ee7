import { expect, test } from 'vitest';
import { withPublicListing } from '#test/fixtures/pending-change.ts';

const NOW = new Date('2026-03-02T15:00:00Z');

async function withFiles() {
  const t = await withPublicListing({ now: () => NOW });
  return {
    ...t,
    enter: (...lines: readonly string[]) =>
      t.call('POST', '/api/admin/model-facts/csv', { csvData: lines.join('\r\n') }),
    usual: async (model: string) => (await t.app.inject(`/api/models/facts?brand=tajima&model=${model}`)).json(),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('figures of models come from a spreadsheet, each with its source, and empty cells change nothing', async () => {
  await using t = await withFiles();
  const first = await t.enter(
    'Brand;Model;Source;maxSpm;fieldWidthMm;trimmer;Color',
    'Tajima;A1;https://www.tajima.com/a1;1000;14 in;yes;blue',
    'Tajima;B2;Price list 2024;900;;no;',
    ';;;;;;',
  );
  expect(first.statusCode, first.body).toBe(200);
  expect(first.json()).toEqual({ models: 2, facts: 5, errors: [], unknownColumns: ['Color'] });
  const on = '2026-03-02';
  expect(await t.usual('a1')).toEqual([
    { key: 'fieldWidthMm', value: 356, source: 'page', from: 'tajima.com', on },
    { key: 'maxSpm', value: 1_000, source: 'page', from: 'tajima.com', on },
    { key: 'trimmer', value: true, source: 'page', from: 'tajima.com', on },
  ]);
  expect(await t.usual('b2')).toMatchObject([
    { key: 'maxSpm', value: 900, source: 'csv', from: 'the maker’s figures' },
    { key: 'trimmer', value: false },
  ]);
  await t.enter('brand,model,source,maxSpm,trimmer', 'Tajima,a1,Our notes,1100,');
  expect(await t.usual('a1')).toMatchObject([
    { key: 'fieldWidthMm', value: 356 },
    { key: 'maxSpm', value: 1_100, source: 'csv' },
    { key: 'trimmer', value: true, source: 'page' },
  ]);
  expect((await t.entries()).map(({ action, subjectId }) => `${action}: ${subjectId}`)).toEqual([
    'enter facts of model: Tajima A1',
    'enter facts of model: Tajima B2',
    'enter facts of model: Tajima a1',
  ]);
});

test('an inch mark in a cell is one, as in a file of machines', async () => {
  await using t = await withFiles();
  const answer = await t.enter('brand,model,source,fieldWidthMm', 'Tajima,A1,Price list,14"');
  expect(answer.json()).toMatchObject({ facts: 1, errors: [] });
  expect(await t.usual('a1')).toMatchObject([{ key: 'fieldWidthMm', value: 356 }]);
});

test('a row without a source, or with what cannot be, is told by its number and left out as a whole', async () => {
  await using t = await withFiles();
  const answer = await t.enter(
    'brand,model,source,maxSpm,weightKg,serialNumber',
    'Tajima,A1,,1000,500,',
    'Tajima,B2,Price list,99,500,',
    'Tajima,,https://somewhere,1000,,',
    'Tajima,C3,Price list,,,T1',
    'Tajima,D4,Price list,1000,500,',
    'tajima,d4,Price list,1200,,',
  );
  expect(answer.json()).toMatchObject({ models: 1, facts: 2, unknownColumns: ['serialNumber'] });
  expect(answer.json().errors).toEqual([
    'Row 2: source: Say where it is from',
    'Row 3: maxSpm: Top speed must be a whole number from 100 to 2,500',
    'Row 4: model: Name the model',
    'Row 4: source: The address of a page begins with https:// or http://',
    'Row 5: has no figures',
    'Row 7: model stands in row 6 already',
  ]);
  expect(await t.usual('a1')).toEqual([]);
  expect(await t.usual('b2')).toEqual([]);
  expect(await t.usual('d4')).toHaveLength(2);
});

test.each([
  ['', 'No Content: Please upload a file or paste CSV content.'],
  ['brand,model,maxSpm\nTajima,A1,1000', 'The file has no column called source'],
  ['brand,model,source\n"Tajima,A1', 'The file cannot be read'],
])('what is no file of figures is refused: %j', async (csvData, message) => {
  await using t = await withFiles();
  const answer = await t.call('POST', '/api/admin/model-facts/csv', { csvData });
  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(message)]);
});
