import { phrase, extractPhrases, type Groups } from '#app/lib/phrases.ts';

export type Located = { search?: string | undefined; near?: string | undefined; within?: number | undefined };
/** `match`: the phrase as typed. */
type NearPhrase = { match: string; near: string; within: number | undefined; rest: string };

const ZIP = String.raw`(?<zip>\d{5})(?:-\d{4})?`;
/** 'around 12000' usually means dollars: few ZIP codes end in two zeros. */
const AROUND = String.raw`around\s+(?!\d{3}00(?!\d))`;
export const MILES = String.raw`(?:within\s+)?(?<miles>\d{1,4})\s*(?:miles?|mi|millas)\s+(?:of|from|around|near|de)`;
export const NEARBY = String.raw`near(?:\s+to)?|close\s+to|cerca\s+de`;
export const NEAR = String.raw`${NEARBY}|by|zip(?:\s?code)?|in|from|en`;
/** 'near 77011', 'zip code 77011', 'within 200 miles of 77011'. */
const NEAR_PATTERN = phrase(String.raw`(?:(?:${MILES}|${NEAR})\s+|${AROUND})${ZIP}`);

/** The ZIP code and distance that a text requests; null if it contains none. */
export function readNearPhrase(search: string | undefined): NearPhrase | null {
  const found: { match: string; groups: Groups }[] = [];
  const rest = extractPhrases(search ?? '', NEAR_PATTERN, (groups, match) => found.push({ match, groups }) > 0);
  const last = found.at(-1);
  if (last === undefined) return null;
  const { zip: near = '', miles } = last.groups;
  const match = found.map((each) => each.match).join(' ');
  return {
    match,
    near,
    within: miles === undefined ? undefined : Math.max(1, Number(miles)),
    rest: rest.trim(),
  };
}

/** The ZIP code that distances are measured from. The text takes precedence over the address. */
export function nearOf({ search, near }: Located): string | undefined {
  return readNearPhrase(search)?.near ?? near;
}

/** Moves the distance in the query's text to its filters. */
export function withNearPhrase<Query extends Located>(query: Query): Query {
  const found = readNearPhrase(query.search);
  if (found === null) return query;
  return { ...query, search: found.rest || undefined, near: found.near, within: found.within ?? query.within };
}
