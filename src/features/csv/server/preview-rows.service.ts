import type { Db } from '#app/db/client.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import { rowsOf } from '#app/lib/paging.ts';
import { csvFormat, MACHINE_COLUMNS, type CsvChange, type CsvRow, type CsvRowsQuery } from '../csv-imports.schema.ts';
import {
  countResults,
  findResults,
  findRows,
  type KnownMachine,
  type RowResult,
  type StagedRow,
} from './import-rows.db.ts';
import type { ImportRow } from './imports.db.ts';
import { parseProblems, requireImport } from './imports.service.ts';
import { machineCell } from './machine-cells.schema.ts';
import { planBatch, type PlannedRow } from './plan-batch.service.ts';
import { parseColumns } from '../file-columns.rules.ts';
import { shownDifference } from './shown-difference.rules.ts';

type Deps = { db: Db; storage: ObjectStorage };

/** The checked rows of a file, with what they would change now. Throws not_found. */
export async function listRows(
  deps: Deps,
  id: string,
  { verdict, ...paging }: CsvRowsQuery,
): Promise<{ rows: CsvRow[]; total: number }> {
  const csvImport = await requireImport(deps.db, id);
  const results = await findResults(deps.db, id, { outcome: verdict }, rowsOf(paging));
  const open = results.filter(({ outcome, row }) => isPlanned(csvImport, outcome, row));
  const planned = await planRows(deps, csvImport, open);
  const rows = results.map(({ problems, ...result }) =>
    toCsvRow({ ...result, problems: parseProblems(problems) }, planned.get(result.row)),
  );
  return { rows, total: await countResults(deps.db, id, verdict) };
}

/** A row as the API returns it. `plan`: what it would change now. */
export function toCsvRow({ row, outcome, machineId, problems }: RowResult, plan: PlannedRow | undefined): CsvRow {
  return {
    row,
    verdict: outcome,
    machineId,
    problems,
    name: plan?.next?.name ?? null,
    changes: plan === undefined ? [] : changesOf(plan),
    notes: plan?.notes ?? [],
  };
}

function isPlanned({ status, writtenUntil }: ImportRow, outcome: CsvRow['verdict'], row: number): boolean {
  const isOpen = outcome === 'add' || outcome === 'update' || outcome === 'known';
  return isOpen && status !== 'completed' && row > writtenUntil;
}

/** Plans rows once more, because the check stores only their outcome. */
async function planRows(
  deps: Deps,
  { id, format }: ImportRow,
  open: readonly { row: number; outcome: CsvRow['verdict']; machineId: string | null }[],
): Promise<Map<number, PlannedRow>> {
  if (open.length === 0) return new Map();
  // What a known row would change in the listing that its machine has already.
  const listed = new Map(open.map(({ row, outcome, machineId }) => [row, outcome === 'known' ? machineId : null]));
  const staged: StagedRow[] = [];
  for (const { listingId = null, ...row } of await findRows(deps.db, id, [...listed.keys()]))
    staged.push({ ...row, listingId: listed.get(row.row) ?? listingId });
  const { rows } = await planBatch(deps, { columns: parseColumns(csvFormat.parse(format)), staged });
  return new Map(rows.map((planned) => [planned.row, planned]));
}

/** What a row changes, in the columns of a file; of a new listing, all values as they will be stored. */
function changesOf({ current, next }: { current: KnownMachine | null; next: KnownMachine | null }): CsvChange[] {
  if (next === null) return [];
  if (current === null) {
    const values = MACHINE_COLUMNS.map((column) => ({ column, before: '', after: machineCell(next, column) }));
    return values.filter(({ column, after }) => after !== '' && column !== 'id');
  }
  return MACHINE_COLUMNS.flatMap((column) => {
    const [before, after] = [machineCell(current, column), machineCell(next, column)];
    return before === after ? [] : [{ column, ...shownDifference(before, after) }];
  });
}
