import { LRUCache } from 'lru-cache';
import type { SearchToken } from './search-tokens.ts';
import { editDistance, toleratedErrors } from './spelling.ts';

/** The words of the listings that a token may mean. */
export type Meaning = {
  /** The closest of them, by which matches are ranked first. */
  best: readonly string[];
  all: readonly string[];
};

type Entry = { word: string; folded: string; digits: string };

/** More alternatives than this make a search slow and no better. */
const MOST_WORDS = 100;
const MOST_CORRECTIONS = 20;
const REMEMBERED_TOKENS = 2_000;
const COMPOUND = /[^-]-[^-]/;

/** Every word that the listings contain, to find what a misspelt or incomplete one means. */
export class Vocabulary {
  readonly #entries: Entry[] = [];
  readonly #byFolded = new Map<string, string[]>();
  readonly #remembered = new LRUCache<string, Meaning>({ max: REMEMBERED_TOKENS });

  add(words: Iterable<string>): void {
    for (const word of words) {
      // Of a compound, its parts are words as well.
      if (COMPOUND.test(word)) continue;
      const folded = fold(word);
      const alike = this.#byFolded.get(folded);
      if (alike?.includes(word)) continue;
      if (alike === undefined) this.#byFolded.set(folded, [word]);
      else alike.push(word);
      this.#entries.push({ word, folded, digits: digitsOf(folded) });
    }
    this.#remembered.clear();
  }

  /** What a token means; `stems` are its forms in the descriptions' language. */
  meaningOf(token: SearchToken, stems: readonly string[]): Meaning {
    const known = this.#remembered.get(token.text);
    if (known !== undefined) return known;
    const meaning = this.#find(token, stems);
    this.#remembered.set(token.text, meaning);
    return meaning;
  }

  #find({ text, isExact }: SearchToken, stems: readonly string[]): Meaning {
    const folded = fold(text);
    const exact = [folded, ...(isExact ? [] : [...stems, ...countsOf(folded)])].flatMap((form) => this.#byFolded.get(form) ?? []);
    if (isExact) return { best: exact, all: exact };
    const hasDigit = /\d/.test(folded);
    const begun = isLongEnough(folded) ? this.#wordsWhere((entry) => entry.startsWith(folded)) : [];
    const isKnown = exact.length + begun.length > 0;
    // '1506' is meant as a part of model numbers even where it is a word; 'new' is not meant as a part of 'renewed'.
    const within = folded.length >= 3 && (hasDigit || !isKnown) ? this.#wordsWhere((entry) => entry.includes(folded)) : [];
    const resembling = isKnown || within.length > 0 ? [] : this.#corrections(folded);
    const tiers = [exact, begun, within, resembling];
    const best = tiers.find(({ length }) => length > 0) ?? [];
    return { best: best.slice(0, MOST_WORDS), all: [...new Set(tiers.flat())].slice(0, MOST_WORDS) };
  }

  #wordsWhere(isWanted: (folded: string) => boolean): string[] {
    const found = this.#entries.filter(({ folded }) => isWanted(folded));
    return found.toSorted((a, b) => a.folded.length - b.folded.length).map(({ word }) => word);
  }

  /** The words with the fewest wrong letters. A wrong digit is no misspelling: it is another number. */
  #corrections(folded: string): string[] {
    const digits = digitsOf(folded);
    let limit = toleratedErrors(folded.length);
    let found: string[] = [];
    if (limit === 0) return found;
    for (const entry of this.#entries) {
      if (entry.digits !== digits) continue;
      const distance = editDistance(folded, entry.folded, limit);
      if (distance > limit) continue;
      if (distance < limit) found = [];
      limit = distance;
      found.push(entry.word);
    }
    return found.slice(0, MOST_CORRECTIONS);
  }
}

/** A bare '6' may also be a number of heads or needles. */
function countsOf(folded: string): string[] {
  return /^\d{1,3}$/.test(folded) ? [`${Number(folded)}head`, `${Number(folded)}needle`] : [];
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
