import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './run.mjs';
import { sourceHash } from './source-hash.mjs';

const STAMP = join(ROOT, 'node_modules', '.cache', 'stitchyard-looks');
/** What can change a screen: what it is made of, what it shows, and how it is looked at. */
const SOURCES = ['src', 'public', 'test', 'vite.config.ts', 'vitest.config.ts', 'package-lock.json'];
/** But for tests other than the looks themselves. */
const IS_NO_SOURCE = /^(?:src|test\/(?:e2e|journeys))\/.*\.test\.ts$|routeTree\.gen\.ts$/;

/** Whether something that can change a screen is not as it was when all screens last looked well. */
export function areLooksDue() {
  return !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== sourceHash(SOURCES, IS_NO_SOURCE);
}

/** All screens look well. */
export function noteLooks() {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sourceHash(SOURCES, IS_NO_SOURCE));
}
