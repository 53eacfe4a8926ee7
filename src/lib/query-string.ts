import * as z from 'zod/mini';

/** The query of an address: repeated keys are lists, everything else is text. */
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

/** Keeps all parameters of an address. Without a validation, the router's server drops those that no route names. */
function keepSearch(search: RawSearch): RawSearch {
  return search;
}

/**
 * The parameters of an address by name, on which the data of a page depend. In one order, because the server sorts those of its
 * pages, and the browser has to know them again.
 */
function searchDeps({ search }: { search: RawSearch }): RawSearch {
  return Object.fromEntries(Object.entries(search).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * How the routes of the back office read their address: all parameters are kept, and parsed by what only their page loads, because
 * the routes are part of every page.
 */
export const KEPT_SEARCH = { validateSearch: keepSearch, loaderDeps: searchDeps };

/**
 * Serializes a search object with its question mark. Lists repeat their key; undefined and empty values are omitted.
 */
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

/**
 * Equal choices must have equal addresses, in whatever order they were made, because caches use the address as their
 * key.
 */
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

/** The address of a paged list with changed filters. A change returns to the first page, which the address omits. */
export function listHref<Search extends { page?: number | undefined }>(
  path: string,
  search: Search,
  change?: Partial<NoInfer<Search>>,
): string {
  const { page, ...filter } = { ...search, page: undefined, ...change };
  return `${path}${stringifySearch({ ...filter, page: page === 1 ? undefined : page })}`;
}

/**
 * Keeps valid fields, and of lists the valid values, and sets all others to undefined: a page never fails because of a
 * bad address.
 */
export function parseLeniently<Schema extends z.ZodMiniObject>(
  schema: Schema,
  raw: Record<string, unknown>,
): z.output<Schema> {
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const bad = new Set(result.error.issues.map((issue) => issue.path[0]));
  const validOf = (key: string, value: unknown) => {
    if (!bad.has(key)) return value;
    const valid = Array.isArray(value) ? value.filter((item) => schema.safeParse({ [key]: item }).success) : [];
    // Undefined rather than absent: the router merges the result into the raw search, and would keep the bad value.
    return valid.length === 0 ? undefined : valid;
  };
  const read = Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, validOf(key, value)]));
  const again = schema.safeParse(read);
  return again.success ? again.data : schema.parse({});
}

/** Digits, also as people write prices: '40,000' or '$40,000'. */
const digits = z.pipe(
  z.string().check(z.regex(/^-?(?:\d{1,9}|\$?\d{1,3}(?:,\d{3}){0,2})$/, 'Must be a whole number')),
  z.transform((text) => Number(text.replaceAll(/[$,]/g, ''))),
);

/** A whole number, as a number or as digits in an address. Unlike coercion it refuses an empty text. */
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

/** One value or several with the same key. */
export function listOf<Item extends z.ZodMiniType>(item: Item, max = 50) {
  const one = z.pipe(
    item,
    z.transform((value) => [value]),
  );
  // The issue of a single value is more helpful than that it is neither a value nor a list.
  return z.union([one, z.array(item).check(z.maxLength(max))], { error: ({ errors }) => errors[0]?.[0]?.message });
}
