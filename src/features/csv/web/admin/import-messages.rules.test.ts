import { expect, test } from 'vitest';
import { MAX_CSV_BYTES, type CsvImport } from '../../csv-imports.schema.ts';
import {
  fileRefusal,
  outcomeMessage,
  getPercentage,
  progressLabel,
  formatLabel,
  rowsLeft,
  rowsTitle,
  sizeLabel,
  announcedProgress,
  stopMessage,
  toastsFor,
} from './import-messages.rules.ts';

const COUNTS = { add: 300, update: 83, unchanged: 12, known: 0, refused: 5 };
const work = (facts: Partial<CsvImport>) => ({
  status: 'running' as const,
  rowCount: 400,
  counts: COUNTS,
  doneCount: 12,
  writtenCount: 0,
  undo: null,
  error: null,
  ...facts,
});

test('an import is as far as the rows that it writes are written', () => {
  expect(getPercentage(work({}))).toBe(0);
  expect(getPercentage(work({ doneCount: 12 + 382 }))).toBe(99);
  expect(getPercentage(work({ doneCount: 12 + 383 }))).toBe(100);
  expect(progressLabel(work({ doneCount: 12 + 100 }))).toBe('100 of 383 rows imported');
});

test('an undo is as far as the listings that it has put back or left', () => {
  const undo = { byName: 'kim', undone: 90, changed: 10, stay: [] };
  const undoing = work({ status: 'undoing', writtenCount: 400, undo });
  expect(getPercentage(undoing)).toBe(25);
  expect(progressLabel(undoing)).toBe('100 of 400 rows undone');
});

test('a check is as far as the rows that are judged, and nobody knows while they are counted', () => {
  const counts = { add: 90, update: 0, unchanged: 10, known: 0, refused: 1 };
  expect(getPercentage(work({ status: 'checking', counts }))).toBe(25);
  expect(progressLabel(work({ status: 'checking', rowCount: 4_000, counts }))).toBe('101 of 4,000 rows checked');
  expect(getPercentage(work({ status: 'checking', rowCount: 0 }))).toBeNull();
  expect(progressLabel(work({ status: 'checking', rowCount: 0 }))).toBe('Reading the rows');
});

test('progress is spoken in quarters', () => {
  const spoken = new Set([0, 50, 95, 96, 150, 383].map((done) => announcedProgress(work({ doneCount: 12 + done }))));
  expect([...spoken]).toEqual(['Importing', 'Importing: 25 percent', 'Importing: 100 percent']);
});

test('what a file comes to is said before and after', () => {
  const none = { add: 0, update: 0, unchanged: 0, known: 0, refused: 0 };
  expect(outcomeMessage(work({ status: 'checked' }))).toMatch(/^Nothing has been changed yet\. The refused rows will/);
  expect(outcomeMessage(work({ status: 'checked', counts: { ...none, add: 1 } }))).toBe(
    'Nothing has been changed yet.',
  );
  expect(outcomeMessage(work({ status: 'checked', counts: { ...none, unchanged: 1 } }))).toMatch(/as they are here/);
  expect(outcomeMessage(work({ status: 'checked', counts: { ...none, refused: 1 } }))).toMatch(/fix the refused rows/);
  expect(outcomeMessage(work({ status: 'completed' }))).toMatch(/^The refused rows were left out/);
  expect(outcomeMessage(work({ status: 'completed', counts: { ...none, add: 1 } }))).toBeNull();
  expect(outcomeMessage(work({ status: 'error', doneCount: 112 }))).toMatch(
    /^100 of 383 rows had been imported by then/,
  );
  expect(outcomeMessage(work({ status: 'error' }))).toBe('Nothing has been changed.');
  expect(rowsTitle('add', { status: 'checked' })).toBe('Rows to add');
  expect(rowsTitle('refused', { status: 'checked' })).toBe('Refused rows');
  expect(rowsTitle('update', { status: 'completed' })).toBe('Updated rows');
});

test('what a stop leaves is said before and after', () => {
  const some = { doneCount: 112 };
  expect(stopMessage(work(some))).toMatch(/^100 of 383 rows are imported, and stay\. The rest are not imported;/);
  expect(stopMessage(work({ status: 'checking' }))).toMatch(/^Nothing has been changed\./);
  const stopped = { status: 'stopped', error: 'Stopped by kim.' } as const;
  expect(outcomeMessage(work({ ...stopped, ...some }))).toBe(
    'Stopped by kim. 100 of 383 rows are imported. Resume to import the rest, or download them to import them later.',
  );
  const counts = { add: 90, update: 0, unchanged: 10, known: 0, refused: 1 };
  const unchecked = { ...stopped, counts, doneCount: 10 };
  expect(outcomeMessage(work(unchecked))).toBe(
    'Stopped by kim. 101 of 400 rows had been checked by then. Nothing has been changed.',
  );
  expect([rowsLeft(work({ ...stopped, ...some })), rowsLeft(work(unchecked))]).toEqual([283, 389]);
  expect(toastsFor(work({ ...stopped, ...some }))).toMatchObject([
    { title: 'Import Stopped', description: '100 of 383 rows are imported.' },
  ]);
  expect(toastsFor(work(unchecked))).toMatchObject([
    { title: 'Check Stopped', description: 'Nothing has been changed.' },
  ]);
});

test('how a file was read is told in words', () => {
  const format = {
    encoding: 'Windows-1252',
    separator: '\t',
    columns: ['brand'],
    unknownColumns: [],
    renamed: [],
  } as const;
  const read = { ...format, columns: [...format.columns], unknownColumns: [], renamed: [] };
  expect(formatLabel({ rowCount: 1_200, format: read })).toBe(
    '1,200 rows and 1 column, read as Windows-1252 with tabs.',
  );
  expect(formatLabel({ rowCount: 1, format: null })).toBe('1 row.');
});

test('the end of an import is told with its figures, its errors after them', () => {
  const titles = (facts: Partial<CsvImport>) => toastsFor(work(facts)).map(({ title }) => title);
  expect(toastsFor(work({ status: 'completed' }))[0]?.description).toBe('Imported: 395, Failed: 5');
  expect(titles({ status: 'completed' })).toEqual(['Import Successful', 'Import Errors']);
  expect(titles({ status: 'completed', counts: { ...COUNTS, refused: 0 } })).toEqual(['Import Successful']);
  expect(titles({ status: 'completed', counts: { add: 0, update: 0, unchanged: 0, known: 0, refused: 5 } })).toEqual([
    'Import Errors',
  ]);
  expect(toastsFor(work({ status: 'error' }))[0]?.description).toMatch(/^Failed to import CSV data/);
});

const file = (name: string, size = 1, type = '') => ({ name, size, type });

test.each([
  ['machines.csv', ''],
  ['MACHINES.CSV', 'application/vnd.ms-excel'],
  ['machines.tsv', 'text/tab-separated-values'],
  ['machines.txt', 'text/plain'],
  ['machines', 'text/csv'],
])('%s (%s) may be a file of machines', (name, type) => {
  expect(fileRefusal(file(name, MAX_CSV_BYTES, type))).toBeNull();
});

test.each(['machines.xlsx', 'MACHINES.XLS', 'machines.ods', 'machines.numbers'])('%s is to be saved as CSV', (name) => {
  expect(fileRefusal(file(name))).toMatch(/is a workbook\. .* CSV/);
});

test('other files, and those that are too long, are refused with the reason', () => {
  expect(fileRefusal(file('front.png', 1, 'image/png'))).toBe('front.png is not a CSV file.');
  expect(fileRefusal(file('all.csv', MAX_CSV_BYTES + 52 * 1024 * 1024))).toMatch(
    /^all\.csv has 202 MB\. At most 150 MB/,
  );
});

test('sizes are said in whole kilobytes, or megabytes', () => {
  expect([1, 2_048, 1.5 * 1024 * 1024].map(sizeLabel)).toEqual(['1 KB', '2 KB', '1.5 MB']);
});
