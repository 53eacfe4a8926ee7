import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { csvFileRows, csvImports } from '#app/db/tables/imports.ts';
import { machines } from '#app/db/tables/machines.ts';
import { MAX_CSV_BYTES, NO_CONTENT, type CsvImport } from '../csv-imports.schema.ts';
import { fileOf, IMPORTS, NEEDED, openCsvOffice, TAJIMA } from '#test/fixtures/csv-imports.ts';

const HEADER = 'brand,model,heads,needles\r\n';
const NOT_TEXT = 'This is not a CSV file. In the spreadsheet, choose “Save as” and then CSV';

const WRONG = [
  ['nothing at all', '', NO_CONTENT],
  ['blank lines', ' \r\n\r\n', NO_CONTENT],
  ['a header alone', HEADER, NO_CONTENT],
  ['a header and blank rows', `${HEADER},,,\r\n\r\n`, NO_CONTENT],
  ['a workbook', Buffer.from('504b0304140000000800', 'hex'), NOT_TEXT],
  ['UTF-16 without its mark', Buffer.from(`${HEADER}Tajima,X,6,15`, 'utf16le'), NOT_TEXT],
  ['something else after the mark of UTF-16', Buffer.from('fffe0000010000000200', 'hex'), NOT_TEXT],
  ['control characters', Buffer.from('\u0001\u0002brand,model\u0003'.repeat(20)), NOT_TEXT],
  [
    'another header',
    'name,colour\r\nTajima,red\r\n',
    'The first row has no column of a file of machines, such as brand or model',
  ],
  ['no header', 'Tajima,X,6,15\r\n', 'The first row has no column of a file of machines, such as brand or model'],
  ['one column missing', 'brand,model,heads\r\nTajima,X,6\r\n', 'The column needles is missing'],
  ['several missing', 'brand,colour\r\nTajima,red\r\n', 'Columns are missing: model, heads, needles'],
  ['a column twice', `brand,Brand ,model,heads,needles\r\na,b,c,6,15\r\n`, 'The column brand is there twice'],
  [
    'a quotation mark that is never closed',
    `${HEADER}Tajima,X,6,15\r\n"Tajima,X,6,15\r\nBarudan,Y,1,9\r\n`,
    'Row 3 cannot be read: a quotation mark is never closed',
  ],
  [
    'one that is never closed before much else',
    `${HEADER}"Tajima,X,6,15\r\n${'Barudan,Y,1,9\r\n'.repeat(30_000)}`,
    'Row 2 cannot be read: a quotation mark is never closed',
  ],
  [
    'a row of nothing but separators',
    `${HEADER}Tajima${','.repeat(1_000_000)}\r\n`,
    'A row is too long to be one of machines',
  ],
  ['columns without end', `brand,model,heads,needles${',x'.repeat(200)}\r\n`, 'The file has more than 100 columns'],
] as const;

test('a file that cannot be taken is refused in a sentence, and nothing of it is kept', async () => {
  await using t = await openCsvOffice();
  for (const [what, file, message] of WRONG) {
    const answer = await t.send(file);
    expect([what, answer.statusCode, answer.json().message]).toEqual([what, 400, message]);
  }
  expect(await t.database.db.$count(csvImports)).toBe(0);
  expect(await t.database.db.$count(csvFileRows)).toBe(0);
  expect((await t.call('GET', `${IMPORTS}/latest`)).body).toBe('null');
});

test('pasted text is refused in the same words', async () => {
  await using t = await openCsvOffice();
  for (const [csvData, message] of [
    ['', NO_CONTENT],
    [' \n ', NO_CONTENT],
    ['brand,model\na,b', 'Columns are missing: heads, needles'],
    ['brand,model,heads,needles\na,"b,6,15', 'Row 2 cannot be read: a quotation mark is never closed'],
  ]) {
    const answer = await t.call('POST', '/api/admin/import/machines', { csvData });
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  }
  expect(await t.database.db.$count(csvImports)).toBe(0);
});

test('a file of 200 MB is refused before it is sent, and one that does not say so as soon as it is too long', async () => {
  await using t = await openCsvOffice();
  const headers = { ...t.headers, 'content-type': 'text/csv' };
  const send = (length: object, payload: Readable) =>
    t.app.inject({ method: 'POST', url: IMPORTS, headers: { ...headers, ...length }, payload });
  const refusal = { statusCode: 413, message: 'The file is larger than 150 MB' };
  const said = await send({ 'content-length': String(200 * 1024 * 1024) }, Readable.from([HEADER]));
  expect(said.json()).toMatchObject(refusal);
  let sent = 0;
  const chunk = Buffer.alloc(1024 * 1024, 'Tajima,X,6,15\r\n');
  const endless = (function* () {
    for (; sent < 2 * MAX_CSV_BYTES; sent += chunk.length) yield chunk;
  })();
  expect((await send({}, Readable.from(endless))).json()).toMatchObject(refusal);
  expect(await t.database.db.$count(csvImports)).toBe(0);
});

test('what is no CSV by its type is not read', async () => {
  await using t = await openCsvOffice();
  expect((await t.call('POST', IMPORTS, { csvData: HEADER })).statusCode).toBe(415);
});

test('one bad row in ten thousand is told, and the others go in', async () => {
  await using t = await openCsvOffice();
  const rows = Array.from({ length: 10_000 }, (_, at) => ['Tajima', 'X', at === 6_998 ? '6.5' : 6, 15]);
  const checked = await t.check(fileOf(NEEDED, ...rows));
  expect(checked.counts).toEqual({ add: 9_999, update: 0, unchanged: 0, known: 0, refused: 1 });
  const problems = [{ column: 'heads', value: '6.5', reason: 'must be a whole number' }];
  expect(await t.rows(checked, '?verdict=refused')).toMatchObject([{ row: 7_000, problems }]);
  const page = await t.call('GET', `${IMPORTS}/${checked.id}/rows?page=2&pageSize=100`);
  expect(page.headers['x-total-count']).toBe('10000');
  expect(page.json()[0].row).toBe(102);
});

test('the second row of the same id is refused, also far from the first', async () => {
  await using t = await openCsvOffice();
  const others = Array.from({ length: 900 }, (_, at) => [`m${at}`, ...TAJIMA]);
  const taken = await t.take(fileOf(['id', ...NEEDED], ...others, ['m0', 'Barudan', 'BEKY', 1, 9]));
  expect(taken.counts).toEqual({ add: 900, update: 0, unchanged: 0, known: 0, refused: 1 });
  const [refused] = await t.rows(taken, '?verdict=refused');
  expect(refused).toMatchObject({
    row: 902,
    problems: [{ column: 'id', value: 'm0', reason: 'is in an earlier row already' }],
  });
  expect(await t.database.db.$count(machines)).toBe(900);
});

test('a row with other cells than the header is refused, for nobody knows which are which', async () => {
  await using t = await openCsvOffice();
  const checked = await t.check(`${HEADER}Tajima,X,6\r\nTajima,X,6,15,9\r\nTajima,X,6,15\r\n`);
  expect(checked.counts).toMatchObject({ add: 1, refused: 2 });
  const reasons = (await t.rows(checked, '?verdict=refused')).map(({ problems }) => problems[0]?.reason);
  expect(reasons).toEqual(['has 3 cells, and the header has 4', 'has 5 cells, and the header has 4']);
});

test('such a row is refused again as it was saved: cut or filled up it would say something else', async () => {
  await using t = await openCsvOffice();
  const header = 'brand,model,heads,needles,price,city\r\n';
  const long = 'Tajima,X,6,15,12,500,Waco\r\n';
  let file = `${header}${long}Tajima,X,6,15,500\r\n`;
  for (const reasons of [1, 2]) {
    const checked = await t.check(file);
    expect([reasons, checked.counts]).toEqual([reasons, { add: 0, update: 0, unchanged: 0, known: 0, refused: 2 }]);
    file = (await t.call('GET', `${IMPORTS}/${checked.id}/refused`)).body;
    expect(file).toContain('Tajima,X,6,15,12,500,Waco,');
  }
});

test('a cell that is longer than anything that may be said is refused unread', async () => {
  await using t = await openCsvOffice();
  const checked = await t.check(fileOf([...NEEDED, 'accessories'], [...TAJIMA, '\\;0;'.repeat(8_000)]));
  const [refused] = await t.rows(checked, '?verdict=refused');
  expect(refused?.problems).toMatchObject([{ column: 'accessories', reason: 'must be at most 25000 characters' }]);
});

test('a first column without a name, as programs write it, is one that is passed over', async () => {
  await using t = await openCsvOffice();
  const checked = await t.check('\tbrand\tmodel\theads\tneedles\n0\tTajima\tX\t6\t15\n');
  expect(checked.counts).toMatchObject({ add: 1, refused: 0 });
});

test('a formula is text: it is never run, and goes out as it came in', async () => {
  await using t = await openCsvOffice();
  const description = '=HYPERLINK("http://evil.example","x")';
  const raw = `id,brand,model,heads,needles,description\r\nf,Tajima,+1-2,6,15,"${description.replaceAll('"', '""')}"\r\n`;
  await t.take(raw);
  const [stored] = await t.database.db.select().from(machines);
  expect(stored).toMatchObject({ model: '+1-2', description });
  expect(await t.exported()).toContain(`,'+1-2,`);
  expect(await t.exported()).toContain(`"'=HYPERLINK(""http`);
  expect((await t.check(await t.exported())).counts).toMatchObject({ unchanged: 1 });
});

const READINGS: [string, Buffer, CsvImport['format']][] = [
  ['a byte order mark', Buffer.from(`\uFEFF${HEADER}Tajima,Größe,6,15\r\n`), formatOf('UTF-8', ',')],
  ['semicolons', Buffer.from('brand;model;heads;needles\nTajima;Größe;6;15\n'), formatOf('UTF-8', ';')],
  ['tabs', Buffer.from('brand\tmodel\theads\tneedles\nTajima\tGröße\t6\t15'), formatOf('UTF-8', '\t')],
  ['UTF-16', Buffer.from(`\uFEFF${HEADER}Tajima,Größe,6,15\r\n`, 'utf16le'), formatOf('UTF-16LE', ',')],
  [
    'UTF-16 in the other order, and tabs',
    Buffer.from('\uFEFFbrand\tmodel\theads\tneedles\r\nTajima\tGröße\t6\t15\r\n', 'utf16le').swap16(),
    formatOf('UTF-16BE', '\t'),
  ],
  [
    'a line that names the separator',
    Buffer.from('\uFEFFsep=;\r\nbrand;model;heads;needles\r\nTajima;Größe;6;15\r\n'),
    formatOf('UTF-8', ';'),
  ],
  ['the end mark of DOS', Buffer.from(`${HEADER}Tajima,Größe,6,15\r\n\u001A`), formatOf('UTF-8', ',')],
  ['16,000 empty columns', Buffer.from(withEmptyColumns(16_000)), formatOf('UTF-8', ',')],
  ['old line ends', Buffer.from('brand,model,heads,needles\rTajima,Größe,6,15\r'), formatOf('UTF-8', ',')],
  ['mixed line ends', Buffer.from('\n\nbrand,model,heads,needles\r\n\nTajima,Größe,6,15\n'), formatOf('UTF-8', ',')],
];

function withEmptyColumns(count: number): string {
  const empty = ','.repeat(count);
  return `brand,model,heads,needles${empty}\r\nTajima,Größe,6,15${empty}\r\n`;
}

function formatOf(encoding: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE', separator: ',' | ';' | '\t'): CsvImport['format'] {
  return { encoding, separator, columns: [...NEEDED], unknownColumns: [], renamed: [] };
}

test.each(READINGS)('a file with %s is read', async (_what, file, format) => {
  await using t = await openCsvOffice();
  expect(await t.take(file)).toMatchObject({ format, counts: { add: 1 }, status: 'completed' });
  const [stored] = await t.database.db.select().from(machines);
  expect(stored?.model).toBe('Größe');
});

test('columns come in any order and case, quoted cells hold line ends, and an inch mark is one', async () => {
  await using t = await openCsvOffice();
  const file = ' Needles ,HEADS,"Description",model,brand\n15,6,"two\r\nlines, one ""quoted""",TMAR 5" hoop,tajima\n';
  expect((await t.take(file)).counts).toMatchObject({ add: 1 });
  const [stored] = await t.database.db.select().from(machines);
  expect(stored).toMatchObject({ brand: 'Tajima', model: 'TMAR 5" hoop', needles: 15 });
  expect(stored?.description).toBe('two\r\nlines, one "quoted"');
});
