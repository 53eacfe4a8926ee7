import * as z from 'zod/mini';
import type { FactValue } from '#app/db/enums.ts';
import { choicesIn, scalarText } from './fact-entries.rules.ts';
import type { FactValues } from './fact-kinds.rules.ts';
import { factLabel, factsFor, isSameValue, type RegisteredFact } from './fact-registry.rules.ts';
import { factValue, readFactNumber } from './fact-values.schema.ts';
import {
  fieldUnit,
  readEntries,
  typedEntriesOf,
  typedEntryLabel,
  type Issues,
  type TypedEntry,
} from './typed-entries.schema.ts';
import { customaryNumber } from './written-measures.rules.ts';

/**
 * A fact as a form stores it: the typed or chosen text, the ticked options, or the entries of a list. An empty text or
 * list means nothing.
 */
export type TypedFact = string | string[] | TypedEntry[];
export const typedFact: z.ZodMiniType<TypedFact, TypedFact> = z.union([
  z.string(),
  z.array(z.string()),
  z.array(z.record(z.string(), z.string())),
]);
export type TypedFacts = Readonly<Record<string, TypedFact>>;

/** The ticked options or the entries of a list; null if there are none. */
function listed({ kind }: RegisteredFact, typed: string[] | TypedEntry[], issues: Issues): FactValue | null {
  if (kind.type === 'entries') return readEntries(kind, typed, issues);
  return typed.length === 0 ? null : typed.map(String);
}

/** The facts that sellers can state in a form. */
export const SELLERS_FACTS: readonly RegisteredFact[] = factsFor('seller');

/** The typed facts with the API's validation; null removes a fact. */
export const typedFacts = z.object(
  Object.fromEntries(
    SELLERS_FACTS.map((fact) => [fact.key, z.optional(z.pipe(typedValue(fact), z.nullable(factValue(fact.key))))]),
  ),
);

function typedValue(fact: RegisteredFact) {
  return z.pipe(
    typedFact,
    z.transform((typed: TypedFact, { issues }): FactValue | null => {
      if (typeof typed !== 'string') return listed(fact, typed, issues);
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

/** The known facts of a machine as the initial values of a form. */
export function typedFactsOf(known: FactValues): TypedFacts {
  return Object.fromEntries(SELLERS_FACTS.map((fact) => [fact.key, typedOf(fact, known[fact.key])]));
}

function typedOf({ kind, unit, isMetric }: RegisteredFact, value: FactValue | undefined): TypedFact {
  if (kind.type === 'severalOf') return choicesIn(kind, value ?? []);
  if (kind.type === 'entries') return typedEntriesOf(kind, value);
  if (typeof value === 'number' && unit !== undefined && !isMetric)
    return customaryNumber(value, unit, kind.type === 'decimal' ? kind.decimals : 0);
  return value === undefined ? '' : scalarText(value);
}

/** A typed fact for display; empty if there is none. */
export function typedLabel(fact: RegisteredFact, typed: TypedFact): string {
  const { kind } = fact;
  if (typed.length === 0) return '';
  if (kind.type === 'entries')
    return [typed]
      .flat()
      .map((entry) => typedEntryLabel(kind, entry))
      .filter((label) => label !== '')
      .join('; ');
  if (kind.type === 'boolean') return typed === 'true' ? 'Yes' : 'No';
  if (kind.type !== 'oneOf' && kind.type !== 'severalOf')
    return typeof typed === 'string' ? typedText(fact, typed) : '';
  const chosen = new Set([typed].flat().map(String));
  return kind.options
    .filter(({ value }) => chosen.has(value))
    .map(({ label }) => label)
    .join(', ');
}

/** A number with its unit; other text is returned unchanged. */
function typedText(fact: RegisteredFact, typed: string): string {
  const text = typed.trim();
  if (text === '' || (fact.kind.type !== 'integer' && fact.kind.type !== 'decimal')) return text;
  const { value } = readFactNumber(fact, text, fieldUnit(fact));
  return Number.isNaN(value) ? text : factLabel(fact, value);
}

/** Whether a typed fact equals the stored value. */
export function isTypedAs(key: string, typed: TypedFact, stored: FactValue): boolean {
  const { success, data } = typedFacts.safeParse({ [key]: typed });
  return success && isSameValue(data[key] ?? undefined, stored);
}

/** Commas separate thousands, and a point cents: the ambiguous `42.000` is rejected. */
const WRITTEN_PRICE = /^\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.00?)?$/;

/** A whole number in common notation, such as `$42,000`; other text becomes NaN, which no field accepts. */
export const typedNumber = z.pipe(
  z.string(),
  z.transform((text): number | null | undefined => {
    const written = text.replace(/\s/g, '');
    if (written === '') return null;
    return WRITTEN_PRICE.test(written) ? Number(written.replace(/[$,]/g, '')) : Number.NaN;
  }),
);
