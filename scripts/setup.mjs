// Runs before anything is installed, on Node 20.19: no dependencies and no newer features.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged } from './build.mjs';
import { runChecks } from './checks.mjs';
import { installIfNeeded } from './install.mjs';
import { fail, pinnedNode, ROOT, run, runNode } from './run.mjs';
import { inProjects, repeatTests } from './vitest-run.mjs';

const SERVER = 'src/server/main.ts';
const OLDEST_NODE = [20, 19];

const COMMANDS = {
  start: async () => {
    await installIfNeeded();
    return (await buildIfChanged()) || runNode([SERVER, 'start']);
  },
  dev: async () => {
    await installIfNeeded();
    return runNode(['--watch', '--watch-preserve-output', SERVER, 'dev']);
  },
  build: async () => {
    await installIfNeeded();
    return buildIfChanged({ always: true });
  },
  serve: async () => {
    await installIfNeeded({ forProduction: true });
    if (!existsSync(join(ROOT, 'dist/server/server.js'))) fail('There is no build yet: run "npm run build" first.');
    return runNode([SERVER, 'serve']);
  },
  db: async (words) => {
    await installIfNeeded({ forProduction: true });
    return runNode(['src/server/cli/db.ts', ...words]);
  },
  bench: async (words) => {
    await installIfNeeded();
    return (await buildIfChanged()) || runNode(['bench/main.ts', ...words]);
  },
  faults: async (words) => {
    await installIfNeeded();
    return (await buildIfChanged()) || runNode(['test/faults/main.ts', ...words]);
  },
  screens: (words) => {
    process.env.SCREENS = '1';
    return runInBrowser('looks', words);
  },
  journeys: (words) => runInBrowser('journeys', words),
  test: async () => {
    await installIfNeeded();
    return runChecks();
  },
  repeat: async (words) => {
    await installIfNeeded();
    return (await buildIfChanged({ checksAnswers: true })) || repeatTests(words);
  },
  embedded: async (words) => {
    await installIfNeeded();
    const chosen = inProjects(['embedded engine', 'unit and API']);
    const env = { TEST_ENGINE: 'embedded' };
    return run(pinnedNode(), ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...words], { env });
  },
};

/** For tasks that are not CI checks but need a browser like its tests. */
async function runInBrowser(project, words) {
  await installIfNeeded();
  const run = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...words];
  return (await buildIfChanged()) || runNode(run);
}

const [command, ...words] = process.argv.slice(2);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  fail(
    `Stitchyard needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}. Install the newest LTS release.`,
  );
}
if (!Object.hasOwn(COMMANDS, command ?? '')) fail(`Say what to do: ${Object.keys(COMMANDS).join(', ')}.`);
process.exitCode = await COMMANDS[command](words);
