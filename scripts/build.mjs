import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, ROOT, run, secondsSince } from './run.mjs';
import { sourceHash } from './source-hash.mjs';

const STAMP = join(ROOT, 'dist', '.sources');
const SOURCES = [
  'src',
  'public',
  'vite.config.ts',
  'vite.server.config.ts',
  'scripts/compress-assets.ts',
  'scripts/script-budget.ts',
  'package-lock.json',
];

/**
 * Builds pages and server when their sources are not those of the last build; gives the builder's exit code. Pages for tests
 * check what the API answers them.
 */
export async function buildIfChanged({ always = false, checksAnswers = false } = {}) {
  const start = performance.now();
  const hash = `${sourceHash(SOURCES)}${checksAnswers ? ' checked' : ''}`;
  if (!always && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return 0;
  console.log('Building pages and server …');
  rmSync(STAMP, { force: true });
  const env = { NODE_ENV: 'production', ...(checksAnswers ? { CHECK_ANSWERS: '1' } : {}) };
  const [ofPages, ofServer] = await Promise.all([build([], env), build(['--config', 'vite.server.config.ts'], env)]);
  const code = ofPages || ofServer;
  if (code !== 0) {
    console.error('Pages and server could not be built: what is wrong stands above.');
    return code;
  }
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(STAMP, hash);
  console.log(`Built in ${secondsSince(start)}.`);
  return 0;
}

function build(words, env) {
  return run(pinnedNode(), ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...words], { env });
}
