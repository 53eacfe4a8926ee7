import { createHash } from 'node:crypto';
import { readBackup } from './backup-format.ts';

/** One table's contents: the compared columns, and a checksum of all rows that does not depend on their order. */
type Contents = { columns: readonly string[]; sum: bigint };

/**
 * Compares two backups, ignoring the order of rows, and returns the names of tables that differ. Columns missing in
 * `taken`, from an older release, are ignored. Throws BackupError.
 */
export async function differingTables(taken: string, stored: string): Promise<string[]> {
  const wanted = await contentsOf(taken, new Map());
  const found = await contentsOf(stored, wanted);
  return [...new Set([...wanted.keys(), ...found.keys()])].filter(
    (table) => wanted.get(table)?.sum !== found.get(table)?.sum,
  );
}

async function contentsOf(file: string, like: ReadonlyMap<string, Contents>): Promise<Map<string, Contents>> {
  const contents = new Map<string, Contents>();
  await readBackup(file, {
    onRows: async (start, rows) => {
      const columns = like.get(start.table)?.columns ?? start.columns;
      const places = columns.map((column) => start.columns.indexOf(column));
      let sum = contents.get(start.table)?.sum ?? 0n;
      for (const row of rows) sum += digestOf(places.map((place) => row[place]));
      contents.set(start.table, { columns, sum });
    },
  });
  return contents;
}

function digestOf(values: readonly unknown[]): bigint {
  return BigInt(`0x${createHash('sha256').update(JSON.stringify(values)).digest('hex')}`);
}
