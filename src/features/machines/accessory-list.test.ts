import { assert, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { withAccessory, withoutAccessory, withQuantity } from './accessories.rules.ts';

const CAP = { name: 'Cap Driver', quantity: 1 };

test('an accessory needs a name, and is listed once in whatever case', () => {
  expect(withAccessory([], { name: '  ', quantity: 1 })).toEqual({
    problem: 'Custom Accessory Required: Please enter a name for the accessory',
  });
  expect(withAccessory([CAP], { name: ' cap driver ', quantity: 2 })).toEqual({
    problem: 'Cap Driver is already in the list',
  });
  expect(withAccessory([CAP], { name: ' Thread Stand', quantity: 2 })).toEqual({
    list: [CAP, { name: 'Thread Stand', quantity: 2 }],
  });
});

test('hoops are told apart by their sizes', () => {
  const hoops = { name: '12" Tubular Hoops', quantity: 1 };
  expect(withAccessory([hoops], { ...hoops })).toEqual({ problem: '305 mm Tubular Hoops is already in the list' });
});

test('a quantity is a whole number of at least 1, and what is none is told', () => {
  assert(
    property(double(), (quantity) => {
      const [item] = withQuantity([CAP], CAP.name, quantity);
      expect(Number.isInteger(item?.quantity) && Number(item?.quantity) >= 1).toBe(true);
    }),
  );
  for (const quantity of [0, -1, 2.7, Number.NaN, 1e9])
    expect(withAccessory([], { ...CAP, quantity })).toEqual({
      problem: 'Quantity must be a whole number from 1 to 999',
    });
  expect(withQuantity([CAP], CAP.name, 6)).toEqual([{ ...CAP, quantity: 6 }]);
  expect(withoutAccessory([CAP], CAP.name)).toEqual([]);
});
