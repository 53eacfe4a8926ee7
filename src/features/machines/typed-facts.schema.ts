import * as z from 'zod/mini';
import type { FactValue } from '#app/db/enums.ts';
import type { FactValues } from './fact-kinds.rules.ts';
import { factsFor, type RegisteredFact } from './fact-registry.rules.ts';
import { factValue, readFactNumber } from './fact-values.schema.ts';
import { customaryUnit } from './measures.rules.ts';
import { customaryNumber } from './written-measures.rules.ts';

/** A fact as a form holds it: what was typed or chosen, and the ticked ones of several. Nothing is an empty text or list. */
export type TypedFact = string | string[];
export type TypedFacts = Readonly<Record<string, TypedFact>>;

/** The facts that a seller states in a form. */
export const SELLERS_FACTS: readonly RegisteredFact[] = factsFor('seller');

/** What is typed of a fact, checked as the API checks it; null takes it back. */
export const typedFacts = z.object(
  Object.fromEntries(
    SELLERS_FACTS.map((fact) => [fact.key, z.optional(z.pipe(typedValue(fact), z.nullable(factValue(fact.key))))]),
  ),
);

function typedValue(fact: RegisteredFact) {
  return z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((typed: TypedFact, { issues }): FactValue | null => {
      if (typeof typed !== 'string') return typed.length === 0 ? null : typed;
      const text = typed.trim();
      if (text === '') return null;
      if (fact.kind.type === 'boolean') return text === 'true';
      if (fact.kind.type !== 'integer' && fact.kind.type !== 'decimal') return text;
      const { value, wrongUnit } = readFactNumber(fact, text, fieldUnit(fact));
      if (wrongUnit === undefined) return value;
      issues.push({ code: 'custom', message: wrongUnit, input: typed });
      return z.NEVER;
    }),
  );
}

/** The unit of which a number is that is typed without one. */
export function fieldUnit({ unit, isMetric }: RegisteredFact): string | undefined {
  return unit === undefined || isMetric ? unit : customaryUnit(unit);
}

/** What stands over a field of a fact: `Sewing field, width (in)`. */
export function fieldLabel(fact: RegisteredFact): string {
  const unit = fieldUnit(fact);
  return unit === undefined ? fact.label : `${fact.label} (${unit === 'USD' ? '$' : unit})`;
}

/** What is known of a machine, as a form begins with it. */
export function typedFactsOf(known: FactValues): TypedFacts {
  return Object.fromEntries(SELLERS_FACTS.map((fact) => [fact.key, typedOf(fact, known[fact.key])]));
}

function typedOf({ kind, unit, isMetric }: RegisteredFact, value: FactValue | undefined): TypedFact {
  if (kind.type === 'severalOf') return typeof value === 'object' ? [...value] : [];
  if (typeof value === 'number' && unit !== undefined && !isMetric)
    return customaryNumber(value, unit, kind.type === 'decimal' ? kind.decimals : 0);
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
