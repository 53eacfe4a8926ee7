import * as z from 'zod/mini';
import { FACTS, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { flag, listOf } from '#app/lib/query-string.ts';
import type { Criterion } from '#app/search-index/fields.ts';

/** The facts that lists can be narrowed by. */
export const FILTERED_FACTS: readonly RegisteredFact[] = FACTS.filter(({ filter }) => filter !== null);
/** The keys of the facts in whose order lists can be put. */
export const SORTED_FACTS: readonly string[] = FACTS.filter(({ sorts }) => sorts).map(({ key }) => key);

export const boundNames = (key: string) => [`${key}Min`, `${key}Max`] as const;

const bound = z.union(
  [
    z.number(),
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}(?:\.\d{1,6})?$/)),
      z.transform((digits) => Number(digits)),
    ),
  ],
  'Must be a number',
);

function paramsOf({ key, kind, filter }: RegisteredFact): [string, z.ZodMiniType][] {
  if (filter === 'range') {
    const end = kind.type === 'date' ? z.iso.date() : bound;
    return boundNames(key).map((name) => [name, z.optional(end)]);
  }
  if (filter === 'boolean') return [[key, z.optional(flag)]];
  const options = kind.type === 'oneOf' || kind.type === 'severalOf' ? kind.options : [];
  const option = z.enum(Object.fromEntries(options.map(({ value }) => [value, value])));
  return [[key, z.optional(listOf(option))]];
}

/** What an address, or the query of a list, may say of machine facts. */
const factParams = z.object(Object.fromEntries(FILTERED_FACTS.flatMap(paramsOf)));
const FACT_PARAMS = Object.keys(factParams.shape);

/** The same schema, which lets through what its query says of machine facts; `factParamsOf` reads it. */
export function withFactParams<Schema extends z.ZodMiniObject>(schema: Schema): Schema;
export function withFactParams(schema: z.ZodMiniObject): z.ZodMiniObject {
  return z.extend(schema, factParams.shape);
}

/** What a parameter about machine facts means; undefined for any other. */
export function factParamMeaning(name: string): string | undefined {
  const fact = FILTERED_FACTS.find((each) => paramsOf(each).some(([param]) => param === name));
  if (fact === undefined) return undefined;
  const { key, label, unit, filter } = fact;
  if (filter === 'boolean') return `Only those of which it is stated: ${label}.`;
  if (filter === 'list') return `${label}. May be repeated: one of these.`;
  const end = name === boundNames(key)[0] ? 'at least' : 'at most';
  return `${label}, ${end}${unit === undefined ? '' : `, in ${unit}`}. Those that do not state it are left out.`;
}

/** What a query says of machine facts, as it stands in addresses. */
export function factParamsOf(query: object): Record<string, unknown> {
  const said = new Map<string, unknown>(Object.entries(query));
  return Object.fromEntries(FACT_PARAMS.flatMap((name) => (said.has(name) ? [[name, said.get(name)]] : [])));
}

const end = z.nullable(z.union([z.number(), z.string()]));
const chosen = z.array(z.string());

/** What a query asks of machine facts, in the order of the registry. */
export function factCriteriaOf(query: object): Criterion[] {
  const said = new Map<string, unknown>(Object.entries(query));
  return FILTERED_FACTS.flatMap(({ key, filter }): Criterion[] => {
    if (filter === 'range') {
      const [min, max] = boundNames(key).map((name) => end.parse(said.get(name) ?? null));
      return (min ?? null) === null && (max ?? null) === null
        ? []
        : [{ key, min: min ?? null, max: max ?? null, values: null }];
    }
    const value = said.get(key);
    if (value === undefined || value === false) return [];
    const values = value === true ? ['true'] : [...new Set(chosen.parse(value))].toSorted();
    return values.length === 0 ? [] : [{ key, min: null, max: null, values }];
  });
}
