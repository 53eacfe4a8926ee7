import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { unlessStored } from './stored-values.ts';

const form = z.object({
  name: z.optional(z.string().check(z.trim(), z.minLength(1, 'Name is required'))),
  zip: z.optional(
    z.pipe(
      z.string().check(z.maxLength(5, 'ZIP is too long')),
      z.transform((typed) => (typed === '' ? null : typed)),
    ),
  ),
});

function problemsIn(stored: object, typed: z.input<typeof form>): string[] {
  const read = unlessStored(form, { ...stored }).safeParse(typed);
  return read.success ? [] : read.error.issues.map(({ message }) => message);
}

test('a form checks what was changed, and gives that alone', () => {
  const stored = { name: 'Ada', zip: '43004-1234' };
  expect(unlessStored(form, stored).parse({ ...stored, name: 'Bea' })).toEqual({ name: 'Bea' });
  expect(problemsIn(stored, { ...stored, zip: '43004-1235' })).toEqual(['ZIP is too long']);
});

test('what reads as what is stored is no change either, however it is typed', () => {
  const read = unlessStored(form, { name: 'Ada', zip: null }).parse({ name: ' Ada ', zip: '' });
  expect(read).toEqual({});
});

test.each([{ name: '' }, { name: null }, {}])('what is not stored yet is checked as ever: %j', (stored) => {
  expect(problemsIn(stored, { name: '' })).toEqual(['Name is required']);
});
