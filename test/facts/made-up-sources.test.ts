import { expect, test } from 'vitest';
import type { FactValue } from '#app/db/enums.ts';
import { FACTS } from '#app/features/machines/fact-registry.rules.ts';
import type { SourcedFacts } from '#app/features/machines/fact-sources.rules.ts';
import { withPublicListing } from '#test/fixtures/pending-change.ts';
import { STATED } from '#test/fixtures/stated-facts.ts';

const MONDAY = new Date('2026-03-02T15:00:00Z');
const FRIDAY = new Date('2026-03-06T09:00:00Z');

/** Another value for each fact. */
const OTHERS: Record<keyof typeof STATED, FactValue> = {
  shuttleSpeed: 1_001,
  longestThread: 12.6,
  oilBrand: 'Finer',
  polishedOn: '2026-02-04',
  hasBell: false,
  lampColor: 'red',
  ribbons: ['silk'],
  spools: [{ fiber: 'rayon', count: 5, widthMm: 100 }],
  vaultNumber: 'V-101',
};

test('a fact of any kind keeps its source where it is stated as it was, and is the seller’s of that day where it is not', async () => {
  let now = MONDAY;
  await using t = await withPublicListing({ now: () => now });
  await t.edit({ facts: STATED });
  await t.decide('approve');
  for (const { key } of FACTS)
    expect((await t.call('PUT', `/api/admin/machines/mine/checked-facts/${key}`)).statusCode, key).toBe(200);
  now = FRIDAY;
  await t.edit({ facts: STATED });
  const sourcesIn = ({ facts }: { facts: SourcedFacts }) =>
    Object.fromEntries(Object.entries(facts).map(([key, fact]) => [key, `${fact?.source} ${fact?.on}`]));
  const ofAll = (words: string) => Object.fromEntries(FACTS.map(({ key }) => [key, words]));
  expect(sourcesIn(await t.own())).toEqual(ofAll('checked 2026-03-02'));
  expect((await t.call('GET', '/api/admin/machines/mine/changes')).json().changes).toEqual([]);
  await t.edit({ facts: OTHERS });
  expect(sourcesIn(await t.own())).toEqual(ofAll('seller 2026-03-06'));
  const { changes } = (await t.call('GET', '/api/admin/machines/mine/changes')).json<{
    changes: { field: string; checkedOn?: string }[];
  }>();
  expect(Object.fromEntries(changes.map(({ field, checkedOn }) => [field, `checked ${checkedOn}`]))).toEqual(
    ofAll('checked 2026-03-02'),
  );
});
