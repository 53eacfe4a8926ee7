import * as z from 'zod/mini';
import { FACTS, findFact } from './fact-registry.rules.ts';
import { storedFacts } from './fact-values.schema.ts';
import { fieldsUsed } from './machine-fields.rules.ts';

/** What of a listing is compared with what was approved, in the order in which it is told. */
export const APPROVED_FIELDS = fieldsUsed('compared');

/** The same with every fact of the registry after them, by its key. */
export const COMPARED_FIELDS = [...APPROVED_FIELDS, ...FACTS.map(({ key }) => key)];

const approvedValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
type ApprovedValue = z.output<typeof approvedValue>;

/** A version as the database keeps it; one that was kept by an older release may lack a field, or the facts. */
const approvedColumns = z.object(
  Object.fromEntries(APPROVED_FIELDS.map((field) => [field, z.optional(approvedValue)])),
);
const approvedFacts = z.object({ facts: z.optional(storedFacts) });

/** What a kept version says of the field of a listing, or of the fact; undefined where it was kept without it. */
export function readApproved(content: unknown): (field: string) => ApprovedValue | undefined {
  const columns = approvedColumns.parse(content);
  const { facts } = approvedFacts.parse(content);
  return (field) => {
    if (findFact(field) === undefined) return columns[field];
    return facts === undefined ? undefined : (facts[field] ?? null);
  };
}

/** How a listing differs from what a moderator last approved. */
export const machineChanges = z.object({
  /** Null: it was never approved, and there is nothing to compare it with. */
  approvedAt: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.enum(COMPARED_FIELDS), before: approvedValue, after: approvedValue })),
});
export type MachineChanges = z.output<typeof machineChanges>;
