import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearOf, readNearPhrase, withNearPhrase } from './near-phrases.rules.ts';

test.for([
  ['near 77011', '', '77011', undefined],
  ['tajima near 77011', 'tajima', '77011', undefined],
  ['4 head close to 77011-1234 used', '4 head   used', '77011', undefined],
  ['tajima zip code 77011', 'tajima', '77011', undefined],
  ['bordadora cerca de 77011', 'bordadora', '77011', undefined],
  ['within 200 miles of 77011', '', '77011', 200],
  ['swf 50 mi from 77011', 'swf', '77011', 50],
  ['0 miles from 77011', '', '77011', 1],
  ['near 10001 or near 77011', 'or', '77011', undefined],
] as const)('%s counts from a place', ([text, rest, near, within]) => {
  expect(readNearPhrase(text)).toEqual({ near, within, rest });
});

test.each(['77011', 'near Houston', 'near 7701', 'near 770111', 'near 77,011', 'linear 77011', '', undefined])(
  '%s names no place to count from',
  (text) => {
    expect(readNearPhrase(text)).toBeNull();
    const query = { search: text, near: '60601' };
    expect(withNearPhrase(query)).toBe(query);
    expect(nearOf(query)).toBe('60601');
  },
);

test('what the words say holds before what the address still has, and nothing else changes', () => {
  const asked = { search: 'tajima near 77011', near: '60601', within: 50, heads: [6] };
  expect(withNearPhrase(asked)).toEqual({ search: 'tajima', near: '77011', within: 50, heads: [6] });
  expect(withNearPhrase({ search: 'within 9 miles of 77011', within: 50 })).toMatchObject({
    search: undefined,
    within: 9,
  });
});

test('whatever is typed, a place is five digits and nothing is added to the words', () => {
  const words = fc.array(fc.oneof(fc.constantFrom('near', 'within', '77011', '10', 'miles', 'of', '-'), fc.string()));
  fc.assert(
    fc.property(words, (parts) => {
      const found = readNearPhrase(parts.join(' '));
      if (found === null) return;
      expect(found.near).toMatch(/^\d{5}$/);
      expect(found.rest.length).toBeLessThan(parts.join(' ').length);
      expect(found.within ?? 1).toBeGreaterThan(0);
    }),
  );
});
