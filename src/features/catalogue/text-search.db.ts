import { z } from 'zod';
import type { Database } from '#app/db/client.ts';

type Reads = Database['reads'];

const stemmed = z.array(z.object({ word: z.string(), stems: z.nullable(z.array(z.string())) }));

/** The English stems of words; none for words that carry no meaning, such as 'the'. */
export async function findStems(reads: Reads, words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await reads.query({
    name: 'stems',
    text: `select word, ts_lexize('english_stem', word) as stems from unnest($1::text[]) as word`,
    values: [words],
  });
  return new Map(stemmed.parse(rows).map(({ word, stems }) => [word, stems ?? [word]]));
}
