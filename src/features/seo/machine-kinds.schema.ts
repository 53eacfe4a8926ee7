import * as z from 'zod/mini';
import { CONDITIONS } from '#app/db/enums.ts';
import { storableText } from '#app/lib/text-fields.ts';

const MAX_SLUG = 200;

export const kindParams = z.object({ slug: storableText.check(z.minLength(1), z.maxLength(MAX_SLUG)) });

const kind = {
  condition: z.nullable(z.enum(CONDITIONS)),
  brand: z.nullable(z.string()),
  heads: z.nullable(z.int()),
};
const countedKind = z.object({ ...kind, count: z.int() });
/** A kind with the number of its machines. */
export type CountedKind = z.output<typeof countedKind>;

const span = z.nullable(z.object({ from: z.int(), to: z.int() }));
const countsOf = <Value extends z.ZodMiniType>(value: Value) => z.array(z.object({ value, count: z.int() }));

/** A kind of machines, with statistics of its public listings. */
export const kindFacts = z.object({
  ...kind,
  /** The spellings of the brand that share the address. */
  brands: z.array(z.string()),
  total: z.int(),
  /** US dollars, of the displayed prices. */
  price: span,
  years: span,
  /** Counts for the properties that the kind does not fix, the largest first. */
  counts: z.object({
    conditions: countsOf(z.enum(CONDITIONS)),
    brands: countsOf(z.string()),
    heads: countsOf(z.int()),
    models: countsOf(z.string()),
  }),
  /** The statistics in words. */
  sentences: z.array(z.string()),
  /** Related kinds with listings, the closest first. */
  related: z.array(countedKind),
});
export type KindFacts = z.output<typeof kindFacts>;
