import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from '#app/lib/http.ts';
import { blockKeysOf, networkLabel, phoneKeyOf } from './blocks.rules.ts';

test('a telephone number is the same however it is written', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 });
  const gap = fc.constantFrom('', ' ', '-', '.', ') ', '(');
  fc.assert(
    fc.property(
      digits,
      fc.array(gap, { minLength: 10, maxLength: 10 }),
      fc.constantFrom('', '+1 ', '1-'),
      (all, gaps, code) => {
        const written = code + all.map((digit, at) => `${gaps[at] ?? ''}${digit}`).join('');
        expect(phoneKeyOf(written)).toBe(all.join(''));
      },
    ),
  );
  expect(phoneKeyOf('ext. 12')).toBeNull();
});

test('a network is named in CIDR notation, from which it is read again', () => {
  expect(networkLabel(networkOf('203.0.113.77'))).toBe('203.0.113.0/24');
  expect(networkLabel(networkOf('2001:db8:1:2::9'))).toBe('2001:db8:1::/48');
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const network = networkOf(address);
      expect(networkOf(networkLabel(network).split('/')[0] ?? '')).toBe(network);
    }),
  );
});

test('a sender without address and number is known by the network only', () => {
  expect(blockKeysOf({ emails: [null, undefined, ''], phones: ['12'], network: '203.0.113' })).toEqual([
    { kind: 'network', value: '203.0.113' },
  ]);
});
