import { expect, test } from 'vitest';
import { stateCodeOf } from './us-states.ts';

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

test('what is no state has no code', () => {
  expect(['Bavaria', 'XX', '', '12', null].map(stateCodeOf)).toEqual([null, null, null, null, null]);
});
