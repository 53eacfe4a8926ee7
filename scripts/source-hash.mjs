import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

/** Tests do not affect the build, and the build writes the route tree itself. */
const IS_NO_SOURCE = /\.test\.tsx?$|routeTree\.gen\.ts$/;

/** One hash of all files at these paths, which are relative to the project's folder. */
export function sourceHash(paths, isNoSource = IS_NO_SOURCE) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, path, isNoSource);
  return hash.digest('hex');
}

function addTo(hash, path, isNoSource) {
  const full = join(ROOT, path);
  if (!existsSync(full) || isNoSource.test(path)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).toSorted()) addTo(hash, `${path}/${name}`, isNoSource);
    return;
  }
  const content = readFileSync(full);
  hash.update(`${path}:${content.length}:`).update(content);
}
