import { extractPhrases, phrase } from '#app/lib/phrases.ts';

const CHEAP = phrase(
  String.raw`cheap(?:est)?|lowest[\s-]+priced?|inexpensive|least\s+expensive|affordable|(?:más\s+|mas\s+)?barat[ao]s?`,
);

/** The phrase that requests the cheapest machines, and the remaining text; null if there is none. */
export function readCheapPhrase(search = ''): { match: string; rest: string } | null {
  const found: string[] = [];
  const rest = extractPhrases(search, CHEAP, (_, match) => found.push(match) > 0);
  const [match] = found;
  return match === undefined ? null : { match, rest: rest.trim() };
}

/** Excludes listings without a price from a search for cheap machines. `sortOf` selects the order. */
export function withCheapPhrase<Query extends { search?: string | undefined; priceMin?: number | undefined }>(
  query: Query,
): Query {
  const found = readCheapPhrase(query.search);
  return found === null
    ? query
    : { ...query, search: found.rest || undefined, priceMin: Math.max(1, query.priceMin ?? 0) };
}
