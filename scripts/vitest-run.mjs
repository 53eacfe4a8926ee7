import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pinnedNode, run } from './run.mjs';

/** Runs the tests of some projects of vitest.config.ts; gives the exit code and how many passed, failed and skipped. */
export async function runTests(projects) {
  const folder = mkdtempSync(join(tmpdir(), 'stitchyard-report-'));
  const report = join(folder, 'report.json');
  const words = ['run', '--project', projects, '--passWithNoTests', '--reporter=default', '--reporter=json'];
  const code = await run(pinnedNode(), ['node_modules/vitest/vitest.mjs', ...words, `--outputFile.json=${report}`]);
  const counts = countsIn(report);
  rmSync(folder, { recursive: true, force: true });
  // A run that ends badly without a failed test has failed all the same, and the last line must say so.
  return { code, ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed };
}

function countsIn(report) {
  try {
    const {
      numPassedTests,
      numFailedTests,
      numPendingTests,
      numTodoTests = 0,
      testResults,
    } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that fails before its first test has none to count.
    const brokenFiles = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return {
      passed: numPassedTests,
      failed: numFailedTests + brokenFiles.length,
      skipped: numPendingTests + numTodoTests,
    };
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return { passed: 0, failed: 1, skipped: 0 };
    throw error;
  }
}
