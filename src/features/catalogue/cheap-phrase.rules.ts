import { phrase } from '#app/lib/phrases.ts';

const CHEAP = phrase(
  String.raw`cheap(?:est)?|lowest[\s-]+priced?|inexpensive|least\s+expensive|affordable|(?:más\s+|mas\s+)?barat[ao]s?`,
);

/** How a text says that the cheapest are wanted; null where it does not. */
export function cheapPhrase(search = ''): string | null {
  return search.match(CHEAP)?.[0] ?? null;
}

/** 'cheap' asks for an order, in which what shows no price has no place. */
export function withCheapPhrase<Query extends { search?: string | undefined; priceMin?: number | undefined }>(
  query: Query,
): Query {
  return cheapPhrase(query.search) === null ? query : { ...query, priceMin: Math.max(1, query.priceMin ?? 0) };
}
