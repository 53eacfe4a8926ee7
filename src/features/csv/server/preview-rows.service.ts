import type { Db } from '#app/db/client.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import { rowsOf } from '#app/lib/paging.ts';
import { csvFormat, MACHINE_COLUMNS, type CsvChange, type CsvRow, type CsvRowsQuery } from '../csv-imports.schema.ts';
import { countResults, findResults, findRows, type KnownMachine } from './import-rows.db.ts';
import type { ImportRow } from './imports.db.ts';
import { parseProblems, requireImport } from './imports.service.ts';
import { machineCell } from './machine-cells.schema.ts';
import { planBatch, type PlannedRow } from './plan-batch.service.ts';
import { parseColumns } from './column-names.rules.ts';
import { shownDifference } from './shown-difference.rules.ts';

type Deps = { db: Db; storage: ObjectStorage };

/** The checked rows of a file, with what they would change now. Throws not_found. */
export async function listRows(
  deps: Deps,
  id: string,
  { verdict, ...paging }: CsvRowsQuery,
): Promise<{ rows: CsvRow[]; total: number }> {
  const csvImport = await requireImport(deps.db, id);
  const results = await findResults(deps.db, id, verdict, rowsOf(paging));
  const open = results.filter(({ outcome, row }) => isToWrite(csvImport, outcome, row));
  const planned = await planRows(deps, csvImport, open);
  const rows = results.map(({ row, outcome, machineId, problems }) => {
    const plan = planned.get(row);
    return {
      row,
      verdict: outcome,
      machineId,
      problems: parseProblems(problems),
      name: plan?.next?.name ?? null,
      changes: plan === undefined ? [] : changesOf(plan),
      notes: plan?.notes ?? [],
    };
  });
  return { rows, total: await countResults(deps.db, id, verdict) };
}

function isToWrite({ status, writtenUntil }: ImportRow, outcome: CsvRow['verdict'], row: number): boolean {
  return status !== 'completed' && row > writtenUntil && (outcome === 'add' || outcome === 'update');
}

/** Plans rows once more, because the check stores only their outcome. */
async function planRows(
  deps: Deps,
  { id, format }: ImportRow,
  open: readonly { row: number }[],
): Promise<Map<number, PlannedRow>> {
  if (open.length === 0) return new Map();
  const numbers = open.map(({ row }) => row);
  const staged = await findRows(deps.db, id, numbers);
  const { rows } = await planBatch(deps, { columns: parseColumns(csvFormat.parse(format)), staged });
  return new Map(rows.map((planned) => [planned.row, planned]));
}

/** What a row changes, in the columns of a file. A new listing changes nothing. */
function changesOf({ current, next }: { current: KnownMachine | null; next: KnownMachine | null }): CsvChange[] {
  if (current === null || next === null) return [];
  return MACHINE_COLUMNS.flatMap((column) => {
    const [before, after] = [machineCell(current, column), machineCell(next, column)];
    return before === after ? [] : [{ column, ...shownDifference(before, after) }];
  });
}
