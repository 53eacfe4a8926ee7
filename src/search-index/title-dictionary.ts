import { CONDITIONS } from '#app/db/enums.ts';
import type { IndexedFields } from './fields.ts';
import { wordsOf } from './search-tokens.ts';
import { TermDictionary } from './term-dictionary.ts';

/** Numbers texts in the order in which they come. */
export class DictionaryEncoding {
  readonly names: string[] = [];
  readonly #codes = new Map<string, number>();
  #ranks = new Int32Array(0);

  codeOf(name: string): number {
    const known = this.#codes.get(name);
    if (known !== undefined) return known;
    const code = this.names.length;
    this.names.push(name);
    this.#codes.set(name, code);
    return code;
  }

  find(name: string): number | undefined {
    return this.#codes.get(name);
  }

  nameOf(code: number): string {
    return this.names[code] ?? '';
  }

  /** The place of a text among all when sorted. New texts shift ranks, but never swap two. */
  rankOf(code: number): number {
    if (this.#ranks.length !== this.names.length) this.#ranks = ranksOf(this.names);
    return this.#ranks[code] ?? 0;
  }
}

function ranksOf(names: readonly string[]): Int32Array<ArrayBuffer> {
  const ranks = new Int32Array(names.length);
  const codes = [...names.keys()].toSorted((a, b) => compareText(names[a] ?? '', names[b] ?? ''));
  for (const [rank, code] of codes.entries()) ranks[code] = rank;
  return ranks;
}

/** By UTF-16 units, which no locale changes. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Brand, model and name of a listing; thousands of listings share one. */
type Title = { model: number; modelName: string; words: readonly string[]; listings: number };

/** What listings are called, and the words in it that a search may mean. */
export class TitleDictionary {
  /** Words of the titles that some listing has now, and of the conditions. */
  readonly terms = new TermDictionary();
  readonly #codes = new Map<string, number>();
  readonly #titles: Title[] = [];
  readonly #models = new DictionaryEncoding();
  readonly #titlesByWord = new Map<string, Set<number>>();

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

  modelKeyOf(code: number): string {
    return this.#models.nameOf(this.#titles[code]?.model ?? 0);
  }

  /** The model as listings write it. */
  modelNameOf(code: number): string {
    return this.#titles[code]?.modelName ?? '';
  }

  /** The place of a title's model among all models. */
  modelRankOf(code: number): number {
    return this.#models.rankOf(this.#titles[code]?.model ?? 0);
  }

  /** The titles that have a word. */
  withWord(word: string): Iterable<number> {
    return this.#titlesByWord.get(word) ?? [];
  }

  #codeOf({ brand, model, modelKey, name }: IndexedFields): number {
    const key = `${brand}\n${model}\n${name}`;
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    const code = this.#titles.length;
    // The model once more in one piece: people leave out its hyphens.
    const words = new Set([...wordsOf(key), wordsOf(model).join('')]);
    words.delete('');
    this.#titles.push({ model: this.#models.codeOf(modelKey), modelName: model, words: [...words], listings: 0 });
    this.#codes.set(key, code);
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
