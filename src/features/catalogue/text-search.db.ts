import { z } from 'zod';
import type { Database } from '#app/db/client.ts';
import type { FactFilters } from './catalogue-facts.ts';
import type { TextQuery } from './text-query.ts';

type Pool = Database['pool'];

export type RankedHit = { serial: number; best: number; whole: number };

/** Weights of descriptions, of nothing, of facts, and of brand and model. */
const WEIGHTS = '{0.05, 0.05, 0.6, 1.0}';

/** Listings that match, no more than `limit`, each with its rank by the closest words and by all words. */
export async function findHits(
  pool: Pool,
  query: TextQuery,
  filters: FactFilters,
  limit: number,
): Promise<RankedHit[]> {
  const { priceMin, priceMax, yearMin, yearMax } = filters;
  const { rows } = await pool.query<unknown[]>({
    name: 'text-hits',
    text: 'select serial, by_closest, by_words from find_text_hits($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    values: [query.match, query.words, query.closestWords, WEIGHTS, priceMin, priceMax, yearMin, yearMax, limit],
    rowMode: 'array',
  });
  return rows.map(hitOf);
}

/** Those of the listings that match, with their ranks. */
export async function findHitsAmong(pool: Pool, query: TextQuery, serials: readonly number[]): Promise<RankedHit[]> {
  const { rows } = await pool.query<unknown[]>({
    name: 'text-hits-among',
    text: `select serial, ts_rank($4::real[], search, $3::tsquery), ts_rank($4::real[], search, $2::tsquery)
      from machines where serial = any($1::int[]) and search @@ $2::tsquery and is_public`,
    values: [serials, query.words, query.closestWords, WEIGHTS],
    rowMode: 'array',
  });
  return rows.map(hitOf);
}

function hitOf([serial, best, whole]: unknown[]): RankedHit {
  return { serial: Number(serial), best: Number(best), whole: Number(whole) };
}

/** How large a part of the listings has each of the commonest words, as the database last estimated it. */
export async function findWordFrequencies(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<unknown[]>({
    text: `select unnest(most_common_elems::text::text[]), unnest(most_common_elem_freqs) from pg_stats
      where tablename = 'machines' and attname = 'search' and schemaname = current_schema()`,
    rowMode: 'array',
  });
  return new Map(rows.map(([word, frequency]) => [String(word), Number(frequency)]));
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
