import * as z from 'zod/mini';
import { CHANGE_OUTCOMES } from '#app/db/enums.ts';
import { pick } from '#app/lib/collections.ts';
import { FACTS, findFact } from './fact-registry.rules.ts';
import type { FactSource } from '#app/db/enums.ts';
import { storedFacts, storedFactSources, storedValue } from './fact-values.schema.ts';
import { fieldsUsed } from './machine-fields.rules.ts';
import { MACHINE_VALUES } from './machines.schema.ts';

/** What of a listing is compared with what was approved, in the order in which it is told. */
export const APPROVED_FIELDS = fieldsUsed('compared');

/** The same with every fact of the registry after them, by its key. */
export const COMPARED_FIELDS = [...APPROVED_FIELDS, ...FACTS.map(({ key }) => key)];

const approvedValue = z.nullable(storedValue);
type ApprovedValue = z.output<typeof approvedValue>;

/** A version as the database keeps it; one that was kept by an older release may lack a field, or the facts. */
const approvedColumns = z.object(
  Object.fromEntries(APPROVED_FIELDS.map((field) => [field, z.optional(approvedValue)])),
);
const approvedFacts = z.object({ facts: z.optional(storedFacts) });
const approvedSources = z.object({ factSources: z.optional(storedFactSources) });

/** What a kept version says of the field of a listing, or of the fact; undefined where it was kept without it. */
export function readApproved(content: unknown): (field: string) => ApprovedValue | undefined {
  const columns = approvedColumns.parse(content);
  const { facts } = approvedFacts.parse(content);
  return (field) => {
    if (findFact(field) === undefined) return columns[field];
    return facts === undefined ? undefined : (facts[field] ?? null);
  };
}

/** Who said the fact of that key in a kept version; undefined where it was kept without it. */
export function readApprovedSource(content: unknown): (key: string) => FactSource | undefined {
  const { factSources = {} } = approvedSources.parse(content);
  return (key) => factSources[key];
}

/** How a listing differs from what a moderator last approved. */
export const machineChanges = z.object({
  /** Null: it was never approved, and there is nothing to compare it with. */
  approvedAt: z.nullable(z.string()),
  changes: z.array(
    z.object({
      field: z.enum(COMPARED_FIELDS),
      before: approvedValue,
      after: approvedValue,
      /** The day on which the operator had checked the fact as it was before; absent: nobody had. */
      checkedOn: z.optional(z.string()),
    }),
  ),
});
export type MachineChanges = z.output<typeof machineChanges>;

const moment = z.pipe(
  z.string(),
  z.transform((time) => new Date(time)),
);

/**
 * What a seller's change replaces of a listing: columns of its row, by the names that the program has for them. One that
 * comes later has to be optional: changes that wait were sent without it.
 */
export const revisedFields = z.object({
  ...pick(MACHINE_VALUES, fieldsUsed('revised')),
  counterPhoto: z.optional(MACHINE_VALUES.counterPhoto),
  platePhoto: z.optional(MACHINE_VALUES.platePhoto),
  facts: z.optional(storedFacts),
  factSources: z.optional(storedFactSources),
});
export type RevisedFields = z.output<typeof revisedFields>;
export const someRevisedFields = z.partial(revisedFields);

/** The newest change of a listing, as the database gives it. */
export const newestChange = z.object({
  fields: revisedFields,
  submittedAt: moment,
  decidedAt: z.nullable(moment),
  outcome: z.nullable(z.enum(CHANGE_OUTCOMES)),
  reason: z.nullable(z.string()),
});
