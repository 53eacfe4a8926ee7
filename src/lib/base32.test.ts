import { expect, test } from 'vitest';
import { toBase32 } from './base32.ts';

// The vectors of RFC 4648, section 10, without their padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});
