import { ORDINARY_RANK } from '#app/db/enums.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import type { Cell } from './cell.ts';
import { hasRowFilters, passesRowFilters, type FactMatch } from './fact-match.ts';
import type { TextMatch } from './text-match.ts';

export type GradedListing = { serial: number; grade: number };
export type Matching = FactMatch & { text: TextMatch };

/** No score reaches it, so that a better placement can outweigh any. */
const RANK_WEIGHT = 256;
const GRADES = RANK_WEIGHT * (ORDINARY_RANK + 1);

/** Grades are scores, raised by the placement where promoted listings come first; 0 is no match. */
export class Grading {
  /** Whether cells and titles alone tell the grade. */
  readonly isSameForTitle: boolean;
  /** How many listings have each grade, once all are counted. */
  readonly sizes = new Int32Array(GRADES);
  readonly #rows: CatalogueRows;
  readonly #match: Matching;
  readonly #promotedFirst: boolean;
  readonly #hasRowFilters: boolean;
  /** The best grade that listings of a cell may have, by the cell's index; 0 where none can match. */
  readonly #bestIn: Int32Array;

  constructor(rows: CatalogueRows, match: Matching, promotedFirst: boolean) {
    this.#rows = rows;
    this.#match = match;
    this.#promotedFirst = promotedFirst;
    this.#hasRowFilters = hasRowFilters(match);
    this.isSameForTitle = !this.#hasRowFilters && match.text.isSameForTitle;
    this.#bestIn = new Int32Array(rows.cells.length);
    for (const cell of rows.cells) this.#bestIn[cell.index] = this.#bestOf(cell);
  }

  /** Whether listings of this grade are promoted, and come before the others for that. */
  isPromoted(grade: number): boolean {
    return this.#promotedFirst && grade >= RANK_WEIGHT;
  }

  /** No listing has a better grade. */
  highest(): number {
    let highest = 0;
    for (const grade of this.#bestIn) if (grade > highest) highest = grade;
    return highest;
  }

  /** Whether the kind of listing that this one is may have the grade. */
  mayReach(serial: number, grade: number): boolean {
    return (this.#bestIn[this.#rows.cellIndexOf(serial)] ?? 0) >= grade;
  }

  /** The grade of one listing; 0 where it fails the filters, does not fit the text or is not public. */
  gradeOf(serial: number): number {
    const cell = this.#rows.cellOf(serial);
    if (cell === undefined || this.#bestIn[cell.index] === 0) return 0;
    const place = this.#rows.placeOf(serial);
    if (this.#hasRowFilters && !passesRowFilters(cell, place, this.#match)) return 0;
    return this.#gradeFor(cell, this.#match.text.scoreOf(cell, place));
  }

  /** Counts all listings by their grades, and answers how many match. */
  countAll(): number {
    if (!this.isSameForTitle) this.eachFrom(1, (_serial, grade) => this.#add(grade, 1));
    else for (const cell of this.#rows.cells) if (this.#bestIn[cell.index] !== 0) this.#addTitles(cell);
    let total = 0;
    for (const size of this.sizes) total += size;
    return total;
  }

  /** How many listings match; as soon as there are enough, no more are counted. */
  countUpTo(enough: number): number {
    const certain = this.#hasRowFilters ? 0 : this.#countByTitle();
    if (certain >= enough) return certain;
    let count = 0;
    for (const cell of this.#rows.cells) {
      if (count >= enough) break;
      this.#eachRow(cell, 1, () => {
        count += 1;
      });
    }
    return count;
  }

  /** Visits the listings of this grade and of better ones. */
  eachFrom(lowest: number, visit: (serial: number, grade: number) => void): void {
    for (const cell of this.#rows.cells) this.#eachRow(cell, lowest, visit);
  }

  /** The grade within which `limit` is reached, counted from the best; 0 if it is not reached. */
  gradeWithin(limit: number): number {
    let count = 0;
    for (let grade = GRADES - 1; grade > 0; grade -= 1) {
      count += this.sizes[grade] ?? 0;
      if (count >= limit) return grade;
    }
    return 0;
  }

  /** How many listings match whatever their descriptions and years are. */
  #countByTitle(): number {
    let count = 0;
    for (const cell of this.#rows.cells) {
      if (this.#bestIn[cell.index] === 0) continue;
      for (const [title, listings] of cell.titleCounts) {
        if (this.#match.text.leastScoreOfTitle(cell, title) > 0) count += listings;
      }
    }
    return count;
  }

  #bestOf(cell: Cell): number {
    if (cell.size === 0 || this.#match.failsOf(cell) !== 0) return 0;
    return this.#gradeFor(cell, this.#match.text.highestScoreIn(cell));
  }

  #addTitles(cell: Cell) {
    for (const [title, listings] of cell.titleCounts) {
      const grade = this.#gradeFor(cell, this.#match.text.scoreOfTitle(cell, title));
      if (grade > 0) this.#add(grade, listings);
    }
  }

  #eachRow(cell: Cell, lowest: number, visit: (serial: number, grade: number) => void) {
    const best = this.#bestIn[cell.index] ?? 0;
    const scores = best === 0 || best < lowest ? null : this.#match.text.scoresIn(cell);
    if (scores === null) return;
    for (let place = 0; place < cell.size; place += 1) {
      const grade = this.#gradeFor(cell, scores[place] ?? 0);
      if (grade === 0 || grade < lowest) continue;
      if (this.#hasRowFilters && !passesRowFilters(cell, place, this.#match)) continue;
      visit(cell.serials[place] ?? 0, grade);
    }
  }

  #gradeFor(cell: Cell, score: number): number {
    if (score === 0) return 0;
    return this.#promotedFirst ? (ORDINARY_RANK - cell.promotionRank) * RANK_WEIGHT + score : score;
  }

  #add(grade: number, listings: number) {
    this.sizes[grade] = (this.sizes[grade] ?? 0) + listings;
  }
}
