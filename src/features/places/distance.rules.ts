import { formatInteger } from '#app/lib/format.ts';
import type { Coordinates, ShownCoordinates } from './places.schema.ts';

const EARTH_MILES = 3_958.8;
const RADIANS = Math.PI / 180;
const NEAR_MILES = 10;
const ROUNDED_FROM_MILES = 100;

/** The great-circle distance in whole miles, by the haversine formula. */
export function milesBetween(one: Coordinates, other: Coordinates): number {
  const [latitude, otherLatitude] = [one.latitude * RADIANS, other.latitude * RADIANS];
  const north = Math.sin((otherLatitude - latitude) / 2);
  const east = Math.sin(((other.longitude - one.longitude) * RADIANS) / 2);
  const chord = north * north + Math.cos(latitude) * Math.cos(otherLatitude) * east * east;
  return Math.round(2 * EARTH_MILES * Math.asin(Math.sqrt(Math.min(1, chord))));
}

/** A vector of length 1. */
export type Direction = { x: number; y: number; z: number };

/** The direction of a point from the center of the Earth. */
export function directionOf({ latitude, longitude }: Coordinates): Direction {
  const [north, east] = [latitude * RADIANS, longitude * RADIANS];
  return { x: Math.cos(north) * Math.cos(east), y: Math.cos(north) * Math.sin(east), z: Math.sin(north) };
}

/** 'near you', 'about 42 miles', 'about 240 miles': rounded, because driving distances differ anyway. */
export function milesLabel(miles: number): string {
  if (miles < NEAR_MILES) return 'near you';
  return `about ${formatInteger(roundedMiles(miles))} miles`;
}

/** The short form for limited space: '42 mi'. */
export function shortMilesLabel(miles: number): string {
  return miles < NEAR_MILES ? 'near you' : `${formatInteger(roundedMiles(miles))} mi`;
}

function roundedMiles(miles: number): number {
  return miles < ROUNDED_FROM_MILES ? miles : Math.round(miles / 10) * 10;
}

/**
 * The distance to a listing's displayed place; null if one of them is unknown, or only the listing's state is known.
 */
export function milesTo(from: Coordinates | null, shown: ShownCoordinates): number | null {
  return from === null || shown?.precision !== 'zip' ? null : milesBetween(from, shown);
}
