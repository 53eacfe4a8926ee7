import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './run.mjs';
import { sourceHash } from './source-hash.mjs';

const STAMP = join(ROOT, 'node_modules', '.cache', 'stitchyard-looks');
/** What can change a screen: what it is made of, what it shows, and how it is looked at. */
const SOURCES = ['src', 'public', 'test', 'vite.config.ts', 'vitest.config.ts', 'package-lock.json'];
/** But for tests other than the looks themselves. */
const IS_NO_SOURCE = /^(?:src|test\/(?:e2e|journeys))\/.*\.test\.ts$|routeTree\.gen\.ts$/;

/** Names all that can change a screen, as it is now: to be taken before what is looked at is built. */
export function screensHash() {
  return sourceHash(SOURCES, IS_NO_SOURCE);
}

/** Whether something that can change a screen is not as it was when all screens last looked well. */
export function areLooksDue(hash) {
  return !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== hash;
}

/** All screens that were built of this look well. */
export function noteLooks(hash) {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, hash);
}
