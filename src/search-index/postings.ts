import type { Bitmap } from './bitmap.ts';
import { bitmapOf, PostingList } from './posting-list.ts';
import { TermDictionary } from './term-dictionary.ts';

/** A listing's words; null once it is no longer public. */
export type PostingsChange = { serial: number; words: readonly string[] | null };

/** The public listings whose description contains each word. */
export class Postings {
  /** The words that a search term may match. */
  readonly terms = new TermDictionary();
  readonly #listings = new Map<string, PostingList>();

  /** Adds a new listing, with each of its words once. */
  enter(serial: number, words: readonly string[]): void {
    for (const word of words) {
      const known = this.#listings.get(word);
      if (known !== undefined) known.add(serial);
      else this.#begin(word).add(serial);
    }
  }

  /** Applies changed listings, each serial once. */
  apply(changes: readonly PostingsChange[]): void {
    const serials = changes.map(({ serial }) => serial);
    const gone = bitmapOf(serials);
    for (const listings of this.#listings.values()) listings.removeAll(serials, gone);
    for (const { serial, words } of changes) if (words !== null) this.enter(serial, words);
    for (const [word, { size }] of this.#listings) if (size === 0) this.#end(word);
  }

  /** The listings with any of the words. */
  ofAny(words: readonly string[]): Bitmap {
    const lists = words.map((word) => this.#listings.get(word)).filter((listings) => listings !== undefined);
    const bitmap = new Int32Array(Math.max(1, ...lists.map(({ length }) => length)));
    for (const listings of lists) listings.addTo(bitmap);
    return bitmap;
  }

  #begin(word: string): PostingList {
    const listings = new PostingList();
    this.#listings.set(word, listings);
    this.terms.add([word]);
    return listings;
  }

  #end(word: string) {
    this.#listings.delete(word);
    this.terms.remove(word);
  }
}
