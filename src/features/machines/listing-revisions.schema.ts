import * as z from 'zod/mini';
import { REVISION_OUTCOMES } from '#app/db/enums.ts';
import { storedFacts } from './fact-values.schema.ts';

const text = z.nullable(z.string());
const moment = z.pipe(
  z.string(),
  z.transform((time) => new Date(time)),
);

/**
 * What a seller's change replaces of a listing: columns of its row, by the names that the program has for them. One that
 * comes later has to be optional: changes that wait were sent without it.
 */
export const revisedFields = z.object({
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  customBrand: text,
  customModel: text,
  year: z.nullable(z.int()),
  heads: z.int(),
  needles: z.int(),
  price: z.nullable(z.int()),
  isConsignment: z.boolean(),
  city: text,
  state: text,
  zip: text,
  location: text,
  stateCode: text,
  accessories: text,
  description: z.string(),
  facts: z.optional(storedFacts),
  image: text,
  images: z.array(z.string()),
  mainImageIndex: z.int(),
  contactName: text,
  contactEmail: text,
  contactPhone: text,
});
export type RevisedFields = z.output<typeof revisedFields>;
export const someRevisedFields = z.partial(revisedFields);

/** The newest change of a listing, as the database gives it. */
export const newestRevision = z.object({
  fields: revisedFields,
  submittedAt: moment,
  decidedAt: z.nullable(moment),
  outcome: z.nullable(z.enum(REVISION_OUTCOMES)),
  reason: text,
});
