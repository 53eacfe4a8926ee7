import { writeFile } from 'node:fs/promises';
import type { Bench } from './bench.ts';
import type { Comparison } from './compare.ts';
import { CONTRACT_ROWS, isReached, limitsInWords, type Finding, type Limit } from './contract-rows.ts';
import type { Conditions } from './conditions.ts';
import { short } from './statistics.ts';

type ContractLine = { what: string; mustReach: string; finding: Finding | null; verdict: string };

export function contractLines(bench: Bench): ContractLine[] {
  return CONTRACT_ROWS.map(({ id, what, limits }) => {
    const finding = bench.findings.get(id) ?? null;
    return { what, mustReach: limitsInWords(limits), finding, verdict: verdictOf(limits, finding) };
  });
}

function verdictOf(limits: readonly Limit[], finding: Finding | null): string {
  if (finding === null) return 'not in this run';
  return isReached(limits, finding) ? 'reached' : 'NOT reached';
}

/** Two Markdown tables: all measurements, and the contract's rows. */
export function tables(bench: Bench): string {
  const measured = markdown(
    [
      'what',
      'engine',
      'listings',
      'at once',
      '/s',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'limit',
      '/s',
      'p95 ms',
      'ratio',
      'CPU ratio',
    ],
    bench.comparisons.map(measuredLine),
  );
  const contract = markdown(
    ['what', 'measured', 'limit in the same run', 'ratio', 'must reach', ''],
    contractLines(bench).map(({ what, mustReach, finding, verdict }) => [
      what,
      finding?.measured ?? '-',
      finding?.limit ?? '-',
      finding?.ratio ?? '-',
      mustReach,
      verdict,
    ]),
  );
  return `${measured}\n\n${contract}`;
}

export async function writeReport(bench: Bench, conditions: Conditions, file: string): Promise<void> {
  const contents = { conditions, contract: contractLines(bench), measurements: bench.comparisons };
  await writeFile(file, `${JSON.stringify(contents, null, 2)}\n`);
}

function measuredLine({ what, engine, listings, app, limit, limitIs, ratio, cpuRatio }: Comparison): string[] {
  const times = [app.rate, app.p50Ms, app.p95Ms, app.p99Ms].map(short);
  const size = listings.toLocaleString('en-US');
  const limits = [limitIs, short(limit.rate), short(limit.p95Ms), ratio.toFixed(2), cpuRatio.toFixed(2)];
  return [what, engine, size, String(app.connections), ...times, ...limits];
}

function markdown(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(3, title.length, ...lines.map((line) => line[at]?.length ?? 0)));
  const padded = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [padded(head), padded(widths.map((width) => '-'.repeat(width))), ...lines.map(padded)].join('\n');
}
