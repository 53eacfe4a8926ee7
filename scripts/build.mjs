import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, ROOT, run, secondsSince } from './run.mjs';
import { sourceHash } from './source-hash.mjs';

const STAMP = join(ROOT, 'dist', '.sources');
const SOURCES = [
  'src',
  'public',
  'vite.config.ts',
  'scripts/compress-assets.ts',
  'scripts/drop-answer-checks.ts',
  'scripts/script-budget.ts',
  'package-lock.json',
];

/**
 * Builds the pages if their sources have changed since the last build; returns the builder's exit code. Builds for
 * tests validate API responses.
 */
export async function buildIfChanged({ always = false, checksAnswers = false } = {}) {
  const start = performance.now();
  const hash = `${sourceHash(SOURCES)}${checksAnswers ? ' checked' : ''}`;
  if (!always && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return 0;
  console.log('Building the pages …');
  rmSync(STAMP, { force: true });
  const env = { NODE_ENV: 'production', ...(checksAnswers ? { CHECK_ANSWERS: '1' } : {}) };
  const code = await run(pinnedNode(), ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { env });
  if (code !== 0) {
    console.error('The pages could not be built: what is wrong stands above.');
    return code;
  }
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(STAMP, hash);
  console.log(`Built in ${secondsSince(start)}.`);
  return 0;
}
