import { expect, test } from 'vitest';
import { SOURCE_KINDS } from '#app/db/enums.ts';
import { factConflicts } from '#app/features/machines/fact-conflicts.rules.ts';
import { KEY_FACTS } from '#app/features/machines/fact-registry.rules.ts';
import { statedFacts } from '#app/features/machines/fact-values.schema.ts';
import { DEMO_LISTINGS } from './demo-listings.ts';
import { demoFacts } from './demo-facts.ts';
import { demoModelFacts, demoSources } from './demo-fact-sources.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const STATED = DEMO_LISTINGS.map((listing, index) => ({ listing, facts: demoFacts(listing, index, NOW) }));

test('what is stated of each demo machine is what a seller could state, and can all be true', () => {
  const schema = statedFacts('operator');
  for (const { listing, facts } of STATED) {
    expect(schema.parse(facts), listing.description).toEqual(facts);
    expect(factConflicts({ heads: listing.heads, year: listing.year, facts }), listing.description).toEqual([]);
  }
});

test('facts and descriptions of demo machines say the same', () => {
  const tajima = STATED.find(({ listing }) => listing.description.includes('212 million stitches on the counter'));
  expect(tajima?.facts).toMatchObject({ stitchCount: 212_000_000, phases: 'single', doesCaps: true });
  for (const { listing, facts } of STATED) {
    if (/three[- ]phase/i.test(listing.description)) expect(facts['phases'] ?? 'three').toBe('three');
    if (listing.condition === 'new') expect(facts['stitchCount']).toBeUndefined();
  }
});

test('of every demo machine something is stated, of some next to nothing, and every fact by which buyers choose most of many', () => {
  for (const { facts } of STATED) expect(Object.keys(facts)).not.toHaveLength(0);
  const described = STATED.filter(({ facts }) => Object.keys(facts).length > 2);
  expect(described.length / STATED.length).toBeGreaterThan(0.75);
  expect(described.length).toBeLessThan(STATED.length);
  for (const { key } of KEY_FACTS)
    expect(described.filter(({ facts }) => facts[key] !== undefined).length, key).toBeGreaterThan(30);
  expect(new Set(described.map(({ facts }) => Object.keys(facts).length)).size).toBeGreaterThan(10);
});

test('of some models the demo knows what is usual, and some facts are checked, each of those that are stated', () => {
  const described = STATED.map(({ listing, facts }) => Object.assign({ facts }, listing));
  const known = demoModelFacts(described, NOW);
  expect(known.length).toBeGreaterThan(20);
  const sources = described.map(({ facts, ...listing }, index) =>
    demoSources(listing, facts, { known, index, now: NOW }),
  );
  for (const [index, { facts }] of described.entries())
    expect(Object.keys(sources[index] ?? {})).toEqual(Object.keys(facts));
  const all = sources.flatMap((each) => Object.values(each)).flatMap((source) => source ?? []);
  for (const kind of SOURCE_KINDS) expect(all.filter(({ source }) => source === kind).length, kind).toBeGreaterThan(40);
  for (const { on } of all) expect(on <= '2026-03-01', on).toBe(true);
});
