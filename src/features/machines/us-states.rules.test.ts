import { expect, test } from 'vitest';
import { stateCodeOf } from './us-states.rules.ts';

test('a state is known by its name or its two letters, however they are written', () => {
  expect(['Texas', 'texas', 'tx', 'TX', ' T.X. ', 'New York', 'new-york', 'D.C.'].map(stateCodeOf)).toEqual([
    'TX',
    'TX',
    'TX',
    'TX',
    'TX',
    'NY',
    'NY',
    'DC',
  ]);
});

test('a state of another country is known by its two letters', () => {
  expect(['ON', 'O.N.', 'on ', 'Q C'].map(stateCodeOf)).toEqual(['ON', 'ON', 'ON', 'QC']);
});

test('what is no state has no code', () => {
  for (const state of ['Bavaria', 'X', '', '12', '1ON2T', 'SÃO', 'ÎL', null]) expect(stateCodeOf(state)).toBeNull();
});
