import { expect, test } from 'vitest';
import { stateCodeOf, tidyCity, tidyState, tidyZip, US_STATES } from './us-states.rules.ts';

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

test('a state is known by its usual abbreviations', () => {
  expect(['Tex.', 'Calif.', 'W. Va.', 'N. Mex.', 'Penna.', 'wash'].map(stateCodeOf)).toEqual([
    'TX',
    'CA',
    'WV',
    'NM',
    'PA',
    'WA',
  ]);
  for (const [name, code] of Object.entries(US_STATES)) expect([name, code].map(stateCodeOf)).toEqual([code, code]);
});

test('a place is written as on an envelope', () => {
  expect(['tx', 'Tex.', 'texas', 'NEW-YORK', 'Ontario'].map(tidyState)).toEqual([
    'TX',
    'TX',
    'Texas',
    'New York',
    'Ontario',
  ]);
  expect(['761021234', '76102 1234', '76102–1234', '76102', 'M5V 2T6'].map(tidyZip)).toEqual([
    '76102-1234',
    '76102-1234',
    '76102-1234',
    '76102',
    'M5V 2T6',
  ]);
});

test('a city has no state at its end, and capitals', () => {
  const cities = [
    ['San Antonio, tx', 'San Antonio'],
    ['san antonio TX', 'San Antonio'],
    ['SAN ANTONIO , Texas', 'San Antonio'],
    ["coeur d'alene", "Coeur d'Alene"],
    ["O'FALLON", "O'Fallon"],
    ["st. john's", "St. John's"],
    ['mcallen', 'McAllen'],
    ['winston-salem', 'Winston-Salem'],
    ['San Antonio, NM', 'San Antonio, NM'],
    ['Texas City', 'Texas City'],
    ['TX', 'TX'],
    ['DeSoto', 'DeSoto'],
  ] as const;
  for (const [typed, city] of cities) expect(tidyCity(typed, 'Tex.'), typed).toBe(city);
});
