import { expect, test } from 'vitest';
import { MAX_CSV_BYTES } from '../../csv-imports.schema.ts';
import { fileRefusal, sizeLabel } from './csv-file.rules.ts';

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
