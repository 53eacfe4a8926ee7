import { LRUCache } from 'lru-cache';
import type { Database } from '#app/db/client.ts';
import type { Catalogue } from './catalogue.ts';
import { meaningOf, type Meaning } from './meaning.ts';
import { searchTokens, type SearchToken } from './search-tokens.ts';
import { findStems, findWordFrequencies, findWordsSince } from './text-search.db.ts';
import { Vocabulary } from './vocabulary.ts';

const REMEMBERED_STEMS = 5_000;
/** The database estimates anew when a tenth of the rows has changed; nobody needs to hear of it at once. */
const FREQUENCIES_LAST_MS = 10 * 60 * 1_000;

/** Makes out what a visitor's text means, by the words that listings have. */
export class TextReader {
  readonly #pool: Database['pool'];
  readonly #catalogue: Catalogue;
  readonly #descriptions = new Vocabulary();
  #wordsVersion = -1;
  #frequencies: Promise<Map<string, number>> | null = null;
  #frequenciesFrom = 0;
  readonly #stems = new LRUCache<string, string[]>({ max: REMEMBERED_STEMS });

  constructor({ pool }: Database, catalogue: Catalogue) {
    this.#pool = pool;
    this.#catalogue = catalogue;
  }

  /** What each token means; null where one means nothing or there is none, so that nothing can match. */
  async read(text: string): Promise<Meaning[] | null> {
    const tokens = searchTokens(text);
    if (tokens.length === 0) return null;
    await Promise.all([this.#learnWords(), this.#learnStems(tokens)]);
    const telling = tokens.filter((token) => token.count !== null || this.#stemsOf(token).length > 0);
    const { index } = this.#catalogue;
    const sources = { titles: index.titleWords, descriptions: this.#descriptions, ...index.values() };
    const meanings = (telling.length > 0 ? telling : tokens).map((token) =>
      meaningOf(token, this.#stemsOf(token), sources),
    );
    const understood = meanings.filter((meaning) => meaning !== null);
    return understood.length === meanings.length ? understood : null;
  }

  /** About how large a part of the listings has words of all the meanings in its description; 0 when nobody knows. */
  async densityOf(meanings: readonly Meaning[]): Promise<number> {
    const frequencies = await this.#learnFrequencies();
    return meanings.reduce(
      (density, { described }) => density * anyOf(described.map(({ word }) => frequencies.get(word) ?? 0)),
      1,
    );
  }

  #learnFrequencies(): Promise<Map<string, number>> {
    if (this.#frequencies !== null && Date.now() - this.#frequenciesFrom < FREQUENCIES_LAST_MS)
      return this.#frequencies;
    const learning = findWordFrequencies(this.#pool);
    learning.catch(() => {
      this.#frequencies = null;
    });
    this.#frequencies = learning;
    this.#frequenciesFrom = Date.now();
    return learning;
  }

  async #learnWords(): Promise<void> {
    const { version } = this.#catalogue;
    if (version === this.#wordsVersion) return;
    this.#descriptions.add(await findWordsSince(this.#pool, this.#wordsVersion));
    this.#wordsVersion = Math.max(version, this.#wordsVersion);
  }

  async #learnStems(tokens: readonly SearchToken[]): Promise<void> {
    const unknown = tokens.map(({ text }) => text).filter((text) => !this.#stems.has(text));
    if (unknown.length === 0) return;
    for (const [word, stems] of await findStems(this.#pool, unknown)) this.#stems.set(word, stems);
  }

  #stemsOf({ text }: SearchToken): string[] {
    return this.#stems.get(text) ?? [text];
  }
}

function anyOf(frequencies: readonly number[]): number {
  return 1 - frequencies.reduce((none, frequency) => none * (1 - frequency), 1);
}
