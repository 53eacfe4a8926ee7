import { existsSync } from 'node:fs';
import { buildIfChanged } from './build.mjs';
import { missingPrograms } from './programs.mjs';
import { pinnedNode, run, secondsSince } from './run.mjs';
import { schemaDrift } from './schema-drift.mjs';
import { runTests } from './vitest-run.mjs';

/** In this order: what fails fastest comes first. Each gives an exit code, or the counts of a test run. */
const CHECKS = [
  { name: 'Type check', perform: () => tool('typescript/bin/tsc', '-p', '.') },
  { name: 'Lint', perform: () => tool('oxlint/bin/oxlint', '--type-aware') },
  { name: 'Format', perform: () => tool('oxfmt/bin/oxfmt', '--check') },
  { name: 'Unused code and packages', perform: () => tool('knip/bin/knip.js') },
  { name: 'Migrations match the tables', perform: schemaDrift },
  { name: 'Build of the pages', perform: () => buildIfChanged() },
  { name: 'Unit and API tests', needs: 'PostgreSQL', perform: () => runTests('unit and API') },
  { name: 'Browser tests', needs: 'Chromium', perform: () => runTests('browser') },
];

/** Runs every check whatever the ones before it say; gives the exit code. */
export async function runChecks() {
  const missing = await missingPrograms();
  const outcomes = [];
  for (const check of CHECKS) outcomes.push(await outcomeOf(check, missing));
  return report(outcomes);
}

async function outcomeOf({ name, needs, perform }, missing) {
  console.log(`\n== ${name} ==`);
  const remedy = missing.get(needs);
  if (remedy !== undefined) {
    console.log(`not run: ${remedy}`);
    return { name, state: 'not run', remark: remedy, passed: 0, failed: 0 };
  }
  const start = performance.now();
  const result = await perform();
  const counts = typeof result === 'number' ? { code: result, passed: 0, failed: 0, skipped: 0 } : result;
  const state = counts.code === 0 && counts.failed === 0 ? 'ok' : 'failed';
  console.log(`${state} (${secondsSince(start)})`);
  return { name, state, remark: secondsSince(start), ...counts };
}

function report(outcomes) {
  console.log('\n== Summary ==');
  for (const { state, name, remark } of outcomes) console.log(`${state.padEnd(8)} ${name}: ${remark}`);
  const skipped = sum(outcomes, 'skipped');
  if (skipped > 0) console.log(`not run  ${skipped} tests that skip themselves`);
  const isIncomplete = skipped > 0 || outcomes.some(({ state }) => state === 'not run');
  const inCi = process.env.CI === 'true' || process.env.CI === '1';
  if (isIncomplete && inCi) console.log('With CI=true what did not run counts as a failure.');
  console.log(`${sum(outcomes, 'passed')} passed, ${sum(outcomes, 'failed')} failed`);
  return outcomes.some(({ state }) => state === 'failed') || (isIncomplete && inCi) ? 1 : 0;
}

function sum(outcomes, key) {
  return outcomes.reduce((total, outcome) => total + (outcome[key] ?? 0), 0);
}

async function tool(path, ...words) {
  const script = `node_modules/${path}`;
  if (!existsSync(script)) throw new Error(`${script} is missing`);
  return run(pinnedNode(), [script, ...words]);
}
