import { LRUCache } from 'lru-cache';
import type { Database } from '#app/db/client.ts';
import type { Catalogue } from './catalogue.ts';
import { meaningOf, type Meaning, type MeaningInWords, type RatedListings, type RatedWord } from './meaning.ts';
import { searchTokens, type SearchToken } from './search-tokens.ts';
import { findStems } from './text-search.db.ts';

const REMEMBERED_STEMS = 5_000;

/** Makes out what a visitor's text means, by the words that listings have. */
export class TextReader {
  readonly #reads: Database['reads'];
  readonly #catalogue: Catalogue;
  readonly #stems = new LRUCache<string, string[]>({ max: REMEMBERED_STEMS });

  constructor({ reads }: Database, catalogue: Catalogue) {
    this.#reads = reads;
    this.#catalogue = catalogue;
  }

  /** What each token means; null where one means nothing or there is none, so that nothing can match. */
  async read(text: string): Promise<Meaning[] | null> {
    const tokens = searchTokens(text);
    if (tokens.length === 0) return null;
    await this.#learnStems(tokens);
    const telling = tokens.filter((token) => token.count !== null || this.#stemsOf(token).length > 0);
    const { index, mentions } = this.#catalogue;
    const sources = { titles: index.titleWords, descriptions: mentions.vocabulary, ...index.values() };
    const meanings = (telling.length > 0 ? telling : tokens).map((token) =>
      meaningOf(token, this.#stemsOf(token), sources),
    );
    const understood = meanings.filter((meaning) => meaning !== null);
    if (understood.length < meanings.length) return null;
    return understood.map((meaning) => this.#resolved(meaning));
  }

  #resolved(meaning: MeaningInWords): Meaning {
    return { ...meaning, described: this.#listingsWith(meaning.described) };
  }

  #listingsWith(described: readonly RatedWord[]): RatedListings[] {
    const wordsByScore = Map.groupBy(described, ({ score }) => score);
    return [...wordsByScore]
      .map(([score, words]) => ({ score, listings: this.#catalogue.mentions.ofAny(words.map(({ word }) => word)) }))
      .toSorted((one, other) => other.score - one.score);
  }

  async #learnStems(tokens: readonly SearchToken[]): Promise<void> {
    const unknown = tokens.map(({ text }) => text).filter((text) => !this.#stems.has(text));
    if (unknown.length === 0) return;
    for (const [word, stems] of await findStems(this.#reads, unknown)) this.#stems.set(word, stems);
  }

  #stemsOf({ text }: SearchToken): string[] {
    return this.#stems.get(text) ?? [text];
  }
}
