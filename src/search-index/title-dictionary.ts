import { CONDITIONS } from '#app/db/enums.ts';
import type { Bitmap } from './bitmap.ts';
import type { IndexedFields } from './fields.ts';
import { PostingList } from './posting-list.ts';
import { wordsOf } from './search-tokens.ts';
import { TermDictionary } from './term-dictionary.ts';

/** Brand, model and name of listings; thousands share one. */
type TitleFields = Pick<IndexedFields, 'brand' | 'brandKey' | 'model' | 'modelKey' | 'name'>;
type Title = TitleFields & {
  words: readonly string[];
  listings: PostingList;
};

/** What listings are called, and the words in it that a search may mean. */
export class TitleDictionary {
  /** Words of the titles that some listing has now, and of the conditions. */
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

  /** Adds a listing that is not there yet, and answers its title's code. */
  enter(facts: IndexedFields): number {
    const code = this.#codeOf(facts);
    const title = this.#titles[code];
    if (title === undefined) return code;
    if (title.listings.size === 0) this.#show(code, title);
    title.listings.add(facts.serial);
    return code;
  }

  /** Takes out a listing. */
  leave(serial: number, code: number): void {
    const title = this.#titles[code];
    if (title === undefined) return;
    title.listings.remove(serial);
    if (title.listings.size === 0) this.#hide(code, title);
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

  /** Whether a brand or a model has ever been called so, and not only a listing. */
  isMakersWord(word: string): boolean {
    return this.#makersWords.has(word);
  }

  /** Adds the listings that have a word in their titles to a bitmap that has room for them. */
  addRowsWith(word: string, rows: Bitmap): void {
    for (const code of this.#titlesByWord.get(word) ?? []) this.#titles[code]?.listings.addTo(rows);
  }

  #codeOf({ brand, brandKey, model, modelKey, name }: TitleFields): number {
    const key = `${brand}\n${model}\n${name}`;
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    const code = this.#titles.length;
    // The model once more in one piece, as people leave out its hyphens, and what follows its number: '1501XL' is an XL.
    const variants = wordsOf(model).flatMap((word) => /\d([a-z]{2,})$/.exec(word)?.[1] ?? []);
    const words = new Set([...wordsOf(key), wordsOf(model).join(''), ...variants]);
    words.delete('');
    // What a seller adds to a model, 'with Sequin Device', is what others say in descriptions.
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
