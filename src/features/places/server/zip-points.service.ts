import { AppError } from '#app/lib/app-error.ts';
import { milesBetween } from '../distance.rules.ts';
import { UNKNOWN_ZIP, type Coordinates, type ShownCoordinates, type ZipPlace } from '../places.schema.ts';
import { getZipCodes, type ZipCode } from './zip-codes.service.ts';

const HUNDREDTHS = 100;

/** The common properties of several ZIP codes; `point` is null if none of them has one. */
type Region = Pick<ZipCode, 'state' | 'point'>;

/** By the first three digits of their codes. */
let areas: ReadonlyMap<string, Region> | undefined;
/** By their two letters. */
let states: ReadonlyMap<string, Region> | undefined;

/** The state of a ZIP code, in two letters; for an unknown code, the state of its first three digits. */
export function stateOfZip(zip: string): string | null {
  return (getZipCodes().get(zip) ?? areaOf(zip))?.state ?? null;
}

/** Post office boxes and codes of single firms have no area; they use that of their first three digits. */
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

/** A region's state is that of its first code: the few areas that span two states begin in the one with most codes. */
function regionsBy(nameOf: (code: ZipCode) => string): ReadonlyMap<string, Region> {
  const regions = new Map<string, Region>();
  for (const [name, codes] of Map.groupBy(getZipCodes().values(), nameOf)) {
    const [first] = codes;
    const points = codes.flatMap(({ point }) => point ?? []);
    if (first !== undefined) regions.set(name, { state: first.state, point: middleOf(points) });
  }
  return regions;
}

/** The mean of coordinates, to a hundredth of a degree; null if there are none. */
export function middleOf(some: readonly Coordinates[]): Coordinates | null {
  if (some.length === 0) return null;
  const mean = (values: readonly number[]) =>
    Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * HUNDREDTHS) / HUNDREDTHS;
  return {
    latitude: mean(some.map(({ latitude }) => latitude)),
    longitude: mean(some.map(({ longitude }) => longitude)),
  };
}

/** The coordinates of a displayed place, which is a ZIP code or the two letters of a state; null if unknown. */
export function coordinatesOf(place: string | null): ShownCoordinates {
  if (place === null) return null;
  const isZip = /^\d/.test(place);
  const exact = isZip ? middleOfZip(place) : middleOfState(place);
  return exact === null ? null : { ...exact, precision: isZip ? 'zip' : 'state' };
}

/** Returns the distance of places from a ZIP code in whole miles; null if one of the two is unknown. */
export function milesFrom(zip: string): (place: string) => number | null {
  const here = coordinatesOf(zip);
  return (place) => {
    const there = coordinatesOf(place);
    return here === null || there === null ? null : milesBetween(here, there);
  };
}

/** The coordinates of a ZIP code. Throws not_found. */
export function getZipPlace(zip: string): ZipPlace {
  const found = coordinatesOf(zip);
  if (found === null) throw new AppError('not_found', UNKNOWN_ZIP);
  return { zip, latitude: found.latitude, longitude: found.longitude };
}
