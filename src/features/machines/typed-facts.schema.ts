import * as z from 'zod/mini';
import type { FactValue } from '#app/db/enums.ts';
import type { FactKind, FactValues } from './fact-kinds.rules.ts';
import { factsFor, type RegisteredFact } from './fact-registry.rules.ts';
import { factValue } from './fact-values.schema.ts';

/** A fact as a form holds it: what was typed or chosen, and the ticked ones of several. Nothing is an empty text or list. */
export type TypedFact = string | string[];
export type TypedFacts = Readonly<Record<string, TypedFact>>;

/** The facts that a seller states in a form. */
export const SELLERS_FACTS: readonly RegisteredFact[] = factsFor('seller');

/** Commas part thousands. */
const WRITTEN_NUMBER = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

/** What is typed of a fact, checked as the API checks it; null takes it back. */
export const typedFacts = z.object(
  Object.fromEntries(
    SELLERS_FACTS.map((fact) => [fact.key, z.optional(z.pipe(typedValue(fact), z.nullable(factValue(fact.key))))]),
  ),
);

function typedValue({ kind }: RegisteredFact) {
  return z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((typed: TypedFact) => readTyped(kind, typed)),
  );
}

function readTyped(kind: FactKind, typed: TypedFact): FactValue | null {
  if (typeof typed !== 'string') return typed.length === 0 ? null : typed;
  const text = typed.trim();
  if (text === '') return null;
  if (kind.type === 'boolean') return text === 'true';
  if (kind.type !== 'integer' && kind.type !== 'decimal') return text;
  const digits = text.replaceAll(/\s/g, '');
  return WRITTEN_NUMBER.test(digits) ? Number(digits.replaceAll(',', '')) : Number.NaN;
}

/** What is known of a machine, as a form begins with it. */
export function typedFactsOf(known: FactValues): TypedFacts {
  return Object.fromEntries(SELLERS_FACTS.map(({ key, kind }) => [key, typedOf(kind, known[key])]));
}

function typedOf(kind: FactKind, value: FactValue | undefined): TypedFact {
  if (kind.type === 'severalOf') return typeof value === 'object' ? [...value] : [];
  return value === undefined ? '' : String(value);
}

/** What is typed of a fact, as people read it; empty where there is nothing. */
export function typedLabel({ kind }: RegisteredFact, typed: TypedFact): string {
  if (typed.length === 0) return '';
  if (kind.type === 'boolean') return typed === 'true' ? 'Yes' : 'No';
  if (kind.type !== 'oneOf' && kind.type !== 'severalOf') return String(typed).trim();
  return kind.options
    .filter(({ value }) => [typed].flat().includes(value))
    .map(({ label }) => label)
    .join(', ');
}

/** Commas part thousands, and a point cents: `42.000` may mean either, and is no number here. */
const WRITTEN_PRICE = /^\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.00?)?$/;

/** A whole number as people write it, such as `$42,000`; what is none becomes NaN, which no field takes. */
export const typedNumber = z.pipe(
  z.string(),
  z.transform((text): number | null | undefined => {
    const written = text.replace(/\s/g, '');
    if (written === '') return null;
    return WRITTEN_PRICE.test(written) ? Number(written.replace(/[$,]/g, '')) : Number.NaN;
  }),
);
