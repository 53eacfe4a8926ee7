import { AppError } from '#app/lib/app-error.ts';
import { milesBetween } from '../distance.rules.ts';
import { UNKNOWN_ZIP, type Coordinates, type ShownCoordinates, type ZipPlace } from '../places.schema.ts';
import { getZipCodes, type ZipCode } from './zip-codes.service.ts';

const HUNDREDTHS = 100;

/** What ZIP codes have in common; `point` is null where none of them has one. */
type Region = Pick<ZipCode, 'state' | 'point'>;

/** By the first three digits of their codes. */
let areas: ReadonlyMap<string, Region> | undefined;
/** By their two letters. */
let states: ReadonlyMap<string, Region> | undefined;

/** The state of a ZIP code, by its two letters; of a code that is not in the table, that of its first three digits. */
export function stateOfZip(zip: string): string | null {
  return (getZipCodes().get(zip) ?? areaOf(zip))?.state ?? null;
}

/** Post office boxes and codes of one firm have no area of their own, and lie in that of their first digits. */
function middleOfZip(zip: string): Coordinates | null {
  return getZipCodes().get(zip)?.point ?? areaOf(zip)?.point ?? null;
}

function middleOfState(state: string): Coordinates | null {
  states ??= regionsBy((code) => code.state);
  return states.get(state)?.point ?? null;
}

function areaOf(zip: string): Region | undefined {
  areas ??= regionsBy((code) => areaCodeOf(code.zip));
  return areas.get(areaCodeOf(zip));
}

function areaCodeOf(zip: string): string {
  return zip.slice(0, 3);
}

/** A region's state is that of its first code: the few areas that reach into another state begin in the one with most codes. */
function regionsBy(nameOf: (code: ZipCode) => string): ReadonlyMap<string, Region> {
  const regions = new Map<string, Region>();
  for (const [name, codes] of Map.groupBy(getZipCodes().values(), nameOf)) {
    const [first] = codes;
    const points = codes.flatMap(({ point }) => point ?? []);
    if (first !== undefined) regions.set(name, { state: first.state, point: middleOf(points) });
  }
  return regions;
}

/** Amid places, to a hundredth of a degree; null amid none. */
export function middleOf(some: readonly Coordinates[]): Coordinates | null {
  if (some.length === 0) return null;
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
  return exact === null ? null : { ...exact, precision: isZip ? 'zip' : 'state' };
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
