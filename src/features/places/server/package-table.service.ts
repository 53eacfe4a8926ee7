import { readFileSync } from 'node:fs';

/**
 * The rows of a table that a package has as a program of one large object. It is read as text: run, those of places take
 * five times as long, and three times the memory, which the process never gives back.
 */
export function* readPackageTable(address: string, row: RegExp): Generator<readonly string[]> {
  const table = readFileSync(new URL(address), 'latin1');
  for (const [, ...fields] of table.matchAll(row)) yield fields;
}
