import { FACTS } from '#app/features/machines/fact-registry.rules.ts';
import { editDistance, toleratedErrors } from '#app/search-index/misspellings.ts';
import { findColumn } from '../file-columns.rules.ts';
import { MACHINE_COLUMNS, type MachineColumn, type ResemblingColumn } from '../csv-imports.schema.ts';

/** The column that files of refused rows have in addition to their own. */
export const REASON_COLUMN = 'reason';

export function isReason(name: string): boolean {
  return name.toLowerCase() === REASON_COLUMN;
}

const SPELLINGS: readonly { column: MachineColumn; spelling: string }[] = [
  ...MACHINE_COLUMNS.map((column) => ({ column, spelling: letters(column) })),
  ...FACTS.map(({ key, label }) => ({ column: key, spelling: letters(label) })),
];

/** The unknown columns whose names resemble one that the file does not have, each with that one. */
export function findResembling(columns: readonly string[]): ResemblingColumn[] {
  const taken = new Set(columns.map(findColumn));
  const resembling: ResemblingColumn[] = [];
  for (const name of columns) {
    if (name === '' || isReason(name) || findColumn(name) !== null) continue;
    const column = findNearest(name, taken);
    if (column === null || resembling.some((other) => other.name === name)) continue;
    taken.add(column);
    resembling.push({ name, column });
  }
  return resembling;
}

function findNearest(name: string, taken: ReadonlySet<MachineColumn | null>): MachineColumn | null {
  const written = letters(name);
  const tolerated = toleratedErrors(written.length);
  const free = SPELLINGS.filter(({ column }) => !taken.has(column));
  const near = free.map(({ column, spelling }) => ({ column, errors: editDistance(written, spelling, tolerated) }));
  const [nearest] = near
    .filter(({ errors }) => errors <= tolerated)
    .toSorted((one, other) => one.errors - other.errors);
  return written === '' ? null : (nearest?.column ?? null);
}

/** A name without capitals, accents, blanks and signs. */
function letters(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
}
