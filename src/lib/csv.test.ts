import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['a', 1, null, true], 'a,1,,true\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+1 817 555', '-a', '@x', '\tx', '\rx'], `'=1+1,'+1 817 555,'-a,'@x,'\tx,"'\rx"\r\n`],
  [['-5', -5, '-5.25'], '-5,-5,-5.25\r\n'],
])('%j is written as %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
