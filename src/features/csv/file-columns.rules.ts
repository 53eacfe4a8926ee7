import { MACHINE_COLUMNS, type CsvFormat, type MachineColumn } from './csv-imports.schema.ts';

/** The meaning of each column of a file; null for unknown columns. */
export type FileColumns = readonly (MachineColumn | null)[];

/** The column of a machine with this name; null for an unknown name. */
export function findColumn(name: string): MachineColumn | null {
  const lower = name.trim().toLowerCase();
  return MACHINE_COLUMNS.find((column) => column.toLowerCase() === lower) ?? null;
}

/** The meaning of a file's columns. `renamed`: the columns as which unknown ones are read. */
export function parseColumns({ columns, renamed }: Pick<CsvFormat, 'columns' | 'renamed'>): FileColumns {
  const known = new Map(renamed.map(({ name, column }) => [name, column]));
  return columns.map((name) => known.get(name) ?? findColumn(name));
}
