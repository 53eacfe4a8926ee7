import { LRUCache } from 'lru-cache';
import { editDistance, isLooseMatch, isLikelyTypo, toleratedErrors } from './misspellings.ts';

/** Words that a token may mean, most similar first. The lists are disjoint. */
export type TermCandidates = {
  exact: readonly string[];
  /** Words that begin with the token. */
  prefix: readonly string[];
  /** Words that contain the token. */
  infix: readonly string[];
};

/** The words with the fewest errors. */
export type FuzzyMatches = { errors: number; words: readonly string[] };

type Entry = { folded: string; digits: string };

/** More alternatives make a search slower without improving it. */
const MOST_WORDS = 100;
const MOST_CORRECTIONS = 20;
const REMEMBERED_TOKENS = 2_000;
const COMPOUND = /[^-]-[^-]/;

/** The words of listings, to match misspelt or incomplete search words. */
export class TermDictionary {
  readonly #entries = new Map<string, Entry>();
  readonly #byFolded = new Map<string, string[]>();
  readonly #likenesses = new LRUCache<string, TermCandidates>({ max: REMEMBERED_TOKENS });
  readonly #corrections = new LRUCache<string, FuzzyMatches>({ max: REMEMBERED_TOKENS });

  readonly #isLoose: boolean;

  /** `isLoose` tolerates more errors if nothing else matches; for small vocabularies such as names. */
  constructor({ isLoose = false } = {}) {
    this.#isLoose = isLoose;
  }

  add(words: Iterable<string>): void {
    for (const word of words) {
      // The parts of a compound are also in the dictionary.
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

  /** The words that equal the token or its stem, begin with it or contain it. */
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
   * The words that the token or its stem misspells. A different digit makes another number rather than a misspelling,
   * unless two digits are swapped and nothing else matches.
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

/** A single letter or a short number begins too many words. */
function isLongEnough(folded: string): boolean {
  return folded.length >= (/^\d+$/.test(folded) ? 3 : 2);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Removes accents and case: 'Avancé' equals 'avance'. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
