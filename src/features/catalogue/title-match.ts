import type { CatalogueRows } from './catalogue-rows.ts';
import type { Cell } from './cell.ts';
import { SCORE, type Meaning } from './meaning.ts';

const NO_YEAR = 0;

/** How well listings fit a text by what they are called and by their facts. */
export class TitleMatch {
  readonly #meanings: readonly Meaning[];
  /** For each meaning, the score of each title. */
  readonly #titleScores: readonly Uint8Array[];
  readonly #years: ReadonlySet<number>;
  /** The scores in the cell that was asked about last, by title. */
  readonly #known: Uint8Array;
  readonly #knownFor: Int32Array;
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
    this.#years = new Set(meanings.map(({ year }) => year).filter((year) => year !== null));
    this.#known = new Uint8Array(titles.count);
    this.#knownFor = new Int32Array(titles.count).fill(-1);
  }

  /** Whether titles and cells alone tell the score. */
  get isSameForTitle(): boolean {
    return this.#years.size === 0;
  }

  /** 0 for a listing that does not fit all of the text, else more for closer words. */
  scoreOf(cell: Cell, place: number): number {
    return this.#score(cell, cell.titles[place] ?? 0, cell.years[place] ?? NO_YEAR);
  }

  /** The score of listings of a cell that have a title, whatever their year. */
  scoreOfTitle(cell: Cell, title: number): number {
    return this.#score(cell, title, NO_YEAR);
  }

  /** The scores of all rows of a cell, good until the next call; null where none fits. */
  scoresIn(cell: Cell): Uint8Array | null {
    if (!this.#hasFittingTitle(cell)) return null;
    const { size, titles, years, index } = cell;
    if (this.#rowScores.length < size) this.#rowScores = new Uint8Array(size * 2);
    const scores = this.#rowScores;
    const known = this.#known;
    const knownFor = this.#knownFor;
    for (let place = 0; place < size; place += 1) {
      const title = titles[place] ?? 0;
      const year = years[place] ?? NO_YEAR;
      if (knownFor[title] !== index) {
        known[title] = this.#score(cell, title, NO_YEAR);
        knownFor[title] = index;
      }
      scores[place] = this.#years.has(year) ? this.#score(cell, title, year) : (known[title] ?? 0);
    }
    return scores;
  }

  #hasFittingTitle(cell: Cell): boolean {
    for (const title of cell.titleCounts.keys()) {
      if (this.#score(cell, title, NO_YEAR) > 0) return true;
      for (const year of this.#years) if (this.#score(cell, title, year) > 0) return true;
    }
    return false;
  }

  #score(cell: Cell, title: number, year: number): number {
    let sum = 0;
    for (let index = 0; index < this.#meanings.length; index += 1) {
      const meaning = this.#meanings[index];
      if (meaning === undefined) continue;
      const score = Math.max(this.#titleScores[index]?.[title] ?? 0, factScore(meaning, cell, year));
      if (score === 0) return 0;
      sum += score;
    }
    return sum;
  }
}

function factScore({ heads, needles, year, titles }: Meaning, cell: Cell, yearOfRow: number): number {
  if (heads === cell.heads || needles === cell.needles || (year !== null && year === yearOfRow)) return SCORE.fact;
  return titles.find(({ word }) => word === cell.condition)?.score ?? 0;
}
