import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './run.mjs';
import { sourceHash } from './source-hash.mjs';

const STAMP = join(ROOT, 'node_modules', '.cache', 'stitchyard-looks');
/** Everything that can change a screen: sources, data and the tests themselves. */
const SOURCES = ['src', 'public', 'test', 'vite.config.ts', 'vitest.config.ts', 'package-lock.json'];
/** Excludes tests other than the screen checks themselves. */
const IS_NO_SOURCE = /^(?:src|test\/(?:e2e|journeys))\/.*\.test\.ts$|routeTree\.gen\.ts$/;

/** A hash of everything that can change a screen; take it before building what is checked. */
export function screensHash() {
  return sourceHash(SOURCES, IS_NO_SOURCE);
}

/** Whether anything that can change a screen has changed since all screens last passed. */
export function areLooksDue(hash) {
  return !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== hash;
}

/** Records that all screens with this hash passed. */
export function noteLooks(hash) {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, hash);
}
