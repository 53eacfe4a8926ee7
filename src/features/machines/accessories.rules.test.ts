import { expect, test } from 'vitest';
import { accessoryLabel, parseAccessories } from './accessories.rules.ts';

test.for([
  ['12" Tubular Hoops', '305 mm Tubular Hoops'],
  ["12'' Tubular Hoops", '305 mm Tubular Hoops'],
  ['12 inch tubular hoops', '305 mm tubular hoops'],
  ['12-inch Tubular Hoop', '305 mm Tubular Hoop'],
  ['12 in. Tubular Hoops', '305 mm Tubular Hoops'],
  ['5.5" Tubular Hoops', '140 mm Tubular Hoops'],
  ['5 1/2" Tubular Hoops', '140 mm Tubular Hoops'],
  ['3.5" x 2.25" Tubular Hoops', '89 x 57 mm Tubular Hoops'],
  ['17 x 12" Tubular Hoops', '432 x 305 mm Tubular Hoops'],
  ['Tubular Hoops 15”', 'Tubular Hoops 381 mm'],
] as const)('%s is shown as %s', ([name, shown]) => {
  expect(accessoryLabel(name)).toBe(shown);
});

test.for(['Mighty Hoops 5.5"', 'Cap Driver', 'Tubular Hoops', '30 cm Tubular Hoops', '12 Tubular Hoops'])(
  '%s is shown as it is',
  (name) => {
    expect(accessoryLabel(name)).toBe(name);
  },
);

test('accessories are read from their JSON list; a missing quantity is one', () => {
  expect(parseAccessories('[{"name":"Cap Driver","quantity":2},{"name":" Stand "}]')).toEqual([
    { name: 'Cap Driver', quantity: 2 },
    { name: 'Stand', quantity: 1 },
  ]);
});

test.for([null, '', 'two hoops', '{"name":"Cap Driver"}', '[{"quantity":1}]', '[null, 3]'])(
  '%s has no accessories in it',
  (text) => {
    expect(parseAccessories(text)).toEqual([]);
  },
);
