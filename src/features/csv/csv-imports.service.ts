import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/account.ts';
import { actAsAdmin, noteAct } from '#app/features/accounts/admin-acts.service.ts';
import { getCurrentUser } from '#app/features/accounts/profile.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { csvLine, unguarded } from '#app/lib/csv.ts';
import { rowsOf } from '#app/lib/paging.ts';
import type { CsvDeps } from './csv-deps.ts';
import {
  countRows,
  countVerdicts,
  findImport,
  findLatestImport,
  findRefusedAfter,
  findRows,
  isAnyRunning,
  lockBeginning,
  lockImport,
  updateBegun,
  type ImportRow,
} from './csv-imports.db.ts';
import {
  csvFormat,
  csvProblem,
  type CsvImport,
  type CsvProblem,
  type CsvRow,
  type CsvRowsQuery,
} from './csv-imports.schema.ts';
import { RUN_CSV } from './csv-job-kinds.ts';
import { problemWords } from './problem-words.rules.ts';
import { isReason, REASON_COLUMN } from './read-csv.ts';

export function csvImportNotFound(): AppError {
  return new AppError('not_found', 'This import is not there any more');
}

/** The newest import; null when there is none. */
export async function findLatest(db: Db): Promise<CsvImport | null> {
  const latest = await findLatestImport(db);
  return latest === undefined ? null : toImport(db, latest);
}

/** Throws not_found. */
export async function getImport(db: Db, id: string): Promise<CsvImport> {
  const found = await findImport(db, id);
  if (found === undefined) throw csvImportNotFound();
  return toImport(db, found);
}

async function toImport(db: Db, row: ImportRow): Promise<CsvImport> {
  const { id, status, createdAt, finishedAt, startedByName, fileName, format, rowCount, error } = row;
  const counts = { add: 0, update: 0, unchanged: 0, refused: 0 };
  let doneCount = 0;
  for (const { verdict, isDone, found } of await countVerdicts(db, id)) {
    if (verdict === null) continue;
    counts[verdict] += found;
    if (isDone || verdict === 'unchanged') doneCount += found;
  }
  return {
    id,
    status,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    startedByName,
    fileName,
    format: csvFormat.parse(format),
    rowCount,
    counts,
    doneCount,
    error,
  };
}

/** The rows of a file that have been judged. Throws not_found. */
export async function listRows(
  db: Db,
  id: string,
  { verdict, ...paging }: CsvRowsQuery,
): Promise<{ rows: CsvRow[]; total: number }> {
  await requireImport(db, id);
  const rows = await findRows(db, id, verdict, rowsOf(paging));
  const judged = rows.flatMap(({ verdict: found, problems, ...row }) =>
    found === null ? [] : [{ ...row, verdict: found, problems: problemsIn(problems) }],
  );
  return { rows: judged, total: await countRows(db, id, verdict) };
}

async function requireImport(db: Db, id: string): Promise<ImportRow> {
  const found = await findImport(db, id);
  if (found === undefined) throw csvImportNotFound();
  return found;
}

const problemsOf = z.array(csvProblem);

export function problemsIn(kept: unknown): CsvProblem[] {
  return kept === null ? [] : problemsOf.parse(kept);
}

const PORTION = 500;

/** The refused rows as a file to mend and import again, with why each was refused. Throws not_found. */
export async function refusedAsCsv(db: Db, id: string): Promise<AsyncGenerator<string>> {
  const { columns } = csvFormat.parse((await requireImport(db, id)).format);
  return refusedLines(db, id, columns);
}

async function* refusedLines(db: Db, id: string, columns: readonly string[]): AsyncGenerator<string> {
  const kept = columns.flatMap((name, at) => (isReason(name) ? [] : [{ name, at }]));
  const header = [...kept.map(({ name }) => name), REASON_COLUMN];
  yield csvLine(header);
  for (let after = 0; ;) {
    const rows = await findRefusedAfter(db, id, after, PORTION);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows
      .map(({ cells, problems }) => {
        const reason = problemsIn(problems).map(problemWords).join('; ');
        if (cells.length === columns.length) {
          return csvLine([...kept.map(({ at }) => unguarded(cells[at] ?? '')), reason]);
        }
        // As it is: cut or filled up it would be taken the next time, its cells under the wrong columns.
        const own = [...cells.map(unguarded), reason];
        return csvLine(own.length === header.length ? [...own, ''] : own);
      })
      .join('');
    after = last.row;
  }
}

export function anotherRuns(): AppError {
  return new AppError('conflict', 'Another file is being imported');
}

/** Has the rows of a checked file written. Throws not_found, and conflict while another one runs or it cannot run. */
export async function beginImport({ db, send, now }: CsvDeps, admin: User, id: string): Promise<void> {
  await actAsAdmin(db, admin, async (tx) => {
    await lockBeginning(tx);
    const found = await lockImport(tx, id);
    if (found === undefined) throw csvImportNotFound();
    if (found.status !== 'running' && (await isAnyRunning(tx))) throw anotherRuns();
    if (found.status !== 'checked') throw new AppError('conflict', NOT_NOW[found.status]);
    const { username } = await getCurrentUser(tx, admin);
    await updateBegun(tx, id, { id: admin.id, username }, now());
    const { counts } = await toImport(tx, found);
    await noteAct(tx, admin, {
      action: 'import machines',
      subject: { type: 'import', id },
      before: null,
      after: { fileName: found.fileName, ...counts },
    });
    await send(tx, RUN_CSV, { importId: id }, id);
  });
}

const NOT_NOW = {
  checking: 'This file is being checked',
  running: 'This file is being imported',
  completed: 'This file has been imported already',
  error: 'The import of this file has ended early. Upload it again',
} as const;
