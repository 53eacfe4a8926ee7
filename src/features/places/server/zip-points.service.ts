import { AppError } from '#app/lib/app-error.ts';
import { directionOf, milesBetween, type Direction } from '../distance.rules.ts';
import { UNKNOWN_ZIP, type Coordinates, type ShownCoordinates, type ZipPlace } from '../places.schema.ts';
import { getZipCodes, type ZipCode } from './zip-codes.service.ts';

const HUNDREDTHS = 100;

/** The common properties of several ZIP codes; `point` is null if none of them has one. */
type Region = Pick<ZipCode, 'state' | 'point'>;

/** By the first three digits of their codes. */
let areas: ReadonlyMap<string, Region> | undefined;
/** By their two letters. */
let states: ReadonlyMap<string, Region> | undefined;

/** The ZIP codes of each state: their coordinates, also as directions from the center of the Earth. */
let statePoints: ReadonlyMap<string, readonly { point: Coordinates; direction: Direction }[]> | undefined;

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

/** Whole miles to a ZIP code, or to the nearest part of a state. */
type Distance = { miles: number; isMeasured: boolean };

/**
 * Returns the distance of places, which are ZIP codes or states, from a ZIP code; null if one of the two is unknown.
 */
export function distanceFrom(zip: string): (place: string) => Distance | null {
  const here = coordinatesOf(zip);
  if (here === null) return () => null;
  return (place) => {
    if (!/^\d/.test(place)) return distanceToState(zip, here, place);
    const there = coordinatesOf(place);
    return there === null ? null : { miles: milesBetween(here, there), isMeasured: true };
  };
}

/** A state begins at the ZIP code of it that is nearest. */
function distanceToState(zip: string, here: Coordinates, state: string): Distance | null {
  statePoints ??= new Map(
    [...Map.groupBy(getZipCodes().values(), (code) => code.state)].map(([code, zips]) => [
      code,
      zips.flatMap(({ point }) => (point === null ? [] : [{ point, direction: directionOf(point) }])),
    ]),
  );
  const from = directionOf(here);
  let nearest: Coordinates | null = null;
  let most = -Infinity;
  for (const { point, direction } of statePoints.get(state) ?? []) {
    // Comparing directions is a fraction of the work of computing distances to thousands of points.
    const closeness = direction.x * from.x + direction.y * from.y + direction.z * from.z;
    if (closeness <= most) continue;
    nearest = point;
    most = closeness;
  }
  if (nearest === null) return null;
  return { miles: stateOfZip(zip) === state ? 0 : milesBetween(here, nearest), isMeasured: false };
}

/** The coordinates of a ZIP code. Throws not_found. */
export function getZipPlace(zip: string): ZipPlace {
  const found = coordinatesOf(zip);
  if (found === null) throw new AppError('not_found', UNKNOWN_ZIP);
  return { zip, latitude: found.latitude, longitude: found.longitude };
}
