import { CONDITIONS } from '#app/db/enums.ts';
import type { Bitmap } from './bitmap.ts';
import type { IndexedFields } from './fields.ts';
import { PostingList } from './posting-list.ts';
import { wordsOf } from './search-tokens.ts';
import { TermDictionary } from './term-dictionary.ts';

/** Brand, model and name of a listing; thousands of listings share one title. */
type TitleFields = Pick<IndexedFields, 'brand' | 'brandKey' | 'model' | 'modelKey' | 'name'>;
type Title = TitleFields & {
  words: readonly string[];
  listings: PostingList;
};

/** The titles of listings, and the words in them that a search term may match. */
export class TitleDictionary {
  /** Words of titles in current use, and of conditions. */
  readonly terms = new TermDictionary({ isLoose: true });
  readonly #codes = new Map<string, number>();
  readonly #titles: Title[] = [];
  readonly #titlesByWord = new Map<string, Set<number>>();
  readonly #brandKeys = new Map<string, string>();
  readonly #makersWords = new Set<string>();

  constructor() {
    this.terms.add(CONDITIONS);
  }

  get count(): number {
    return this.#titles.length;
  }

  /** Adds a new listing and returns the code of its title. */
  enter(facts: IndexedFields): number {
    const code = this.#codeOf(facts);
    const title = this.#titles[code];
    if (title === undefined) return code;
    if (title.listings.size === 0) this.#show(code, title);
    title.listings.add(facts.serial);
    return code;
  }

  /** Removes a listing. */
  leave(serial: number, code: number): void {
    const title = this.#titles[code];
    if (title === undefined) return;
    title.listings.remove(serial);
    if (title.listings.size === 0) this.#hide(code, title);
  }

  /** Brand and model of a title, as spelled and as compared. */
  get(code: number): Readonly<Pick<Title, 'brand' | 'brandKey' | 'model' | 'modelKey'>> | undefined {
    return this.#titles[code];
  }

  /** The comparison key of a brand, by its spelling. */
  brandKeyOf(spelling: string): string {
    return this.#brandKeys.get(spelling) ?? spelling;
  }

  /** All spellings of these brands that listings have ever used. */
  spellingsOf(brandKeys: readonly string[]): string[] {
    return [...this.#brandKeys].flatMap(([spelling, key]) => (brandKeys.includes(key) ? [spelling] : []));
  }

  /** Whether the word has ever belonged to a brand or a model, not only to a listing's name. */
  isMakersWord(word: string): boolean {
    return this.#makersWords.has(word);
  }

  /** Adds the listings with a word in their titles to a bitmap, which must have room for them. */
  addRowsWith(word: string, rows: Bitmap): void {
    for (const code of this.#titlesByWord.get(word) ?? []) this.#titles[code]?.listings.addTo(rows);
  }

  #codeOf({ brand, brandKey, model, modelKey, name }: TitleFields): number {
    const key = `${brand}\n${model}\n${name}`;
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    const code = this.#titles.length;
    // The model also without separators, because people omit its hyphens, and the suffix of its number: '1501XL' is an
    // XL.
    const variants = wordsOf(model).flatMap((word) => /\d([a-z]{2,})$/.exec(word)?.[1] ?? []);
    const words = new Set([...wordsOf(key), wordsOf(model).join(''), ...variants]);
    words.delete('');
    // A seller's additions to a model, 'with Sequin Device', are what others write in descriptions.
    const [plainModel = ''] = model.split(/\s+(?:\(|with\b|w\/)/i, 1);
    for (const word of [...wordsOf(`${brand} ${plainModel}`), wordsOf(plainModel).join(''), ...variants]) {
      this.#makersWords.add(word);
    }
    this.#titles.push({ brand, brandKey, model, modelKey, name, words: [...words], listings: new PostingList() });
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
