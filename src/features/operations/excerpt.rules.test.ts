import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptAround } from './excerpt.rules.ts';

const LONG = 'word '.repeat(40);

test('words are shown in their sentence, whatever their case and line breaks', () => {
  expect(excerptAround('Hello,\ncan you   ship to Waco\nnext week?', 'SHIP TO waco')).toEqual({
    before: 'Hello, can you ',
    found: 'ship to Waco',
    after: ' next week?',
  });
  expect(excerptAround('100% sure?', '100%')).toEqual({ before: '', found: '100%', after: ' sure?' });
  expect(excerptAround('Hello', 'freight')).toBeNull();
});

test('of a long text only whole words around the place are shown', () => {
  const { before = '', after = '' } = excerptAround(`${LONG}the freight${LONG.trimEnd()}`, 'freight') ?? {};
  expect(before).toMatch(/^…(?:word )+the $/);
  expect(before.length).toBeLessThan(80);
  expect(after).toMatch(/^word(?: word)+…$/);
});

test('whatever a message says, its excerpt is a part of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 5 }), (text, words) => {
      const excerpt = excerptAround(text, words);
      if (excerpt === null) return;
      const { before, found, after } = excerpt;
      const flat = text.replaceAll(/\s+/g, ' ').trim();
      expect(flat).toContain(`${before.replace(/^…/, '')}${found}${after.replace(/…$/, '')}`);
    }),
  );
});
