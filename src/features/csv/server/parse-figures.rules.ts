import { CsvError, parse } from 'csv-parse/sync';
import { MODEL_FACTS } from '#app/features/machines/fact-registry.rules.ts';
import type { NamedModel } from '#app/features/machines/model-facts.rules.ts';
import { modelKey } from '#app/features/machines/model-facts.rules.ts';
import { enteredSource, modelQuery } from '#app/features/reference/model-facts.schema.ts';
import { AppError } from '#app/lib/app-error.ts';
import { cellText } from '#app/lib/csv.ts';
import { formatInteger } from '#app/lib/format.ts';
import type * as z from 'zod/mini';
import type { FactValue } from '#app/db/enums.ts';
import { NO_CONTENT, problemLine } from '../csv-imports.schema.ts';
import { FIGURES_COLUMNS, FIGURES_REQUIRED, MAX_FIGURES_ROWS } from '../model-figures.schema.ts';
import { readCell, type FactCells } from './machine-cells.schema.ts';
import { parserOptions, readHeader } from './read-header.rules.ts';

/** A row of a file: the usual facts of a model, and their source. */
export type ModelFigures = NamedModel & { facts: Record<string, FactValue>; source: z.output<typeof enteredSource> };
type ParsedFigures = { rows: ModelFigures[]; errors: string[]; unknownColumns: string[] };

const FACT_KEYS = new Set(MODEL_FACTS.map(({ key }) => key));

/** Parses a file of model figures, with the problems of invalid rows. Throws invalid for any other file. */
export function parseFigures(text: string): ParsedFigures {
  if (text.trim() === '') throw new AppError('invalid', NO_CONTENT);
  const [header = [], ...lines] = readCells(text);
  if (lines.length > MAX_FIGURES_ROWS)
    throw new AppError('invalid', `The file has more than ${formatInteger(MAX_FIGURES_ROWS)} rows`);
  const columns = header.map(columnOf);
  const missing = FIGURES_REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw new AppError('invalid', `The file has no column called ${missing.join(' or ')}`);
  const parsed: ParsedFigures = {
    rows: [],
    errors: [],
    unknownColumns: header.filter((_name, at) => columns[at] === undefined),
  };
  const rowOf = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    const cells = cellsOf(columns, line);
    if (Object.values(cells).every((cell) => cell === '')) continue;
    // The header is row 1.
    const row = at + 2;
    const { figures, problems } = parseRow(cells, rowOf);
    parsed.errors.push(...problems.map((problem) => problemLine(row, problem)));
    if (figures === null) continue;
    rowOf.set(modelKey(figures), row);
    parsed.rows.push(figures);
  }
  return parsed;
}

function readCells(text: string): string[][] {
  const { separator } = readHeader(text, (name) => columnOf(name) !== undefined);
  try {
    return parse(text, { ...parserOptions(separator), bom: true });
  } catch (error) {
    if (error instanceof CsvError) throw new AppError('invalid', `The file cannot be read: ${error.message}`);
    throw error;
  }
}

function columnOf(name: string): string | undefined {
  const key = name.trim().toLowerCase();
  return FIGURES_COLUMNS.find((column) => column.toLowerCase() === key);
}

function cellsOf(columns: readonly (string | undefined)[], line: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap((column, at) => (column === undefined ? [] : [[column, cellText((line[at] ?? '').trim())]])),
  );
}

type Problem = { column: string; value: string; reason: string };

function parseRow(
  cells: Record<string, string>,
  rowOf: ReadonlyMap<string, number>,
): { figures: ModelFigures | null; problems: Problem[] } {
  const { brand, model, source: text = '', ...others } = cells;
  const named = modelQuery.safeParse({ brand, model });
  const source = enteredSource.safeParse({ kind: /^https?:/i.test(text) ? 'page' : 'csv', text });
  const about = (column: string, reason: string): Problem => ({ column, value: cells[column] ?? '', reason });
  const stated = Object.entries(others).filter(([key, cell]) => cell !== '' && FACT_KEYS.has(key));
  const values: FactCells = {};
  const readProblems = stated.flatMap(([key, cell]) => {
    const reason = readCell({ fields: {}, facts: values }, key, cell);
    return reason === null ? [] : [about(key, reason)];
  });
  const problems = [
    ...(named.error?.issues ?? []).map(({ path: [column = ''], message }) => about(String(column), message)),
    ...(source.error?.issues ?? []).map(({ message }) => about('source', message)),
    ...readProblems,
    ...(stated.length === 0 ? [about('', 'has no figures')] : []),
  ];
  const earlier = named.success ? rowOf.get(modelKey(named.data)) : undefined;
  if (earlier !== undefined) problems.push(about('model', `stands in row ${earlier} already`));
  if (!named.success || !source.success || problems.length > 0) return { figures: null, problems };
  const facts = Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
  return { figures: { ...named.data, facts, source: source.data }, problems };
}
