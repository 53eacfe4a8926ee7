import * as z from 'zod/mini';
import { SOURCE_KINDS, type FactEntry, type FactValue } from '#app/db/enums.ts';
import { formatInteger } from '#app/lib/format.ts';
import type { EntriesKind, EntryField, FactAudience, FactKind, FactValues } from './fact-kinds.rules.ts';
import { FACTS, factsFor, isMeasured, type RegisteredFact } from './fact-registry.rules.ts';
import type { FactSources, SourcedFact } from './fact-sources.rules.ts';
import { measureWording, plainText } from './measures.rules.ts';
import { onOneLine, seenText, storableText } from '#app/lib/text-fields.ts';
import { readNumber, unitAdvice } from './written-measures.rules.ts';

type KindOf<Type extends FactKind['type']> = Extract<FactKind, { type: Type }>;

/**
 * Reads a fact's number and converts it to the stored unit; NaN, which no fact accepts, if the text is not a number.
 * `bare`: the unit of a number without one.
 */
export function readFactNumber(
  { kind, label, unit }: Omit<Measured, 'isMetric'>,
  text: string,
  bare: string | undefined,
): { value: number; wrongUnit?: string } {
  const read = readNumber(text, { stored: unit, bare });
  if ('problem' in read)
    return {
      value: Number.NaN,
      ...(read.problem === 'unit' ? { wrongUnit: `${label} must be ${unitAdvice(unit)}` } : {}),
    };
  if (!read.isConverted) return { value: read.value };
  return { value: Number(read.value.toFixed(kind.type === 'decimal' ? kind.decimals : 0)) };
}

/** The schema of a fact's value; its messages contain the fact's label. */
function valueOf(fact: RegisteredFact): z.ZodMiniType<FactValue, FactValue> {
  const { label, kind } = fact;
  switch (kind.type) {
    case 'integer':
      return numberWithin(kind, fact).check(z.refine(Number.isInteger, boundsSentence(kind, fact)));
    case 'decimal':
      return numberWithin(kind, fact).check(
        z.refine((value) => hasDecimals(value, kind.decimals), `${label} may have ${kind.decimals} decimals`),
      );
    case 'text':
      return textWithin(kind, label);
    case 'date':
      return dateWithin(kind, label);
    case 'boolean':
      return z.boolean(`${label} must be yes or no`);
    case 'oneOf':
      return optionOf(kind.options, `${label} must be one of those on offer`);
    case 'severalOf':
      return z.pipe(
        z
          .array(optionOf(kind.options, `${label} must be of those on offer`), `${label} must be a list`)
          .check(z.minLength(1, `${label} must name one at least`), z.maxLength(kind.options.length)),
        // In the order of the options, so that equal choices are stored equally.
        z.transform((chosen): FactValue =>
          kind.options.map(({ value }) => value).filter((value) => chosen.includes(value)),
        ),
      );
    case 'entries':
      return z
        .array(
          entryOf(kind, (field) => `${label} (${field.label.toLowerCase()})`),
          `${label} must be a list`,
        )
        .check(z.minLength(1, `${label} must name one at least`), z.maxLength(kind.max, tooMany(kind, label)));
  }
}

function tooMany({ max }: EntriesKind, label: string): string {
  return `${label} may list ${max} at most`;
}

/** The schema of a list's entry. `labelOf`: the label of a field in messages. */
export function entryOf(
  { fields, noun }: EntriesKind,
  labelOf: (field: EntryField) => string,
): z.ZodMiniType<FactEntry, FactEntry> {
  return z.object(
    Object.fromEntries(
      fields.map((field) => {
        const value = entryValue(field, labelOf(field));
        return [field.key, field.isRequired === true ? value : z.optional(value)];
      }),
    ),
    `A ${noun} is an object of its fields`,
  );
}

function entryValue({ kind, unit }: EntryField, label: string): z.ZodMiniType<string | number, string | number> {
  switch (kind.type) {
    case 'integer': {
      const fact = { kind, label, unit, isMetric: false };
      return numberWithin(kind, fact).check(z.refine(Number.isInteger, boundsSentence(kind, fact)));
    }
    case 'text':
      return textWithin(kind, label);
    case 'oneOf':
      return optionOf(kind.options, `${label} must be one of those on offer`);
  }
}

type Bounds = { min: number; max: number };

type Measured = Pick<RegisteredFact, 'kind' | 'label' | 'isMetric'> & { unit?: string | undefined };

function boundsSentence({ min, max }: Bounds, field: Measured): string {
  const { label, kind, unit } = field;
  const isCustomary = unit !== undefined && isMeasured(field);
  const [least, most] = [min, max].map((bound) =>
    isCustomary ? plainText(measureWording(bound, unit)) : boundWords(bound),
  );
  const what = isCustomary ? '' : `${kind.type === 'integer' ? 'a whole number' : 'a number'} `;
  return `${label} must be ${what}from ${least} to ${most}`;
}

function boundWords(bound: number): string {
  return Number.isInteger(bound) ? formatInteger(bound) : String(bound);
}

function numberWithin(bounds: Bounds, fact: Measured) {
  const sentence = boundsSentence(bounds, fact);
  return z.number(sentence).check(z.minimum(bounds.min, sentence), z.maximum(bounds.max, sentence));
}

function hasDecimals(value: number, decimals: number): boolean {
  return (String(value).split('.')[1] ?? '').length <= decimals;
}

function textWithin({ minLength = 1, maxLength }: KindOf<'text'>, label: string) {
  return storableText.check(
    seenText,
    onOneLine,
    z.minLength(minLength, `${label} must have at least ${minLength} characters`),
    z.maxLength(maxLength, `${label} must be at most ${maxLength} characters`),
  );
}

/** Compares dates as texts; today is the latest date in any time zone, so that nobody's current date is rejected. */
function dateWithin({ min, max }: KindOf<'date'>, label: string) {
  const sentence = `${label} must be a date such as 2026-11-24`;
  return z.iso.date(sentence).check(
    z.refine((day) => day >= min, `${label} must be ${min} or later`),
    z.refine((day) => max === undefined || day <= latestToday(), `${label} must not lie ahead`),
  );
}

const LATEST_ZONE_MS = 14 * 3_600_000;

function latestToday(): string {
  return new Date(Date.now() + LATEST_ZONE_MS).toISOString().slice(0, 10);
}

function optionOf(options: KindOf<'oneOf'>['options'], sentence: string) {
  return z.enum(Object.fromEntries(options.map(({ value }) => [value, value])), sentence);
}

const VALUES = new Map(FACTS.map((fact) => [fact.key, valueOf(fact)]));

/** The schema of a fact's value, for any source. */
export function factValue(key: string): z.ZodMiniType<FactValue, FactValue> {
  const schema = VALUES.get(key);
  if (schema === undefined) throw new Error(`There is no machine fact ${key}`);
  return schema;
}

function objectOf<Schema extends z.ZodMiniType>(
  facts: readonly RegisteredFact[],
  schemaOf: (fact: RegisteredFact) => Schema,
) {
  return Object.fromEntries(facts.map((fact) => [fact.key, schemaOf(fact)]));
}

/** The schema of facts stated by someone of this audience: null removes a fact, and absent ones stay unchanged. */
export function statedFacts(audience: FactAudience) {
  return z.object(objectOf(factsFor(audience), ({ key }) => z.optional(z.nullable(factValue(key)))));
}

const storedEntry: z.ZodMiniType<FactEntry> = z.record(z.string(), z.union([z.string(), z.number()]));

/** A stored value of a fact, including facts and kinds that are no longer declared. */
export const storedValue = z.union([z.number(), z.string(), z.boolean(), z.array(z.string()), z.array(storedEntry)]);

/** Stored facts, including those that are no longer declared. */
export const storedFacts: z.ZodMiniType<FactValues> = z.record(z.string(), storedValue);

const stated = z.union([
  z.object({ source: z.literal('seller'), on: z.string() }),
  z.object({ source: z.literal('model'), on: z.string(), from: z.string() }),
]);

/** Stored sources of facts. */
export const storedFactSources: z.ZodMiniType<FactSources> = z.record(
  z.string(),
  z.union([stated, z.object({ source: z.literal('checked'), on: z.string(), by: z.string(), stated })]),
);

/** A stored value is returned even if it would no longer be accepted. Only the operator sees who checked it. */
function shownAs(value: z.ZodMiniType<FactValue, FactValue>) {
  const everyone = z.object({
    value,
    source: z.enum(SOURCE_KINDS),
    on: z.string(),
    /** The origin of a value from the model reference. */
    from: z.optional(z.string()),
  });
  return { everyone, seller: everyone, operator: z.extend(everyone, { by: z.optional(z.string()) }) };
}

const SHOWN = {
  number: shownAs(z.number()),
  text: shownAs(z.string()),
  boolean: shownAs(z.boolean()),
  list: shownAs(z.array(z.string())),
} as const;

/** The fields that visitors see with each fact. */
export const VISITORS_FACT_FIELDS: readonly string[] = Object.keys(SHOWN.text.everyone.shape);

/** A stored entry; fields that are no longer declared are omitted. */
function shownEntry({ fields }: EntriesKind): z.ZodMiniType<FactEntry, FactEntry> {
  return z.object(
    Object.fromEntries(
      fields.map(({ key, kind }) => [key, z.optional(kind.type === 'integer' ? z.number() : z.string())]),
    ),
  );
}

function shownFact({ kind }: RegisteredFact, audience: FactAudience): z.ZodMiniType<SourcedFact, SourcedFact> {
  if (kind.type === 'integer' || kind.type === 'decimal') return SHOWN.number[audience];
  if (kind.type === 'boolean') return SHOWN.boolean[audience];
  if (kind.type === 'entries') return shownAs(z.array(shownEntry(kind)))[audience];
  return kind.type === 'severalOf' ? SHOWN.list[audience] : SHOWN.text[audience];
}

/** The schema of a machine's facts with their sources, as a reader sees them; absent facts are unknown. */
export function shownFacts(audience: FactAudience) {
  return z.object(objectOf(factsFor(audience), (fact) => z.optional(shownFact(fact, audience))));
}
