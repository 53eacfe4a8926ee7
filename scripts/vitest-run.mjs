import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pinnedNode, ROOT, run } from './run.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';

/**
 * Runs the tests of some projects of vitest.config.ts in one run; returns the exit code, the number of passed, failed
 * and skipped tests, the failures with reasons, and the duration of each file and test.
 */
export async function runTests(...projects) {
  const folder = mkdtempSync(join(tmpdir(), 'stitchyard-report-'));
  const report = join(folder, 'report.json');
  const words = ['run', ...inProjects(projects), '--passWithNoTests', '--reporter=default', '--reporter=json'];
  const code = await run(pinnedNode(), [VITEST, ...words, `--outputFile.json=${report}`]);
  const counts = countsIn(report);
  rmSync(folder, { recursive: true, force: true });
  if (code === 0 || counts.failed > 0) return { code, ...counts };
  // A run that exits with an error but without a failed test counts as failed, and the last lines must say so.
  const outside = { name: projects.join(', '), reason: 'an error outside of any test: see above' };
  return { code, ...counts, failed: 1, failures: [outside] };
}

/** Repeats tests in random order until the given number or the first failure; returns the exit code. */
export async function repeatTests(words) {
  const at = words.indexOf('--times');
  const times = at === -1 ? 20 : Number(words[at + 1]);
  const chosen = words.filter((_, index) => at === -1 || (index !== at && index !== at + 1));
  if (chosen.length === 0 || !Number.isSafeInteger(times) || times < 1) {
    console.error('Say what to repeat: npm run test:repeat -- FILE --times 20');
    return 1;
  }
  for (let time = 1; time <= times; time += 1) {
    console.log(`\n== ${time} of ${times} ==`);
    const code = await run(pinnedNode(), [VITEST, 'run', ...chosen]);
    if (code !== 0) {
      console.log(`\nFailed the ${time}. time of ${times}; the seed of its order stands above.`);
      return code;
    }
  }
  console.log(`\nPassed ${times} times.`);
  return 0;
}

export function inProjects(names) {
  return names.flatMap((name) => ['--project', name]);
}

function countsIn(report) {
  const unread = { name: 'The tests', reason: 'they ended without a report: see above' };
  const none = { passed: 0, failed: 1, skipped: 0, failures: [unread], files: [], tests: [] };
  try {
    const found = JSON.parse(readFileSync(report, 'utf8'));
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests = 0, testResults } = found;
    // A file that fails before its first test has no test results.
    const brokenFiles = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return {
      passed: numPassedTests,
      failed: numFailedTests + brokenFiles.length,
      skipped: numPendingTests + numTodoTests,
      failures: [
        ...brokenFiles.map(({ name, message }) => ({ name: shortName(name), reason: message })),
        ...testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName, failureMessages }) => ({
              name: `${shortName(name)}: ${fullName}`,
              reason: failureMessages.join('\n'),
            })),
        ),
      ],
      files: testResults.map(({ name, startTime, endTime }) => ({ name: shortName(name), ms: endTime - startTime })),
      tests: testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ fullName, duration }) => ({
          name: `${shortName(name)}: ${fullName}`,
          ms: duration ?? 0,
        })),
      ),
    };
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return none;
    throw error;
  }
}

function shortName(path) {
  return relative(ROOT, path);
}
