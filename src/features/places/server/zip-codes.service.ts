import { readFileSync } from 'node:fs';
import type { Coordinates } from '../places.schema.ts';

/** Made by scripts/zip-codes.ts, which names its sources; sorted by code. */
const TABLE = new URL('zip-codes.tsv', import.meta.url);
const HEADER = 'zip\tstate\tlatitude\tlongitude\tcity';
const ROW = /^(\d{5})\t([A-Z]{2})\t(?:(-?\d+(?:\.\d+)?)\t(-?\d+(?:\.\d+)?)|\t)\t([^\t\r]*)$/;

/**
 * `state`: its two letters. `point`: the middle of the code's area by the Census Bureau; null where it has none of its own,
 * as post office boxes. `city`: as the Post Office calls it, empty where that is not known.
 */
export type ZipCode = { zip: string; state: string; point: Coordinates | null; city: string };

let zipCodes: ReadonlyMap<string, ZipCode> | undefined;

/** Every ZIP code in ascending order, by its five digits. Read with the first call. */
export function getZipCodes(): ReadonlyMap<string, ZipCode> {
  return (zipCodes ??= parseZipCodes(readFileSync(TABLE, 'utf8')));
}

/** Throws for a table without codes, and for a line that is none of it or that comes out of order. */
export function parseZipCodes(table: string): ReadonlyMap<string, ZipCode> {
  const [header, ...lines] = table.replace(/\n$/, '').split('\n');
  if (header !== HEADER || lines.length === 0) throw new Error('The table of ZIP codes has no lines, or other columns');
  const found = new Map<string, ZipCode>();
  let last = '';
  for (const [index, line] of lines.entries()) {
    const code = parseRow(line);
    if (code === null || code.zip <= last)
      throw new Error(`Line ${index + 2} of the ZIP codes cannot be read: ${line}`);
    found.set(code.zip, code);
    last = code.zip;
  }
  return found;
}

function parseRow(line: string): ZipCode | null {
  const [, zip, state, latitude, longitude, city] = ROW.exec(line) ?? [];
  if (zip === undefined || state === undefined || city === undefined) return null;
  const point =
    latitude === undefined || longitude === undefined
      ? null
      : { latitude: Number(latitude), longitude: Number(longitude) };
  return { zip, state, point, city };
}
