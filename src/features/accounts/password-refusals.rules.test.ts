import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PASSWORD_REFUSALS, passwordRefusal } from './password-refusals.rules.ts';

const CONTEXT = {
  owner: { username: 'anna1990', name: 'Anna Bo Öberg', email: 'stitch.queen@shop.example' },
  siteName: 'Stitch & Co',
  common: new Set(['football']),
};

test.each([
  [' \u00a0\u2003   ', 'blank'],
  ['FOOTBALL', 'common'],
  [' football ', 'common'],
  ['anna1990', 'personal'],
  ['Anna1991!', 'personal'],
  ['anna bo o\u0308berg', 'personal'],
  ['öberg12', 'personal'],
  ['stitchqueen', 'personal'],
  ['24stitch.queen!', 'personal'],
  ['stitch.queen@SHOP.example', 'personal'],
  ['Stitch&Co', 'personal'],
  ['stitchco77', 'personal'],
] as const)('%j is refused as %s', (password, kind) => {
  expect(passwordRefusal(password, CONTEXT)).toBe(PASSWORD_REFUSALS[kind]);
});

test.each([
  'football7',
  'anna1990 sews at night',
  'annabobbin',
  'Anna 8823 1290 5531',
  'bo!4471#',
  '!!!???',
  '      x',
])('%j is accepted', (password) => {
  expect(passwordRefusal(password, CONTEXT)).toBeNull();
});

test('a name is refused however its case, spaces and signs are typed', () => {
  const name = fc.stringMatching(/^[A-Za-z]{4,12}( [A-Za-z]{4,12})?$/);
  const noise = fc.stringMatching(/^[ .!_-]{0,3}\d{0,3}$/);
  fc.assert(
    fc.property(name, noise, fc.boolean(), (own, after, isUpper) => {
      const password = `${isUpper ? own.toUpperCase() : own.replaceAll(' ', '.')}${after}`;
      const context = { owner: { name: own }, siteName: 'Yard', common: null };
      fc.pre(password.length < 16);
      expect(passwordRefusal(password, context)).toBe(PASSWORD_REFUSALS.personal);
    }),
  );
});
