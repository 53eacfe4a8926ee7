import type { Bitmap } from './bitmap.ts';
import { bitmapOf, PostingList } from './posting-list.ts';
import { TermDictionary } from './term-dictionary.ts';

/** A listing's words, or null where it is not public any more. */
export type PostingsChange = { serial: number; words: readonly string[] | null };

/** Which public listings have which word in their descriptions. */
export class Postings {
  /** The words that a search may mean. */
  readonly terms = new TermDictionary();
  readonly #listings = new Map<string, PostingList>();

  /** Adds a listing that is not there yet, with each of its words once. */
  enter(serial: number, words: readonly string[]): void {
    for (const word of words) {
      const known = this.#listings.get(word);
      if (known !== undefined) known.add(serial);
      else this.#begin(word).add(serial);
    }
  }

  /** Brings in changed listings, each serial once. */
  apply(changes: readonly PostingsChange[]): void {
    const serials = changes.map(({ serial }) => serial);
    const gone = bitmapOf(serials);
    for (const listings of this.#listings.values()) listings.removeAll(serials, gone);
    for (const { serial, words } of changes) if (words !== null) this.enter(serial, words);
    for (const [word, { size }] of this.#listings) if (size === 0) this.#end(word);
  }

  /** The listings that have one of the words. */
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
