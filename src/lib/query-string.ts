import * as z from 'zod/mini';

/** A search object as it stands in an address: repeated keys are lists, everything else is text. */
export type RawSearch = Record<string, string | string[]>;

export function parseSearch(text: string): RawSearch {
  const params = new URLSearchParams(text);
  const search: RawSearch = {};
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key);
    const [only] = values;
    search[key] = values.length === 1 && only !== undefined ? only : values;
  }
  return search;
}

/** The address form of a search object, with its question mark; lists repeat their key, undefined and empty ones vanish. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) params.append(key, String(item));
    }
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The same choice must have one address, in whatever order it was made: addresses are what caches know. */
export function canonicalSearch(query: object): Record<string, unknown> {
  const sorted = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([key, value]) => [key, Array.isArray(value) ? value.map(String).toSorted(byText) : value] as const)
    .toSorted(([one], [other]) => byText(one, other));
  return Object.fromEntries(sorted);
}

function byText(one: string, other: string): number {
  return one < other ? -1 : 1;
}

/**
 * The address of a list that comes in pages, with a change to what it is narrowed to: that leads back to its first page,
 * which the address does not name.
 */
export function listHref<Search extends { page?: number | undefined }>(
  path: string,
  search: Search,
  change?: Partial<NoInfer<Search>>,
): string {
  const { page, ...filter } = { ...search, page: undefined, ...change };
  return `${path}${stringifySearch({ ...filter, page: page === 1 ? undefined : page })}`;
}

/** Keeps what is valid and turns every other field into undefined: a page never fails for a bad address. */
export function parseLeniently<Schema extends z.ZodMiniObject>(
  schema: Schema,
  raw: Record<string, unknown>,
): z.output<Schema> {
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const bad = new Set(result.error.issues.map((issue) => issue.path[0]));
  // Undefined rather than absent: the router lays the result over the raw search, and would keep the bad value.
  return schema.parse(
    Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, bad.has(key) ? undefined : value])),
  );
}

const digits = z.pipe(z.string().check(z.regex(/^-?\d{1,9}$/, 'Must be a whole number')), z.transform(Number));

/** A whole number as typed code has it or as an address spells it. Unlike coercion it refuses an empty text. */
export function wholeNumber(min: number, max: number) {
  const bounded = z.int().check(z.minimum(min), z.maximum(max));
  return z.union([bounded, z.pipe(digits, bounded)], `Must be a whole number from ${min} to ${max}`);
}

export const flag = z.union(
  [
    z.boolean(),
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((word) => word === 'true'),
    ),
  ],
  'Must be true or false',
);
export const optionalFlag = z.optional(flag);

/** One value or several of the same key. */
export function listOf<Item extends z.ZodMiniType>(item: Item, max = 50) {
  const one = z.pipe(
    item,
    z.transform((value) => [value]),
  );
  // What is wrong with the one value says more than that it is neither a value nor a list.
  return z.union([one, z.array(item).check(z.maxLength(max))], { error: ({ errors }) => errors[0]?.[0]?.message });
}
