import { bitsOf, SerialSet } from './serial-set.ts';
import { TermDictionary } from './term-dictionary.ts';

/** A listing's words, or null where it is not public any more. */
export type PostingsChange = { serial: number; words: readonly string[] | null };

/** Which public listings have which word in their descriptions. */
export class Postings {
  /** The words that a search may mean. */
  readonly terms = new TermDictionary();
  readonly #listings = new Map<string, SerialSet>();

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
    const gone = bitsOf(serials);
    for (const listings of this.#listings.values()) listings.removeAll(serials, gone);
    for (const { serial, words } of changes) if (words !== null) this.enter(serial, words);
    for (const [word, { size }] of this.#listings) if (size === 0) this.#end(word);
  }

  /** The listings that have one of the words, a bit for each serial; good until the next change. */
  ofAny(words: readonly string[]): Int32Array {
    const sets = words.map((word) => this.#listings.get(word)).filter((listings) => listings !== undefined);
    const [only] = sets;
    if (only !== undefined && sets.length === 1) return only.bits();
    const bits = new Int32Array(Math.max(0, ...sets.map(({ length }) => length)));
    for (const listings of sets) listings.addTo(bits);
    return bits;
  }

  #begin(word: string): SerialSet {
    const listings = new SerialSet();
    this.#listings.set(word, listings);
    this.terms.add([word]);
    return listings;
  }

  #end(word: string) {
    this.#listings.delete(word);
    this.terms.remove(word);
  }
}
