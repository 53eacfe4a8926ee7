import { z } from 'zod';
import type { Database } from '#app/db/client.ts';
import type { FactFilters } from './catalogue-facts.ts';

type Pool = Database['pool'];

export type RankedHit = { serial: number; best: number; whole: number };

/** Weights of descriptions, nothing, heads and needles and the like, and of brand and model. */
const WEIGHTS = '{0.05, 0.05, 0.6, 1.0}';

export type TextQuery = {
  /** What a hit must have, facts included. */
  match: string;
  words: string;
  closestWords: string;
};

/** Listings that match, no more than `limit`, each with its rank by the closest words and by all words. */
export async function findHits(pool: Pool, query: TextQuery, filters: FactFilters, limit: number): Promise<RankedHit[]> {
  const values: unknown[] = [query.match, query.closestWords, query.words, WEIGHTS, limit];
  const { rows } = await pool.query<unknown[]>({
    text: `select serial, ts_rank($4::real[], search, $2::tsquery), ts_rank($4::real[], search, $3::tsquery)
      from (select serial, search from machines where search @@ $1::tsquery and is_public${rangesSql(filters, values)} limit $5) hits`,
    values,
    rowMode: 'array',
  });
  return rows.map(([serial, bestRank, wholeRank]) => ({ serial: Number(serial), best: Number(bestRank), whole: Number(wholeRank) }));
}

/** Those of the listings that match. */
export async function findHitsAmong(pool: Pool, query: string, serials: readonly number[]): Promise<Set<number>> {
  const { rows } = await pool.query<unknown[]>({
    name: 'text-hits-among',
    text: 'select serial from machines where serial = any($2::int[]) and search @@ $1::tsquery and is_public',
    values: [query, serials],
    rowMode: 'array',
  });
  return new Set(rows.map(([serial]) => Number(serial)));
}

/** Only the four ranges: all other filters stand in the text query, where the search index serves them too. */
function rangesSql({ priceMin, priceMax, yearMin, yearMax }: FactFilters, values: unknown[]): string {
  const bounds = [
    ['shown_price >=', priceMin],
    ['shown_price <=', priceMax],
    ['year >=', yearMin],
    ['year <=', yearMax],
  ] as const;
  let sql = '';
  for (const [comparison, bound] of bounds) {
    if (bound !== null) sql += ` and ${comparison} $${values.push(bound)}::int`;
  }
  return sql;
}

/** Words that came after a catalogue version. */
export async function findWordsSince(pool: Pool, version: number): Promise<string[]> {
  const { rows } = await pool.query<unknown[]>({
    name: 'words-since',
    text: 'select word from search_words where version > $1',
    values: [version],
    rowMode: 'array',
  });
  return rows.map(([word]) => String(word));
}

const stemmed = z.array(z.object({ word: z.string(), stems: z.nullable(z.array(z.string())) }));

/** The English stems of words; none for words that carry no meaning, such as 'the'. */
export async function findStems(pool: Pool, words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await pool.query({
    name: 'stems',
    text: `select word, ts_lexize('english_stem', word) as stems from unnest($1::text[]) as word`,
    values: [words],
  });
  return new Map(stemmed.parse(rows).map(({ word, stems }) => [word, stems ?? [word]]));
}
