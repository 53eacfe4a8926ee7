import type { Db } from '#app/db/client.ts';
import type { ExportedList } from '#app/features/accounts/server/admin-audit.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { csvLine, unguarded } from '#app/lib/csv.ts';
import { csvFormat, problemMessage } from '../csv-imports.schema.ts';
import { parseProblems, requireImport } from './imports.service.ts';
import { isReason, REASON_COLUMN } from './receive-file.service.ts';
import { countDownloadRows, findDownloadRowsAfter, type DownloadedRows } from './import-rows.db.ts';

const BATCH_SIZE = 500;

type DownloadRow = Awaited<ReturnType<typeof findDownloadRowsAfter>>[number];

/** The refused rows as a file to mend and import again, with why each was refused. Throws not_found. */
export async function refusedFile(db: Db, id: string): Promise<ExportedList> {
  const { columns, fileName } = await columnsIn(db, id);
  const kept = findDataColumns(columns);
  const header = [...kept.map(({ name }) => name), REASON_COLUMN];
  const lineOf = ({ cells, problems }: DownloadRow) => {
    const reason = parseProblems(problems).map(problemMessage).join('; ');
    if (cells.length === columns.length) return csvLine([...kept.map(({ at }) => unguarded(cells[at] ?? '')), reason]);
    // As it is: cut or filled up it would be taken the next time, its cells under the wrong columns.
    const own = [...cells.map(unguarded), reason];
    return csvLine(own.length === header.length ? [...own, ''] : own);
  };
  return fileOf({ db, id, which: 'refused', fileName }, header, lineOf);
}

/**
 * The rows that nothing has become of yet, as a file to import later. Throws not_found, and conflict while somebody
 * works on them: they would be imported twice.
 */
export async function remainingFile(db: Db, id: string): Promise<ExportedList> {
  const { columns, fileName, status } = await columnsIn(db, id);
  if (status === 'checking' || status === 'running') throw new AppError('conflict', 'Stop the import first');
  const kept = findDataColumns(columns);
  const header = kept.map(({ name }) => name);
  const lineOf = ({ cells }: DownloadRow) => {
    if (cells.length === columns.length) return csvLine(kept.map(({ at }) => unguarded(cells[at] ?? '')));
    const own = cells.map(unguarded);
    return csvLine(own.length === header.length ? [...own, ''] : own);
  };
  return fileOf({ db, id, which: 'remaining', fileName }, header, lineOf);
}

async function columnsIn(db: Db, id: string) {
  const { format, fileName, status } = await requireImport(db, id);
  return { columns: csvFormat.parse(format).columns, fileName, status };
}

/** Without the reasons of another time. */
function findDataColumns(columns: readonly string[]) {
  return columns.flatMap((name, at) => (isReason(name) ? [] : [{ name, at }]));
}

type Source = { db: Db; id: string; which: DownloadedRows; fileName: string | null };

function fileOf(
  { db, id, which, fileName }: Source,
  header: readonly string[],
  lineOf: (row: DownloadRow) => string,
): ExportedList {
  return {
    type: which,
    title: `${which} rows`,
    subject: { type: 'import', id },
    filter: { fileName },
    count: (tx) => countDownloadRows(tx, id, which),
    lines: async function* () {
      yield csvLine(header);
      for (let after = 0; ;) {
        const rows = await findDownloadRowsAfter(db, { importId: id, which, after, limit: BATCH_SIZE });
        const last = rows.at(-1);
        if (last === undefined) return;
        yield rows.map(lineOf).join('');
        after = last.row;
      }
    },
  };
}
