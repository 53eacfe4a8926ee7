import * as z from 'zod/mini';
import { REVISION_OUTCOMES } from '#app/db/enums.ts';
import { pick } from '#app/lib/pick.ts';
import { storedFacts } from './fact-values.schema.ts';
import { fieldsUsed } from './machine-fields.rules.ts';
import { MACHINE_VALUES } from './machines.schema.ts';

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
  facts: z.optional(storedFacts),
});
export type RevisedFields = z.output<typeof revisedFields>;
export const someRevisedFields = z.partial(revisedFields);

/** The newest change of a listing, as the database gives it. */
export const newestRevision = z.object({
  fields: revisedFields,
  submittedAt: moment,
  decidedAt: z.nullable(moment),
  outcome: z.nullable(z.enum(REVISION_OUTCOMES)),
  reason: z.nullable(z.string()),
});
