import { redirect, type ParsedLocation } from '@tanstack/react-router';
import type * as z from 'zod/mini';
import { parseLeniently, stringifySearch, type RawSearch } from '#app/lib/query-string.ts';

type Visit = { deps: RawSearch; location: Pick<ParsedLocation, 'pathname' | 'hash'> };

/** The parameters of a page, for its loader. Those that do not parse leave the address, by a redirect. */
export function readSearch<Schema extends z.ZodMiniObject>(
  schema: Schema,
  { deps, location: { pathname, hash } }: Visit,
): z.output<Schema> {
  const search = parseLeniently(schema, deps);
  const query = stringifySearch({ ...deps, ...search });
  if (query !== stringifySearch(deps))
    throw redirect({ href: `${pathname}${query}${hash && `#${hash}`}`, replace: true });
  return search;
}
