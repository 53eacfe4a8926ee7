import { CONDITIONS } from '#app/db/enums.ts';
import type { IndexedFields } from './fields.ts';
import { wordsOf } from './search-tokens.ts';
import { TermDictionary } from './term-dictionary.ts';

/** Brand, model and name of a listing; thousands of listings share one. */
type Title = Pick<IndexedFields, 'brand' | 'brandKey' | 'model' | 'modelKey'> & {
  words: readonly string[];
  listings: number;
};

/** What listings are called, and the words in it that a search may mean. */
export class TitleDictionary {
  /** Words of the titles that some listing has now, and of the conditions. */
  readonly terms = new TermDictionary({ isLoose: true });
  readonly #codes = new Map<string, number>();
  readonly #titles: Title[] = [];
  readonly #titlesByWord = new Map<string, Set<number>>();
  readonly #brandKeys = new Map<string, string>();

  constructor() {
    this.terms.add(CONDITIONS);
  }

  get count(): number {
    return this.#titles.length;
  }

  /** Counts one more listing of its title, and answers the title's code. */
  enter(facts: IndexedFields): number {
    const code = this.#codeOf(facts);
    const title = this.#titles[code];
    if (title === undefined) return code;
    if (title.listings === 0) this.#show(code, title);
    title.listings += 1;
    return code;
  }

  /** Counts one listing less. */
  leave(code: number): void {
    const title = this.#titles[code];
    if (title === undefined) return;
    title.listings -= 1;
    if (title.listings === 0) this.#hide(code, title);
  }

  /** Brand and model of a title, as listings write them and as they are compared. */
  get(code: number): Readonly<Pick<Title, 'brand' | 'brandKey' | 'model' | 'modelKey'>> | undefined {
    return this.#titles[code];
  }

  /** What a brand is compared by, as listings spell it. */
  brandKeyOf(spelling: string): string {
    return this.#brandKeys.get(spelling) ?? spelling;
  }

  /** Every way in which listings have ever spelled these brands. */
  spellingsOf(brandKeys: readonly string[]): string[] {
    return [...this.#brandKeys].flatMap(([spelling, key]) => (brandKeys.includes(key) ? [spelling] : []));
  }

  /** The titles that have a word. */
  withWord(word: string): Iterable<number> {
    return this.#titlesByWord.get(word) ?? [];
  }

  #codeOf({ brand, brandKey, model, modelKey, name }: IndexedFields): number {
    const key = `${brand}\n${model}\n${name}`;
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    const code = this.#titles.length;
    // The model once more in one piece, as people leave out its hyphens, and what follows its number: '1501XL' is an XL.
    const variants = wordsOf(model).flatMap((word) => /\d([a-z]{2,})$/.exec(word)?.[1] ?? []);
    const words = new Set([...wordsOf(key), wordsOf(model).join(''), ...variants]);
    words.delete('');
    this.#titles.push({ brand, brandKey, model, modelKey, words: [...words], listings: 0 });
    this.#codes.set(key, code);
    this.#brandKeys.set(brand, brandKey);
    return code;
  }

  #show(code: number, { words }: Title) {
    for (const word of words) {
      const titles = this.#titlesByWord.get(word);
      if (titles !== undefined) titles.add(code);
      else this.#titlesByWord.set(word, new Set([code]));
    }
    this.terms.add(words);
  }

  #hide(code: number, { words }: Title) {
    for (const word of words) {
      const titles = this.#titlesByWord.get(word);
      titles?.delete(code);
      if (titles?.size !== 0) continue;
      this.#titlesByWord.delete(word);
      if (!CONDITIONS.some((condition) => condition === word)) this.terms.remove(word);
    }
  }
}
