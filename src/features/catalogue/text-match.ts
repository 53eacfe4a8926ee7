import type { Condition } from '#app/db/enums.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import type { Cell } from './cell.ts';
import { SCORE, type Meaning, type RatedWord } from './meaning.ts';
import { candidatesFor, MentionPattern } from './mention-pattern.ts';

const NO_YEAR = 0;
/** More are so rarely asked for that they are not worth their memory. */
const MOST_KNOWN_PATTERNS = 16;

/** How well listings fit a text by what they are called, by their facts, and by what their descriptions mention. */
export class TextMatch {
  /** Whether titles and cells alone tell the score. */
  readonly isSameForTitle: boolean;
  readonly #meanings: readonly Meaning[];
  /** For each meaning, the score of each title. */
  readonly #titleScores: readonly Uint8Array[];
  /** For each meaning, the score of each condition. */
  readonly #conditionScores: readonly Record<Condition, number>[];
  readonly #years: ReadonlySet<number>;
  readonly #mentions: MentionPattern;
  /** The scores in the cell that was asked about last, by title and pattern of mentions. */
  readonly #known: Uint8Array;
  readonly #knownFor: Int32Array;
  readonly #knownPatterns: number;
  #rowScores = new Uint8Array(1_024);

  constructor({ titles }: CatalogueRows, meanings: readonly Meaning[]) {
    this.#meanings = meanings;
    this.#titleScores = meanings.map((meaning) => {
      const scores = new Uint8Array(titles.count);
      for (const { word, score } of meaning.titles) {
        for (const title of titles.withWord(word)) scores[title] = Math.max(scores[title] ?? 0, score);
      }
      return scores;
    });
    this.#conditionScores = meanings.map(({ titles: words }) => conditionScoresOf(words));
    this.#years = new Set(meanings.map(({ year }) => year).filter((year) => year !== null));
    this.#mentions = new MentionPattern(meanings);
    this.isSameForTitle = this.#years.size === 0 && this.#mentions.count === 1;
    this.#knownPatterns = this.#mentions.count <= MOST_KNOWN_PATTERNS ? this.#mentions.count : 0;
    this.#known = new Uint8Array(titles.count * this.#knownPatterns);
    this.#knownFor = new Int32Array(titles.count * this.#knownPatterns).fill(-1);
  }

  /** The listings among which every match is, if descriptions alone can tell and they are no more than `most`. */
  candidates(most: number): number[] | null {
    return candidatesFor(this.#meanings, most);
  }

  /** 0 for a listing that does not fit all of the text, else more for closer words. */
  scoreOf(cell: Cell, place: number): number {
    const mentions = this.#mentions.of(cell.serials[place] ?? 0);
    return this.#score(cell, cell.titles[place] ?? 0, cell.years[place] ?? NO_YEAR, mentions);
  }

  /** The score of listings of a cell that have a title, whatever their year and as if they mentioned everything. */
  scoreOfTitle(cell: Cell, title: number): number {
    return this.#score(cell, title, NO_YEAR, this.#mentions.best);
  }

  /** The same as if they mentioned nothing. */
  leastScoreOfTitle(cell: Cell, title: number): number {
    return this.#score(cell, title, NO_YEAR, 0);
  }

  /** No listing of the cell scores more; 0 where none fits. */
  highestScoreIn(cell: Cell): number {
    let highest = 0;
    for (const title of cell.titleCounts.keys()) {
      highest = Math.max(highest, this.scoreOfTitle(cell, title));
      for (const year of this.#years) highest = Math.max(highest, this.#score(cell, title, year, this.#mentions.best));
    }
    return highest;
  }

  /** The scores of all rows of a cell, good until the next call; null where none fits. */
  scoresIn(cell: Cell): Uint8Array | null {
    if (this.highestScoreIn(cell) === 0) return null;
    const { size } = cell;
    if (this.#rowScores.length < size) this.#rowScores = new Uint8Array(size * 2);
    if (this.#knownPatterns > 0) this.#readScores(cell);
    else for (let place = 0; place < size; place += 1) this.#rowScores[place] = this.scoreOf(cell, place);
    return this.#rowScores;
  }

  /** This loop may see every listing: titles and patterns of mentions are few, and each pair is looked into once. */
  #readScores(cell: Cell) {
    const { size, titles, serials, years } = cell;
    const scores = this.#rowScores;
    const hasMentions = this.#mentions.count > 1;
    const hasYears = this.#years.size > 0;
    for (let place = 0; place < size; place += 1) {
      const title = titles[place] ?? 0;
      const mentions = hasMentions ? this.#mentions.of(serials[place] ?? 0) : 0;
      const year = hasYears ? (years[place] ?? NO_YEAR) : NO_YEAR;
      scores[place] =
        hasYears && this.#years.has(year)
          ? this.#score(cell, title, year, mentions)
          : this.#knownScore(cell, title, mentions);
    }
  }

  #knownScore(cell: Cell, title: number, mentions: number): number {
    const at = title * this.#knownPatterns + mentions;
    if (this.#knownFor[at] !== cell.index) {
      this.#known[at] = this.#score(cell, title, NO_YEAR, mentions);
      this.#knownFor[at] = cell.index;
    }
    return this.#known[at] ?? 0;
  }

  #score(cell: Cell, title: number, year: number, mentions: number): number {
    let sum = 0;
    for (let index = 0; index < this.#meanings.length; index += 1) {
      let score = this.#titleScores[index]?.[title] ?? 0;
      const inFacts = this.#factScore(index, cell, year);
      if (inFacts > score) score = inFacts;
      const inDescription = mentions === 0 ? 0 : this.#mentions.scoreOf(mentions, index);
      if (inDescription > score) score = inDescription;
      if (score === 0) return 0;
      sum += score;
    }
    return sum;
  }

  #factScore(index: number, cell: Cell, yearOfRow: number): number {
    const meaning = this.#meanings[index];
    if (meaning === undefined) return 0;
    const { heads, needles, year } = meaning;
    if (heads === cell.heads || needles === cell.needles || (year !== null && year === yearOfRow)) return SCORE.fact;
    return this.#conditionScores[index]?.[cell.condition] ?? 0;
  }
}

function conditionScoresOf(words: readonly RatedWord[]): Record<Condition, number> {
  const scoreOf = (condition: Condition) => words.find(({ word }) => word === condition)?.score ?? 0;
  return { new: scoreOf('new'), used: scoreOf('used'), refurbished: scoreOf('refurbished') };
}
