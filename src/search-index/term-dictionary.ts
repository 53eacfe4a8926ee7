import { LRUCache } from 'lru-cache';
import { editDistance, isLooseMatch, isLikelyTypo, toleratedErrors } from './misspellings.ts';

/** Words that a token may mean, closest first; no word is in two of the lists. */
export type TermCandidates = {
  exact: readonly string[];
  /** Begin with the token. */
  prefix: readonly string[];
  /** Have the token inside. */
  infix: readonly string[];
};

/** Words with the fewest letters wrong. */
export type FuzzyMatches = { errors: number; words: readonly string[] };

type Entry = { folded: string; digits: string };

/** More alternatives than this make a search slow and no better. */
const MOST_WORDS = 100;
const MOST_CORRECTIONS = 20;
const REMEMBERED_TOKENS = 2_000;
const COMPOUND = /[^-]-[^-]/;

/** Words that listings contain, to find what a misspelt or incomplete one means. */
export class TermDictionary {
  readonly #entries = new Map<string, Entry>();
  readonly #byFolded = new Map<string, string[]>();
  readonly #likenesses = new LRUCache<string, TermCandidates>({ max: REMEMBERED_TOKENS });
  readonly #corrections = new LRUCache<string, FuzzyMatches>({ max: REMEMBERED_TOKENS });

  readonly #isLoose: boolean;

  /** `isLoose`: of few words, such as names, one that resembles nothing else may have more letters wrong. */
  constructor({ isLoose = false } = {}) {
    this.#isLoose = isLoose;
  }

  add(words: Iterable<string>): void {
    for (const word of words) {
      // Of a compound, its parts are words as well.
      if (COMPOUND.test(word) || this.#entries.has(word)) continue;
      const folded = fold(word);
      this.#entries.set(word, { folded, digits: digitsOf(folded) });
      this.#byFolded.set(folded, [...(this.#byFolded.get(folded) ?? []), word]);
      this.#forget();
    }
  }

  has(word: string): boolean {
    return this.#entries.has(word);
  }

  remove(word: string): void {
    const entry = this.#entries.get(word);
    if (entry === undefined) return;
    this.#entries.delete(word);
    const alike = (this.#byFolded.get(entry.folded) ?? []).filter((other) => other !== word);
    if (alike.length > 0) this.#byFolded.set(entry.folded, alike);
    else this.#byFolded.delete(entry.folded);
    this.#forget();
  }

  /** The words that are the token, or its stem, or have it in them. */
  candidates(token: string, stems: readonly string[] = []): TermCandidates {
    return remembered(this.#likenesses, [token, ...stems].join(' '), () => {
      const folded = fold(token);
      const exact = [...new Set([folded, ...stems].flatMap((form) => this.#byFolded.get(form) ?? []))];
      const isOther = (word: string) => !exact.includes(word);
      const begun = isLongEnough(folded) ? this.#wordsWhere((entry) => entry.startsWith(folded)).filter(isOther) : [];
      const within =
        folded.length >= 3
          ? this.#wordsWhere((entry) => entry.indexOf(folded) > 0 && !entry.startsWith(folded)).filter(isOther)
          : [];
      return {
        exact: exact.slice(0, MOST_WORDS),
        prefix: begun.slice(0, MOST_WORDS),
        infix: within.slice(0, MOST_WORDS),
      };
    });
  }

  /**
   * The words that the token, or its stem, misspells. A wrong digit is no misspelling: it is another number, unless two
   * are exchanged and nothing else resembles it.
   */
  fuzzyMatches(token: string, stems: readonly string[] = []): FuzzyMatches {
    return remembered(this.#corrections, [token, ...stems].join(' '), () => {
      const folded = fold(token);
      const forms = [...new Set([folded, ...stems])].map((form) => ({ form, digits: digitsOf(form) }));
      let limit = toleratedErrors(folded.length);
      const beyond = limit + 1;
      let words: string[] = [];
      const slips = new Set<string>();
      for (const [word, entry] of this.#entries) {
        for (const { form, digits } of forms) {
          const errors = limit > 0 && entry.digits === digits ? editDistance(form, entry.folded, limit) : beyond;
          if (errors > limit && words.length === 0 && this.#isSlip(form, entry.folded)) slips.add(word);
          if (errors > limit) continue;
          if (errors < limit) words = [];
          limit = errors;
          if (!words.includes(word)) words.push(word);
        }
      }
      if (words.length === 0) return { errors: beyond, words: [...slips].slice(0, MOST_CORRECTIONS) };
      return { errors: limit, words: words.slice(0, MOST_CORRECTIONS) };
    });
  }

  #isSlip(typed: string, meant: string): boolean {
    return isLikelyTypo(typed, meant) || (this.#isLoose && isLooseMatch(typed, meant));
  }

  #wordsWhere(isWanted: (folded: string) => boolean): string[] {
    const found: string[] = [];
    for (const [word, { folded }] of this.#entries) if (isWanted(folded)) found.push(word);
    return found.toSorted((a, b) => a.length - b.length);
  }

  #forget() {
    this.#likenesses.clear();
    this.#corrections.clear();
  }
}

function remembered<Value extends object>(cache: LRUCache<string, Value>, key: string, find: () => Value): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const found = find();
  cache.set(key, found);
  return found;
}

/** One letter or a short number begins too many words to mean one. */
function isLongEnough(folded: string): boolean {
  return folded.length >= (/^\d+$/.test(folded) ? 3 : 2);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Without accents and capitals: 'Avancé' and 'avance' are the same word. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
