import * as z from 'zod/mini';
import { MODEL_FACT_SOURCES } from '#app/db/enums.ts';
import { MODEL_FACTS } from '#app/features/machines/fact-registry.rules.ts';
import { factValue, storedValue } from '#app/features/machines/fact-values.schema.ts';
import { paging } from '#app/lib/paging.ts';
import { requiredText, storableText, trimmed } from '#app/lib/text-fields.ts';
import { listedName } from './reference.schema.ts';

/** A model by the names in listings. */
export const modelQuery = z.object({ brand: listedName('Name the brand'), model: listedName('Name the model') });
export type ModelQuery = z.output<typeof modelQuery>;

/** A page of known or proposed model facts, of all brands or one. */
export const referenceQuery = z.object({
  ...paging,
  brand: z.optional(storableText.check(trimmed, z.minLength(1))),
});
export type ReferenceQuery = z.output<typeof referenceQuery>;

/** A usual fact of a model; `from`: a description of its origin. */
const usualFact = z.object({
  key: z.string(),
  value: storedValue,
  source: z.enum(MODEL_FACT_SOURCES),
  from: z.string(),
  on: z.string(),
});
export const usualFacts = z.array(usualFact);
export type UsualFacts = z.output<typeof usualFacts>;

/** The same for the back office; `from` is the address, the file, the sellers' listings or the note. */
export const referenceFact = z.extend(usualFact, {
  id: z.uuid(),
  brand: z.string(),
  model: z.string(),
  enteredBy: z.string(),
});
export type ReferenceFact = z.output<typeof referenceFact>;

export const modelFactParams = z.object({ id: z.uuid('This cannot be a fact of a model') });

const SOURCE_MAX = 500;
const SOURCE_REQUIRED = 'Say where it is from';
export const factKey = z.enum(
  Object.fromEntries(MODEL_FACTS.map(({ key }) => [key, key])),
  'This is no fact of a model',
);

/** The operator's source for a fact of a model. */
export const enteredSource = z
  .object({
    kind: z.enum(['page', 'csv', 'note'], SOURCE_REQUIRED),
    text: requiredText(SOURCE_REQUIRED, SOURCE_MAX),
  })
  .check(
    z.refine(({ kind, text }) => kind !== 'page' || isWebAddress(text), {
      error: 'The address of a page begins with https:// or http://',
      path: ['text'],
    }),
  );

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).hostname.includes('.');
}

/** A fact of a model, entered by the operator. */
export const newModelFact = z.pipe(
  z.object({ ...modelQuery.shape, key: factKey, value: storedValue, source: enteredSource }),
  z.transform((fact, { issues }) => {
    const { error, data } = factValue(fact.key).safeParse(fact.value);
    if (data !== undefined) return { ...fact, value: data };
    for (const { message } of error?.issues ?? [])
      issues.push({ code: 'custom', message, path: ['value'], input: fact });
    return z.NEVER;
  }),
);
export type NewModelFact = z.input<typeof newModelFact>;

/** A fact on which three sellers of a model agree, which the operator can accept. */
export const factProposal = z.object({
  brand: z.string(),
  model: z.string(),
  key: z.string(),
  value: storedValue,
  by: z.array(z.object({ username: z.string(), machineId: z.string(), value: storedValue })),
});
export type FactProposal = z.output<typeof factProposal>;

/** The proposal that the operator saw: it is accepted only if it is unchanged. */
export const acceptedProposal = z.object({ ...modelQuery.shape, key: factKey, value: storedValue });
export type AcceptedProposal = z.output<typeof acceptedProposal>;
