import { expect, test } from 'vitest';
import { filterCounts } from '../catalogue.schema.ts';
import { browseAsVisitor } from '#test/fixtures/visitor-browsing.ts';

test('what a workshop has leaves out the machines that do not go there, and keeps those of which that is not known', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({
    id: 'slim',
    facts: { doorWidthMm: 860, phases: 'single', voltsMin: 200, voltsMax: 240, amps: 6 },
  });
  await t.addMachine({ id: 'taken-apart', facts: { doorWidthMm: 1_100, standOff: true, standOffDoorWidthMm: 900 } });
  await t.addMachine({ id: 'wide', facts: { doorWidthMm: 1_100, doorHeightMm: 2_100, loading: ['stairs'] } });
  await t.addMachine({ id: 'strong', facts: { phases: 'three', amps: 20 } });
  await t.addMachine({ id: 'unknown' });

  const fitting = async (query: string) => (await t.idsOf(query)).toSorted();
  expect(await fitting('fitDoorWidthMm=914')).toEqual(['slim', 'strong', 'taken-apart', 'unknown']);
  expect(await fitting('fitDoorWidthMm=914&fitKnown=true')).toEqual(['slim', 'taken-apart']);
  expect(await fitting('fitDoorHeightMm=2000')).not.toContain('wide');
  expect(await fitting('fitPhases=1')).not.toContain('strong');
  expect(await fitting('fitPhases=3&fitKnown=true')).toEqual(['slim', 'strong']);
  expect(await fitting('fitVolts=220&fitKnown=true')).toEqual(['slim']);
  expect(await fitting('fitAmps=12.5')).not.toContain('strong');
  expect(await fitting('fitGroundFloor=true')).not.toContain('wide');
  expect(await fitting('fitDoorWidthMm=914&fitPhases=1&fitAmps=15&fitKnown=true')).toEqual(['slim']);
  // `fitKnown` has no effect without another fit filter.
  expect(await fitting('fitKnown=true')).toHaveLength(5);

  const counts = await t.app.inject('/api/machines/filters/counts?fitDoorWidthMm=914&fitPhases=1');
  const { total, facts } = filterCounts.parse(counts.json());
  expect(total).toBe(3);
  expect(facts['phases']).toContainEqual({ value: 'single', count: 1 });
  expect(facts['phases']).toContainEqual({ value: 'three', count: 0 });
});

test('a listing is found by what it shows in inches', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'a', facts: { fieldWidthMm: 400, fieldDepthMm: 500, doorWidthMm: 1_070 } });
  for (const query of ['fieldDepthMmMin=19.7 in', 'fieldWidthMmMin=15.75 in', 'doorWidthMmMax=42.1 in'])
    expect(await t.idsOf(query), query).toEqual(['a']);
  expect(await t.idsOf('fieldWidthMmMin=15.7 in&fieldDepthMmMin=19.7 in&fieldTurned=true')).toEqual(['a']);
  expect(await t.idsOf('fieldDepthMmMin=19.8 in')).toEqual([]);
  expect(await t.idsOf('fitDoorWidthMm=1069&fitKnown=true')).toEqual(['a']);
  expect(await t.idsOf('fitDoorWidthMm=1068&fitKnown=true')).toEqual([]);
});

test.each(['fitDoorWidthMm=0', 'fitDoorWidthMm=36in', 'fitPhases=2', 'fitVolts=-1', 'fitAmps=', 'fitGroundFloor=yes'])(
  'a workshop that cannot be is refused: %s',
  async (query) => {
    await using t = await browseAsVisitor();
    expect((await t.app.inject(`/api/machines?${query}`)).statusCode).toBe(400);
  },
);
