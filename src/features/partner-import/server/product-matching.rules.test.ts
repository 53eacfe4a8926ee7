import { expect, test } from 'vitest';
import { settle } from './product-matching.rules.ts';

const machine = (url: string, look: string, ids: readonly string[] = []) => ({
  url,
  look,
  ids: [...ids],
  heads: 6,
  year: 2018,
});

test('a machine that cannot be told apart from two is not taken for a less likely third', async () => {
  const newcomer = machine('/new', 'tajima', ['sku 1']);
  const absent = [
    machine('/other-title', 'another', ['sku 1']),
    machine('/one', 'tajima', ['sku 1']),
    machine('/two', 'tajima', ['sku 1']),
  ];
  const { moved, doubtful, fresh } = await settle([newcomer], absent);
  expect([moved, fresh]).toEqual([[], []]);
  expect(doubtful).toEqual([{ newcomer, among: expect.arrayContaining(absent) }]);
});

test('of two that could be it, the one that is surer is', async () => {
  const newcomer = machine('/new', 'tajima', ['sku 1']);
  const sure = machine('/sure', 'tajima', ['sku 1']);
  const { moved } = await settle([newcomer], [machine('/alike', 'tajima'), sure]);
  expect(moved).toEqual([{ newcomer, from: sure }]);
});

test('what is like none of the absent is new', async () => {
  const newcomer = machine('/new', 'barudan', ['sku 2']);
  expect(await settle([newcomer], [machine('/old', 'tajima', ['sku 1'])])).toEqual({
    moved: [],
    doubtful: [],
    fresh: [newcomer],
  });
});
