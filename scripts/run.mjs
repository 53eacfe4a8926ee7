import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'node_modules', '.bin');
const PACKAGE_OF_NODE = join(ROOT, 'node_modules', 'node', 'bin');

/** The Node version that the project pins; the system's own may be older. */
export function pinnedNode() {
  const path = [join(PACKAGE_OF_NODE, 'node'), join(PACKAGE_OF_NODE, 'node.exe')].find((candidate) =>
    existsSync(candidate),
  );
  return path ?? fail('Node 24 is missing from node_modules. Allow install scripts and run "npm rebuild node".');
}

/** Prints one sentence with the problem and its solution, and exits. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Runs a program of the project with the pinned Node, with the settings of .env if it exists; returns its exit code.
 */
export function runNode(words) {
  const settings = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [];
  const env = {
    // Caches compiled code between starts, which nearly halves the time until the server is ready.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'),
    // With several arenas, glibc would retain freed memory per thread: a hundred megabytes in the threads that compress
    // pages.
    MALLOC_ARENA_MAX: '1',
  };
  return run(pinnedNode(), [...settings, ...words], { env });
}

/**
 * Runs a program in the project's folder and returns its exit code; signals are forwarded to it. `aside` runs it at
 * idle priority; aborting `stop` ends it.
 */
export function run(program, words, { env = {}, quiet = false, aside = false, stop } = {}) {
  const child = spawn(program, words, {
    cwd: ROOT,
    stdio: quiet ? 'ignore' : 'inherit',
    env: { ...process.env, PATH: [BIN, process.env.PATH].join(delimiter), ...env },
  });
  if (aside && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const forward = (signal) => child.kill(signal);
  stop?.addEventListener('abort', () => child.kill());
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const watch = watchParent(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      clearInterval(watch);
      resolve(code ?? 128 + (signal === 'SIGINT' ? 2 : 15));
    });
  });
}

/** A killed npm does not end its children: without this, the server would survive it and keep the port. */
function watchParent(onDeath) {
  const parent = process.ppid;
  const isUnderNpm = process.env.npm_lifecycle_event !== undefined;
  return setInterval(() => isUnderNpm && process.ppid !== parent && onDeath(), 1_000).unref();
}

/** Formats the time since `start`. */
export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
