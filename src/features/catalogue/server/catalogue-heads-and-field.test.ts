import { expect, test } from 'vitest';
import { filterCounts } from '../catalogue.schema.ts';
import { browseAsVisitor } from '#test/fixtures/visitor-browsing.ts';

test('all heads work where a machine states as many as it has; one that says nothing is left out', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'all-six', heads: 6, facts: { headsWorking: 6 } });
  await t.addMachine({ id: 'five-of-six', heads: 6, facts: { headsWorking: 5 } });
  await t.addMachine({ id: 'all-of-one', heads: 1, facts: { headsWorking: 1 } });
  await t.addMachine({ id: 'unknown', heads: 6 });
  expect((await t.idsOf('allHeadsWork=true')).toSorted()).toEqual(['all-of-one', 'all-six']);
  expect(await t.idsOf('allHeadsWork=true&heads=6')).toEqual(['all-six']);
  expect(await t.idsOf('allHeadsWork=false')).toHaveLength(4);
  expect(await t.idsOf('search=all heads working')).toHaveLength(2);
  const counts = await t.app.inject('/api/machines/filters/counts?heads=6');
  expect(filterCounts.parse(counts.json()).allHeadsWork).toBe(1);
});

test('a sewing field that is asked for may be turned, where the list says so, and where somebody types its size', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'tall', facts: { fieldWidthMm: 360, fieldDepthMm: 510 } });
  await t.addMachine({ id: 'wide', facts: { fieldWidthMm: 510, fieldDepthMm: 360 } });
  await t.addMachine({ id: 'small', facts: { fieldWidthMm: 510, fieldDepthMm: 300 } });
  await t.addMachine({ id: 'half-known', facts: { fieldWidthMm: 900 } });
  const asked = 'fieldWidthMmMin=350&fieldDepthMmMin=500';
  expect(await t.idsOf(asked)).toEqual(['tall']);
  expect((await t.idsOf(`${asked}&fieldTurned=true`)).toSorted()).toEqual(['tall', 'wide']);
  expect(await t.idsOf(`${asked}&fieldTurned=true&fieldWidthMmMax=400`)).toEqual(['tall']);
  expect((await t.idsOf('search=14 x 20 in field')).toSorted()).toEqual(['tall', 'wide']);
  expect((await t.idsOf('fieldWidthMmMin=400&fieldTurned=true')).toSorted()).toEqual(['half-known', 'small', 'wide']);
});
