import { expect, test } from 'vitest';
import { resolveMatches } from './product-matching.rules.ts';

const machine = (url: string, fingerprint: string, ids: readonly string[] = []) => ({
  url,
  fingerprint,
  ids: [...ids],
  heads: 6,
  year: 2018,
});

test('a machine that cannot be told apart from two is not taken for a less likely third', async () => {
  const product = machine('/new', 'tajima', ['sku 1']);
  const missing = [
    machine('/other-title', 'another', ['sku 1']),
    machine('/one', 'tajima', ['sku 1']),
    machine('/two', 'tajima', ['sku 1']),
  ];
  const { moved, ambiguous, added } = await resolveMatches([product], missing);
  expect([moved, added]).toEqual([[], []]);
  expect(ambiguous).toEqual([{ product, candidates: expect.arrayContaining(missing) }]);
});

test('of two that could be it, the one that is surer is', async () => {
  const product = machine('/new', 'tajima', ['sku 1']);
  const sure = machine('/sure', 'tajima', ['sku 1']);
  const { moved } = await resolveMatches([product], [machine('/alike', 'tajima'), sure]);
  expect(moved).toEqual([{ product, from: sure }]);
});

test('what is like none of the absent is new', async () => {
  const product = machine('/new', 'barudan', ['sku 2']);
  expect(await resolveMatches([product], [machine('/old', 'tajima', ['sku 1'])])).toEqual({
    moved: [],
    ambiguous: [],
    added: [product],
  });
});
