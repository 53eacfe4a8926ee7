import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MESSAGE_FILE_KINDS } from '#app/db/thread-enums.ts';
import { cleanFileName, countFiles, isMisnamed } from './message-files.rules.ts';
import { contentDisposition } from './server/pdf-files.rules.ts';

test.each([
  ['IMG 1.JPG', 'photo', 'IMG 1.webp'],
  ['../../etc/passwd', 'pdf', 'passwd.pdf'],
  [String.raw`C:\Users\bea\quote.pdf`, 'pdf', 'quote.pdf'],
  ['quote v1.2', 'pdf', 'quote v1.2.pdf'],
  ['fdp.\u202eexe.pdf', 'pdf', 'fdp. exe.pdf'],
  ['factura año.pdf', 'pdf', 'factura año.pdf'],
  ['', 'photo', 'photo.webp'],
  ['...', 'pdf', 'document.pdf'],
] as const)('the %s of kind %s is called %s', (given, kind, name) => {
  expect(cleanFileName(given, kind)).toBe(name);
});

test('whatever a file is called, its name is short, plain, and the same when cleaned again', () => {
  const kind = fc.constantFrom(...MESSAGE_FILE_KINDS);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), kind, (given, of) => {
      const name = cleanFileName(given, of);
      expect(Array.from(name).length).toBeLessThanOrEqual(100);
      expect(name).toMatch(of === 'pdf' ? /^[^/\\\p{Cc}\p{Cf}]+\.pdf$/u : /^[^/\\\p{Cc}\p{Cf}]+\.webp$/u);
      expect(cleanFileName(name, of)).toBe(name);
      expect(isMisnamed(name, of)).toBe(false);
      expect(contentDisposition('attachment', name)).toMatch(
        /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%~!-]+$/,
      );
    }),
    { numRuns: 100 },
  );
});

test.each([
  [[], ''],
  [['photo'], '1 photo'],
  [['pdf', 'photo', 'photo'], '2 photos and 1 PDF'],
  [['pdf', 'pdf'], '2 PDFs'],
] as const)('%j are %j', (kinds, words) => {
  expect(countFiles(kinds)).toBe(words);
});
