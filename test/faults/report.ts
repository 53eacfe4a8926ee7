import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Row } from './run.ts';

const PAGE = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url));
const [BEGIN, END] = ['<!-- results -->', '<!-- end of results -->'];
const HEADINGS = [
  'what happens',
  'sent',
  'failed',
  'longest outage (reads / writes)',
  'acknowledged',
  'lost',
  'doubled',
  'remark',
  'kept',
];

/** A Markdown table with one row per fault. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [HEADINGS, HEADINGS.map(() => '---'), ...rows.map(cellsOf)];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cellsOf(row: Row): string[] {
  return [
    row.fault,
    count(row.sent),
    failuresOf(row),
    `${seconds(row.readOutageMs)} / ${seconds(row.writeOutageMs)}`,
    count(row.acknowledged),
    count(row.lost),
    count(row.doubled),
    row.remark,
    row.isKept ? 'yes' : '**no**',
  ];
}

function failuresOf({ failures }: Row): string {
  if (failures.size === 0) return '0';
  return [...failures]
    .toSorted(([, one], [, other]) => other - one)
    .map(([what, times]) => `${count(times)} × ${what}`)
    .join(', ');
}

function count(figure: number): string {
  return figure.toLocaleString('en-US');
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}

/** Replaces the previous table in the page. */
export async function writeResults(conditions: string, rows: readonly Row[]): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the results`);
  await writeFile(PAGE, `${before}${BEGIN}\n${conditions}\n\n${tableOf(rows)}\n${END}${after}`);
}
