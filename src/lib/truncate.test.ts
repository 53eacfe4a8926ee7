import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { truncate } from './truncate.ts';

const seen = (text: string) => [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);

test.each([
  ['machine', 4, 'mach'],
  ['6 heads 👩‍🔧', 10, '6 heads '],
  ['🇺🇸🇩🇪', 5, '🇺🇸'],
  ['cafe\u0301', 4, 'caf'],
  ['line\r\nline', 5, 'line'],
  ['short', 80, 'short'],
])('%j cut at %i is %j', (text, most, cut) => {
  expect(truncate(text, most)).toBe(cut);
});

test('one character that is longer than all there may be is cut between its parts', () => {
  const zalgo = `Z${'\u0301'.repeat(100)}`;
  expect(truncate(zalgo, 50)).toBe(zalgo.slice(0, 50));
  expect(truncate('👩‍🔧', 1)).toBe('');
});

test('whatever the text, its beginning is kept, is not too long, ends in no half, and lacks no more than one character', () => {
  const text = fc.string({ unit: fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })) });
  fc.assert(
    fc.property(text, fc.nat(60), (whole, most) => {
      const cut = truncate(whole, most);
      expect(whole.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(most);
      if (whole.isWellFormed()) expect(cut.isWellFormed()).toBe(true);
      const all = seen(whole);
      if ((all[0]?.length ?? 0) > most) return;
      const count = seen(cut).length;
      expect(seen(cut)).toEqual(all.slice(0, count));
      expect(cut.length + (all[count]?.length ?? most + 1)).toBeGreaterThan(most);
    }),
  );
});
