import * as z from 'zod/mini';
import { CHANGE_OUTCOMES } from '#app/db/enums.ts';
import { pick } from '#app/lib/collections.ts';
import { FACTS, findFact } from './fact-registry.rules.ts';
import type { FactSource } from '#app/db/enums.ts';
import { storedFacts, storedFactSources, storedValue } from './fact-values.schema.ts';
import { fieldsUsed } from './machine-fields.rules.ts';
import { MACHINE_VALUES } from './machines.schema.ts';

/** The fields of a listing that are compared with the approved version, in display order. */
export const APPROVED_FIELDS = fieldsUsed('compared');

/** The same fields, followed by the keys of all facts. */
export const COMPARED_FIELDS = [...APPROVED_FIELDS, ...FACTS.map(({ key }) => key)];

const approvedValue = z.nullable(storedValue);
type ApprovedValue = z.output<typeof approvedValue>;

/** A stored version; one stored by a previous release may lack a field, or the facts. */
const approvedColumns = z.object(
  Object.fromEntries(APPROVED_FIELDS.map((field) => [field, z.optional(approvedValue)])),
);
const approvedFacts = z.object({ facts: z.optional(storedFacts) });
const approvedSources = z.object({ factSources: z.optional(storedFactSources) });

/** Returns a function that reads a field or fact of a stored version; undefined if the version lacks it. */
export function readApproved(content: unknown): (field: string) => ApprovedValue | undefined {
  const columns = approvedColumns.parse(content);
  const { facts } = approvedFacts.parse(content);
  return (field) => {
    if (findFact(field) === undefined) return columns[field];
    return facts === undefined ? undefined : (facts[field] ?? null);
  };
}

/** Returns a function that reads the source of a fact in a stored version; undefined if the version lacks it. */
export function readApprovedSource(content: unknown): (key: string) => FactSource | undefined {
  const { factSources = {} } = approvedSources.parse(content);
  return (key) => factSources[key];
}

/** The differences between a listing and its last approved version. */
export const machineChanges = z.object({
  /** Null if the listing was never approved. */
  approvedAt: z.nullable(z.string()),
  changes: z.array(
    z.object({
      field: z.enum(COMPARED_FIELDS),
      before: approvedValue,
      after: approvedValue,
      /** The day on which the operator had checked the earlier value of the fact; absent if it was not checked. */
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
 * The columns of a listing that a seller's change replaces, by property name. Fields added later must be optional,
 * because stored pending changes lack them.
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

/** The newest change of a listing, as returned by the database. */
export const newestChange = z.object({
  fields: revisedFields,
  submittedAt: moment,
  decidedAt: z.nullable(moment),
  outcome: z.nullable(z.enum(CHANGE_OUTCOMES)),
  reason: z.nullable(z.string()),
});
