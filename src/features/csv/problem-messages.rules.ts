import type { CsvProblem } from './csv-imports.schema.ts';

/** A problem in words, where its row is told otherwise. */
export function problemMessage({ column, reason }: CsvProblem): string {
  if (column === '') return reason;
  return /^[a-z]/.test(reason) ? `${column} ${reason}` : `${column}: ${reason}`;
}

/** A problem as one line (CONTRACT §5). */
export function problemLine(row: number, problem: CsvProblem): string {
  return `Row ${row}: ${problemMessage(problem)}`;
}
