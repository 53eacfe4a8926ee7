import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONDITIONS } from '#app/db/enums.ts';
import { canonicalSearch, stringifySearch } from '#app/lib/query-string.ts';
import { machineFilters, type MachineFilters } from './catalogue.schema.ts';
import { relaxSearch } from './relaxed-searches.rules.ts';

const HEADS = [1, 2, 4, 6, 8];
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const filters: fc.Arbitrary<MachineFilters> = fc.record({
  brand: maybe(fc.constant(['Tajima'])),
  condition: maybe(fc.subarray([...CONDITIONS], { minLength: 1 })),
  heads: maybe(fc.subarray(HEADS, { minLength: 1 })),
  state: maybe(fc.constantFrom(['TX'], ['TX', 'OK'], ['HI'])),
  priceMin: maybe(fc.integer({ min: 1, max: 50_000 })),
  priceMax: maybe(fc.integer({ min: 1, max: 999_999_999 })),
  yearMin: maybe(fc.integer({ min: 1950, max: 2030 })),
  financing: maybe(fc.boolean()),
  near: maybe(fc.constant('77011')),
  within: maybe(fc.integer({ min: 1, max: 5_000 })),
  fitDoorWidthMm: maybe(fc.constant(914)),
  fitPhases: maybe(fc.constantFrom(1 as const, 3 as const)),
  fitKnown: maybe(fc.boolean()),
  search: maybe(fc.constant('six heads')),
});

test('whatever is asked, what is nearest to it is another search that the list takes', () => {
  const isAsWideAsCanBe = ({ priceMax, yearMin }: MachineFilters) => priceMax === 999_999_999 || yearMin === 0;
  fc.assert(
    fc.property(filters, (asked) => {
      fc.pre(!isAsWideAsCanBe(asked));
      for (const { filters: near } of relaxSearch(asked, HEADS)) {
        expect(machineFilters.safeParse(near).success).toBe(true);
        expect(stringifySearch(canonicalSearch(near))).not.toBe(stringifySearch(canonicalSearch(asked)));
      }
    }),
  );
});

test('place, price and extras loosen before another condition or number of heads, and before these are dropped', () => {
  const asked = { condition: ['used' as const], heads: [6], priceMax: 40_000, state: ['TX'], financing: true };
  const near = relaxSearch(asked, HEADS);
  expect(near.slice(0, 2)).toMatchObject([
    { filters: { priceMax: 44_000 } },
    { filters: { state: ['AR', 'LA', 'NM', 'OK'] } },
  ]);
  expect(near.slice(2, 11).map(({ key }) => key)).toEqual([
    'price',
    'state',
    'financing',
    'condition',
    'condition',
    'heads',
    'heads',
    'condition',
    'heads',
  ]);
  for (const { filters: looser } of near.slice(0, 5)) expect(looser).toMatchObject({ condition: ['used'], heads: [6] });
});

test('twice as far comes before anywhere, and from where it is counted stays', () => {
  const near = relaxSearch({ near: '77011', within: 50 }, HEADS);
  expect(near.map(({ key, filters: { near: from, within } }) => [key, from, within])).toEqual([
    ['within', '77011', 100],
    ['within', '77011', undefined],
  ]);
});
