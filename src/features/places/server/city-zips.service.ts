import { nearestOf, toleratedErrors } from '#app/search-index/misspellings.ts';
import { milesBetween } from '../distance.rules.ts';
import { LARGE_CITY_ZIPS, type City } from '../places.schema.ts';
import { getZipCodes, type ZipCode } from './zip-codes.service.ts';
import { coordinatesOf, middleOf } from './zip-points.service.ts';

/** Common short names of cities. */
const NICKNAMES: ReadonlyMap<string, string> = new Map([
  ['nyc', 'new york'],
  ['new york city', 'new york'],
  ['philly', 'philadelphia'],
  ['vegas', 'las vegas'],
  ['dfw', 'dallas'],
  ['l a', 'los angeles'],
]);
const WRITTEN_SHORT: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ft', 'fort'],
  ['mt', 'mount'],
]);

/** ZIP codes of places by name, including post office boxes. Loaded with the first text that may name a place. */
let zipsByCity: ReadonlyMap<string, readonly ZipCode[]> | undefined;
/** The names of large cities, by their first letter. */
let largeCities: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * Finds the largest city of a name, or the one in a state, given by its two letters; null if there is none.
 * `isMisspelt`: finds the large city with the most similar name.
 */
export function findCity(name: string, state: string | null, { isMisspelt = false } = {}): City | null {
  zipsByCity ??= loadCities();
  const short = normalizedName(name);
  const called = isMisspelt ? nearestName(short, zipsByCity) : (NICKNAMES.get(short) ?? short);
  const byState = Map.groupBy(zipsByCity.get(called) ?? [], (code) => code.state);
  const inState = state === null ? largestOf([...byState.values()]) : (byState.get(state) ?? []);
  const points = inState.flatMap(({ zip }) => {
    const point = coordinatesOf(zip);
    return point === null ? [] : [{ zip, point }];
  });
  const middle = middleOf(points.map(({ point }) => point));
  if (middle === null) return null;
  const [nearest] = points
    .map(({ zip, point }) => ({ zip, miles: milesBetween(middle, point) }))
    .toSorted((one, other) => one.miles - other.miles);
  return nearest === undefined ? null : { zip: nearest.zip, zipCount: inState.length };
}

function loadCities(): ReadonlyMap<string, readonly ZipCode[]> {
  const codes = [...getZipCodes().values()].filter(({ city }) => city !== '');
  // Among equally large cities, and among equally similar names, the first one is used. Those of New England, New
  // Jersey and Puerto Rico, whose codes begin with 0, come after the rest of the country.
  const eastern = codes.filter(({ zip }) => zip.startsWith('0'));
  const ordered = [...codes.slice(eastern.length), ...eastern];
  return Map.groupBy(ordered, ({ city }) => normalizedName(city));
}

/** The name itself if none is similar. */
function nearestName(misspelt: string, zips: ReadonlyMap<string, readonly ZipCode[]>): string {
  largeCities ??= Map.groupBy(
    [...zips].flatMap(([name, { length }]) => (length >= LARGE_CITY_ZIPS ? name : [])),
    (name) => name.charAt(0),
  );
  const names = largeCities.get(misspelt.charAt(0)) ?? [];
  return nearestOf(misspelt, names, toleratedErrors(misspelt.length))?.word ?? misspelt;
}

function normalizedName(name: string): string {
  const words = name.toLowerCase().replaceAll('.', ' ').trim().split(/\s+/);
  return words.map((word) => WRITTEN_SHORT.get(word) ?? word).join(' ');
}

function largestOf(groups: readonly (readonly ZipCode[])[]): readonly ZipCode[] {
  return groups.reduce<readonly ZipCode[]>((largest, group) => (group.length > largest.length ? group : largest), []);
}
