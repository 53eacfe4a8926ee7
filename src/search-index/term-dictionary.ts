import { LRUCache } from 'lru-cache';

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

/** What is looked up in a dictionary. */
export type TermLookup = Pick<TermDictionary, 'has' | 'candidates' | 'fuzzyMatches'>;

/** The words of two dictionaries as those of one. */
export function joinTerms(one: TermLookup, other: TermLookup): TermLookup {
  const both = (first: readonly string[], second: readonly string[]) => [...new Set([...first, ...second])];
  return {
    has: (word) => one.has(word) || other.has(word),
    candidates: (token, stems) => {
      const [first, second] = [one.candidates(token, stems), other.candidates(token, stems)];
      return {
        exact: both(first.exact, second.exact),
        prefix: both(first.prefix, second.prefix),
        infix: both(first.infix, second.infix),
      };
    },
    fuzzyMatches: (token, stems) => {
      const found = [one.fuzzyMatches(token, stems), other.fuzzyMatches(token, stems)];
      const errors = Math.min(...found.map((matches) => (matches.words.length === 0 ? Infinity : matches.errors)));
      const words = found.flatMap((matches) => (matches.errors === errors ? matches.words : []));
      return { errors, words: [...new Set(words)] };
    },
  };
}

/** Words that listings contain, to find what a misspelt or incomplete one means. */
export class TermDictionary {
  readonly #entries = new Map<string, Entry>();
  readonly #byFolded = new Map<string, string[]>();
  readonly #likenesses = new LRUCache<string, TermCandidates>({ max: REMEMBERED_TOKENS });
  readonly #corrections = new LRUCache<string, FuzzyMatches>({ max: REMEMBERED_TOKENS });

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
      if (limit === 0) return { errors: 0, words };
      for (const [word, entry] of this.#entries) {
        for (const { form, digits } of forms) {
          const errors = entry.digits === digits ? editDistance(form, entry.folded, limit) : limit + 1;
          if (errors > limit && words.length === 0 && isSlipOf(form, entry.folded)) slips.add(word);
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

/** How many letters of a word of this length may be wrong. */
export function toleratedErrors(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * How many letters must be left out, put in, exchanged or swapped with their neighbour to make one word of the other;
 * `limit` + 1 for anything beyond `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column += 1) {
      const distance = nextDistance(a, b, row, column, current, last, beforeLast);
      current.push(distance);
      best = Math.min(best, distance);
    }
    if (best > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
}

function nextDistance(
  a: string,
  b: string,
  row: number,
  column: number,
  current: readonly number[],
  last: readonly number[],
  beforeLast: readonly number[],
): number {
  const isSame = a[row - 1] === b[column - 1];
  const exchanged = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
  const distance = Math.min((current[column - 1] ?? 0) + 1, (last[column] ?? 0) + 1, exchanged);
  const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
  return isSwapped ? Math.min(distance, (beforeLast[column - 2] ?? 0) + 1) : distance;
}

const VOWEL = /[aeiouy]/;
const DIGIT = /\d/;
const MOST_VOWELS = 2;
const LEAST_LETTERS = 5;
/** Two digits the other way round in a shorter number make another number, and in a longer one a slip. */
const LEAST_DIGITS = 4;

/** Whether it is the same word with other vowels, or the beginning of the same model number with two digits exchanged. */
export function isSlipOf(typed: string, meant: string): boolean {
  if (typed.length > meant.length) return false;
  const differing: number[] = [];
  for (let at = 0; at < typed.length; at += 1) {
    if (typed[at] === meant[at]) continue;
    differing.push(at);
    if (differing.length > MOST_VOWELS) return false;
  }
  return haveOtherVowels(typed, meant, differing) || areDigitsExchanged(typed, meant, differing);
}

function haveOtherVowels(typed: string, meant: string, differing: readonly number[]): boolean {
  if (typed.length !== meant.length || typed.length < LEAST_LETTERS || DIGIT.test(typed)) return false;
  return differing.every((at) => VOWEL.test(typed[at] ?? '') && VOWEL.test(meant[at] ?? ''));
}

function areDigitsExchanged(typed: string, meant: string, [one, other]: readonly number[]): boolean {
  if (one === undefined || other === undefined) return false;
  const isExchanged = typed[one] === meant[other] && typed[other] === meant[one];
  return (
    isExchanged && DIGIT.test(typed[one] ?? '') && DIGIT.test(typed[other] ?? '') && digitsIn(typed) >= LEAST_DIGITS
  );
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** With digits for the letters beside digits that look like one: 'k15o6' is 'k1506', and 'kl506c' 'k1506c'. */
export function withDigits(word: string): string {
  return word.replace(/(?<=\d[oil]*)[oil]|[oil](?=[oil]*\d)/g, (letter) => (letter === 'o' ? '0' : '1'));
}
