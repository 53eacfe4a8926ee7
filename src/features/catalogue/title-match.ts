import type { CatalogueRows } from './catalogue-rows.ts';
import type { Cell } from './cell.ts';
import { SCORE, type Meaning } from './meaning.ts';

const NO_ROW = 0;

/** How well listings fit a text by what they are called and by their facts. */
export class TitleMatch {
  readonly #meanings: readonly Meaning[];
  /** For each meaning, the score of each title. */
  readonly #titleScores: readonly Uint8Array[];
  readonly #hasYears: boolean;
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
    this.#hasYears = meanings.some(({ year }) => year !== null);
    this.#known = new Uint8Array(titles.count);
    this.#knownFor = new Int32Array(titles.count).fill(-1);
  }

  /** 0 for a listing that does not fit all of the text, else more for closer words. */
  scoreOf(cell: Cell, place: number): number {
    return this.#score(cell, cell.titles[place] ?? 0, cell.years[place] ?? NO_ROW);
  }

  /** The scores of all rows of a cell, good until the next call; null where none fits. */
  scoresIn(cell: Cell): Uint8Array | null {
    if (!this.#mayFit(cell)) return null;
    const { size, titles, years, index } = cell;
    if (this.#rowScores.length < size) this.#rowScores = new Uint8Array(size * 2);
    const scores = this.#rowScores;
    const known = this.#known;
    const knownFor = this.#knownFor;
    const hasYears = this.#hasYears;
    let best = 0;
    for (let place = 0; place < size; place += 1) {
      const title = titles[place] ?? 0;
      if (hasYears || knownFor[title] !== index) {
        known[title] = this.#score(cell, title, years[place] ?? NO_ROW);
        knownFor[title] = index;
      }
      const score = known[title] ?? 0;
      scores[place] = score;
      best |= score;
    }
    return best === 0 ? null : scores;
  }

  /** False where a meaning has nothing but facts, and the cell has none of them. */
  #mayFit(cell: Cell): boolean {
    return this.#meanings.every((meaning) => meaning.titles.length > 0 || meaning.year !== null || factScore(meaning, cell, NO_ROW) > 0);
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
