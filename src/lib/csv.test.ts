import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, cellText } from './csv.ts';

test.each([
  [['a', 1, null, true], 'a,1,,true\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+1 817 555', '-a', '@x', '\tx', '\rx'], `'=1+1,'+1 817 555,'-a,'@x,'\tx,"'\rx"\r\n`],
  [['-5', -5, '-5.25'], '-5,-5,-5.25\r\n'],
])('%j is written as %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test.each([
  ["'=1+1", '=1+1'],
  ["''=1+1", "'=1+1"],
  ["O'Neill", "O'Neill"],
  ["'quoted'", "'quoted'"],
  ['-5', '-5'],
])('%s is read as %s', (cell, text) => {
  expect(cellText(cell)).toBe(text);
});

test('whatever a cell is made of, it comes back as it was, and never runs', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '7', '.', 'a') });
  fc.assert(
    fc.property(text, (cell) => {
      const written = csvLine([cell]).slice(0, -2);
      expect(cellText(written)).toBe(cell);
      if (!/^-?\d+(\.\d+)?$/.test(cell)) expect(written).not.toMatch(/^[=+\-@\t]/);
    }),
  );
});
