import { existsSync } from 'node:fs';
import { buildIfChanged } from './build.mjs';
import { areLooksDue, noteLooks, screensHash } from './looks.mjs';
import { missingPrograms } from './programs.mjs';
import { pinnedNode, run, secondsSince } from './run.mjs';
import { schemaDrift } from './schema-drift.mjs';
import { runTests } from './vitest-run.mjs';

/** Fastest failures first. Each check returns an exit code, or the counts of a test run. */
const CHECKS = [
  { name: 'Type check', perform: () => tool('typescript/bin/tsc', '-p', '.') },
  { name: 'Lint', perform: () => tool('oxlint/bin/oxlint', '--type-aware') },
  { name: 'Format', perform: () => tool('oxfmt/bin/oxfmt', '--check') },
  { name: 'Unused code and packages', perform: () => tool('knip/bin/knip.js') },
  { name: 'Migrations match the tables', perform: schemaDrift },
  { name: 'Build', perform: buildTwice },
  { name: 'Unit and API tests', needs: 'PostgreSQL', perform: testBesideDrawing },
  { name: 'Browser tests', needs: 'Chromium', perform: () => runTests('browser') },
  { name: 'Looks', needs: 'Chromium', perform: ({ hash }) => lookAtScreens(hash) },
];

const SLOWEST = 10;
const LINES_OF_A_REASON = 12;
const IN_CI = process.env.CI === 'true' || process.env.CI === '1';

/** Runs all checks, even after failures; returns the exit code. */
export async function runChecks() {
  const missing = await missingPrograms();
  // Hashed before the run: changes made while it runs are not checked.
  const hash = screensHash();
  const outcomes = [];
  for (const check of CHECKS) outcomes.push(await outcomeOf(check, { missing, hash }));
  return report(outcomes);
}

/** The build of production has limits that the one for the tests, with more in it, has not. */
async function buildTwice() {
  return (await buildIfChanged({ always: true })) || buildIfChanged({ checksAnswers: true });
}

async function outcomeOf({ name, needs, perform }, { missing, hash }) {
  console.log(`\n== ${name} ==`);
  const remedy = missing.get(needs);
  if (remedy !== undefined) {
    console.log(`not run: ${remedy}`);
    return { name, state: 'not run', remark: remedy, passed: 0, failed: 0 };
  }
  const start = performance.now();
  const result = await perform({ hash });
  const counts = typeof result === 'number' ? { code: result, passed: 0, failed: 0, skipped: 0 } : result;
  const state = counts.code === 0 && counts.failed === 0 ? 'ok' : 'failed';
  console.log(`${state} (${secondsSince(start)})`);
  return { name, state, remark: counts.remark ?? secondsSince(start), ...counts };
}

function report(outcomes) {
  console.log('\n== Slowest ==');
  for (const { name, ms } of slowest(outcomes, 'files')) console.log(`${seconds(ms)}  ${name}`);
  for (const { name, ms } of slowest(outcomes, 'tests')) console.log(`${seconds(ms)}  ${name}`);
  reportFailures(outcomes);
  console.log('\n== Summary ==');
  for (const { state, name, remark } of outcomes) console.log(`${state.padEnd(8)} ${name}: ${remark}`);
  const skipped = sum(outcomes, 'skipped');
  if (skipped > 0) console.log(`not run  ${skipped} tests that skip themselves`);
  const isIncomplete = skipped > 0 || outcomes.some(({ state }) => state === 'not run');
  if (isIncomplete && IN_CI) console.log('With CI=true what did not run counts as a failure.');
  console.log(`${sum(outcomes, 'passed')} passed, ${sum(outcomes, 'failed')} failed`);
  return outcomes.some(({ state }) => state === 'failed') || (isIncomplete && IN_CI) ? 1 : 0;
}

/** Repeated at the end, for readers of a long run's last lines. */
function reportFailures(outcomes) {
  const failures = outcomes.flatMap((outcome) => outcome.failures ?? []);
  if (failures.length === 0) return;
  console.log('\n== Failed ==');
  for (const { name, reason } of failures) {
    console.log(name);
    const lines = reason.split('\n').filter((line) => !line.includes('/node_modules/'));
    for (const line of lines.slice(0, LINES_OF_A_REASON)) console.log(`    ${line}`);
  }
}

/** These tests wait more than they compute: in the meantime, pictures for the browser tests are drawn. */
async function testBesideDrawing() {
  const draw = (options) => run(pinnedNode(), ['test/processes/draw-pictures.ts'], options);
  const patience = new AbortController();
  const drawing = draw({ aside: true, stop: patience.signal });
  const result = await runTests('embedded engine', 'unit and API', 'made-up facts');
  // On a busy machine, nothing is drawn at idle priority: draws the rest now. If that fails, the browser tests try
  // again and report the reason.
  patience.abort();
  if ((await drawing) !== 0) await draw();
  return result;
}

/** Checks all screens, unless nothing that affects them has changed since they last passed. */
async function lookAtScreens(hash) {
  if (!IN_CI && !areLooksDue(hash)) {
    const remark = 'nothing that could change a screen has changed since they last looked well';
    console.log(remark);
    return { code: 0, passed: 0, failed: 0, skipped: 0, remark };
  }
  const result = await runTests('looks');
  if (result.code === 0) noteLooks(hash);
  return result;
}

function slowest(outcomes, key) {
  const all = outcomes.flatMap((outcome) => outcome[key] ?? []);
  return all.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`.padStart(8);
}

function sum(outcomes, key) {
  return outcomes.reduce((total, outcome) => total + (outcome[key] ?? 0), 0);
}

async function tool(path, ...words) {
  const script = `node_modules/${path}`;
  if (!existsSync(script)) throw new Error(`${script} is missing`);
  return run(pinnedNode(), [script, ...words]);
}
