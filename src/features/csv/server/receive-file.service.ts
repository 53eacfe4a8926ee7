import { formatInteger } from '#app/lib/format.ts';
import type { Readable } from 'node:stream';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { getCurrentUser } from '#app/features/accounts/server/profile.service.ts';
import { receiveFile } from '#app/features/media/server/received-file.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { CsvDeps } from './csv-deps.service.ts';
import { insertImport, insertRows, updateReceived, type StagedRow } from './imports.db.ts';
import { MAX_CSV_BYTES, MAX_CSV_ROWS, NO_CONTENT, type CsvFormat } from '../csv-imports.schema.ts';
import { CHECK_CSV } from './csv-jobs.schema.ts';
import { discardRows } from './discard-import.service.ts';
import { readFormat, readRows } from './read-csv.service.ts';

type Sent = { body: Readable; fileName: string | null };

const MB = 1024 * 1024;

export function tooLargeCsv(): AppError {
  return new AppError('too_large', `The file is larger than ${MAX_CSV_BYTES / MB} MB`);
}

/**
 * Reads a file of machines to its end, and has its rows planned. Throws too_large, and invalid with a sentence for a file
 * that cannot be taken; nothing of it is then kept.
 */
export async function receiveCsv(deps: CsvDeps, admin: User, { body, fileName }: Sent): Promise<string> {
  await using file = await receiveFile(body, { maxBytes: MAX_CSV_BYTES, tooLarge: tooLargeCsv }, deps.diskQuota);
  const format = await readFormat(file.path);
  const { username } = await getCurrentUser(deps.db, admin);
  const id = await insertImport(deps.db, { id: admin.id, username }, { fileName, now: deps.now() });
  try {
    await stageRows(deps, id, file.path, format);
    await deps.db.transaction(async (tx) => {
      await updateReceived(tx, id, format);
      await deps.send(tx, CHECK_CSV, { importId: id }, id);
    });
  } catch (error) {
    await discardRows(deps.db, id);
    throw error;
  }
  return id;
}

const BATCH_SIZE = 500;
/** Of the cells of a batch, and one for each cell: rows may be long. */
const BATCH_CHARACTERS = 1_000_000;

async function stageRows({ db, now }: CsvDeps, id: string, path: string, format: CsvFormat): Promise<void> {
  let batch: StagedRow[] = [];
  let characters = 0;
  let total = 0;
  // Read while what was read before is stored.
  let storing = Promise.resolve();
  const keep = async () => {
    const rows = batch;
    batch = [];
    characters = 0;
    await storing;
    if (rows.length > 0) storing = db.transaction((tx) => insertRows(tx, id, rows, now()));
    // It is awaited before the next; until then its failure must not count as one that nobody hears of.
    storing.catch(() => undefined);
  };
  for await (const row of readRows(path, format)) {
    total += 1;
    if (total > MAX_CSV_ROWS) {
      throw new AppError('invalid', `The file has more than ${formatInteger(MAX_CSV_ROWS)} rows`);
    }
    batch.push(row);
    for (const cell of row.cells) characters += cell.length + 1;
    if (batch.length >= BATCH_SIZE || characters >= BATCH_CHARACTERS) await keep();
  }
  if (total === 0) throw new AppError('invalid', NO_CONTENT);
  await keep();
  await storing;
}
