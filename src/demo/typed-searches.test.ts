import { expect, test } from 'vitest';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { TYPED_SEARCHES } from '#test/fixtures/typed-searches.ts';
import { isWanted } from '#test/fixtures/wanted-machine.ts';
import { startTestApp } from '#test/app.ts';
import { caughtUp } from '#test/fixtures/visitor-browsing.ts';
import { openOnce } from '#test/open-once.ts';
import { loadDemoCatalogue } from './load-demo.ts';

const demo = openOnce(async () => {
  const t = await startTestApp();
  let drawn = 0;
  // All pictures differ, because a plate's photo must not equal a public one.
  const draw = () => `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="12"><!-- ${(drawn += 1)} --></svg>`;
  const now = () => new Date('2026-03-01T12:00:00Z');
  await loadDemoCatalogue({ ...t, now, progress: () => undefined, adminPassword: null, draw });
  await caughtUp(t);
  return t;
});

const found = async (text: string) =>
  (await demo().app.inject(`/api/machines?page=1&pageSize=3&search=${encodeURIComponent(text)}`)).json<
    PublicMachine[]
  >();

test.for(TYPED_SEARCHES)('%s finds what is wanted among the first three', async ([text, wanted]) => {
  const machines = await found(text);
  expect(machines.map(({ name, condition, year, price }) => ({ name, condition, year, price }))).not.toEqual([]);
  expect(machines.some((machine) => isWanted(machine, wanted))).toBe(true);
});
