import * as z from 'zod/mini';
import type { FactValue } from '#app/db/enums.ts';
import type { FactKind } from '#app/features/machines/fact-kinds.rules.ts';
import { FACTS, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { factValue } from '#app/features/machines/fact-values.schema.ts';

const TRUE = new Set(['true', 'yes', '1']);
const FALSE = new Set(['false', 'no', '0']);

export const yesOrNo = z.pipe(
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.refine((word) => TRUE.has(word) || FALSE.has(word), 'must be true or false'),
  ),
  z.transform((word) => TRUE.has(word)),
);

const SEPARATOR = ';';

/** What a file says of a fact; empty where it is unknown. */
export function factCell(value: FactValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? value.join(SEPARATOR) : String(value);
}

/** A file's cell of a fact, checked as the API checks the value. */
function cellOf({ key, kind }: RegisteredFact) {
  const read: z.ZodMiniType<FactValue, string> =
    kind.type === 'boolean'
      ? yesOrNo
      : z.pipe(
          z.string(),
          z.transform((cell) => readCell(kind, cell.trim())),
        );
  return z.pipe(read, factValue(key));
}

function readCell({ type }: FactKind, cell: string): FactValue {
  if (type === 'severalOf') return cell.split(SEPARATOR).map((item) => item.trim());
  if (type !== 'integer' && type !== 'decimal') return cell;
  return /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN;
}

/** What a file says of the facts: the cells that are not empty, and null for those that take one back. */
export const factCells = z.object(
  Object.fromEntries(FACTS.map((fact) => [fact.key, z.optional(z.nullable(cellOf(fact)))])),
);
export type FactCells = z.output<typeof factCells>;
