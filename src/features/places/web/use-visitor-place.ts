import { useMemo } from 'react';
import { storedText } from '#app/ui/stored-text.ts';
import type { ZipPlace } from '../places.schema.ts';

const STORED = /^(\d{5}) (-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)$/;
const place = storedText('stitchyard:place');

/** The visitor's ZIP code and its location. Only the browser knows it; the server renders pages without it. */
export function useVisitorPlace(): ZipPlace | null {
  const text = place.use();
  return useMemo(() => parsePlace(text), [text]);
}

export function keepPlace({ zip, latitude, longitude }: ZipPlace): void {
  place.store(`${zip} ${latitude} ${longitude}`);
}

export function forgetPlace(): void {
  place.store(null);
}

function parsePlace(text: string | null): ZipPlace | null {
  const [, zip, latitude, longitude] = STORED.exec(text ?? '') ?? [];
  return zip === undefined ? null : { zip, latitude: Number(latitude), longitude: Number(longitude) };
}
