import { extractPhrases, phrase } from '#app/lib/phrases.ts';

const CHEAP = phrase(
  String.raw`cheap(?:est)?|lowest[\s-]+priced?|inexpensive|least\s+expensive|affordable|(?:más\s+|mas\s+)?barat[ao]s?`,
);

/** How a text says that the cheapest are wanted, and what else it says; null where it does not. */
export function readCheapPhrase(search = ''): { match: string; rest: string } | null {
  const found: string[] = [];
  const rest = extractPhrases(search, CHEAP, (_, match) => found.push(match) > 0);
  const [match] = found;
  return match === undefined ? null : { match, rest: rest.trim() };
}

/** 'cheap' asks for an order, which `sortOf` knows, in which what shows no price has no place. */
export function withCheapPhrase<Query extends { search?: string | undefined; priceMin?: number | undefined }>(
  query: Query,
): Query {
  const found = readCheapPhrase(query.search);
  return found === null
    ? query
    : { ...query, search: found.rest || undefined, priceMin: Math.max(1, query.priceMin ?? 0) };
}
