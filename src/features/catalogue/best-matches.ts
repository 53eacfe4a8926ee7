import { ORDINARY_RANK } from './catalogue-facts.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import type { Cell } from './cell.ts';
import { isInPlaceAndRanges, type FactMatch } from './fact-match.ts';
import type { SortedSerials } from './sorted-serials.ts';
import type { TitleMatch } from './title-match.ts';

export type BestMatches = { serials: number[]; total: number };

/** No score reaches it, so that a better placement can outweigh any. */
const RANK_WEIGHT = 256;
const GRADES = RANK_WEIGHT * (ORDINARY_RANK + 1);
/** Up to here all listings of one grade are sorted; beyond, they are so many that going along the newest finds enough. */
const MOST_SORTED = 5_000;

type GradedCell = { cell: Cell; best: number };
type Matching = FactMatch & { text: TitleMatch };

/** The `limit` listings that fit a text best, the newest first among equals, and how many fit at all. */
export function selectBest(
  rows: CatalogueRows,
  newest: SortedSerials,
  match: Matching,
  promotedFirst: boolean,
  limit: number,
): BestMatches {
  const grading = new Grading(match, promotedFirst);
  const cells: GradedCell[] = [];
  for (const cell of rows.cells) {
    if (cell.size === 0 || match.failsOf(cell) !== 0) continue;
    const best = grading.count(cell);
    if (best > 0) cells.push({ cell, best });
  }
  const last = grading.gradeWithin(limit);
  const isSorted = (grading.sizes[last] ?? 0) <= MOST_SORTED;
  const lowest = isSorted ? Math.max(last, 1) : last + 1;
  const found: { serial: number; grade: number; created: number }[] = [];
  for (const { cell, best } of cells) {
    if (best < lowest) continue;
    grading.eachRow(cell, lowest, (serial, grade) =>
      found.push({ serial, grade, created: rows.keyOf('newest', serial) }),
    );
  }
  const serials = found
    .toSorted((a, b) => b.grade - a.grade || b.created - a.created || b.serial - a.serial)
    .slice(0, limit)
    .map(({ serial }) => serial);
  if (!isSorted) serials.push(...newestOfGrade(rows, newest, grading, cells, last, limit - serials.length));
  return { serials, total: grading.total };
}

/** Grades are scores, raised by the placement where promoted listings come first. */
class Grading {
  readonly sizes = new Int32Array(GRADES);
  total = 0;
  readonly #match: Matching;
  readonly #promotedFirst: boolean;
  readonly #hasRowFilters: boolean;

  constructor(match: Matching, promotedFirst: boolean) {
    this.#match = match;
    this.#promotedFirst = promotedFirst;
    this.#hasRowFilters = match.states !== null || match.ranges !== null;
  }

  /** Counts the listings of a cell by their grades and answers the best of these. */
  count(cell: Cell): number {
    const { text } = this.#match;
    let best = 0;
    if (this.#hasRowFilters || !text.isSameForTitle) {
      this.eachRow(cell, 1, (_serial, grade) => {
        this.#add(grade, 1);
        if (grade > best) best = grade;
      });
      return best;
    }
    for (const [title, listings] of cell.titleCounts) {
      const grade = this.#gradeOf(cell, text.scoreOfTitle(cell, title));
      if (grade > 0) this.#add(grade, listings);
      best = Math.max(best, grade);
    }
    return best;
  }

  /** Visits the listings of a cell that match with this grade or a better one. */
  eachRow(cell: Cell, lowest: number, visit: (serial: number, grade: number) => void): void {
    const scores = this.#match.text.scoresIn(cell);
    if (scores === null) return;
    for (let place = 0; place < cell.size; place += 1) {
      const grade = this.#gradeOf(cell, scores[place] ?? 0);
      if (grade < lowest || (this.#hasRowFilters && !isInPlaceAndRanges(cell, place, this.#match))) continue;
      visit(cell.serials[place] ?? 0, grade);
    }
  }

  /** Whether a row of a cell that passes the filters has this very grade. */
  isGrade(cell: Cell, place: number, grade: number): boolean {
    if (this.#hasRowFilters && !isInPlaceAndRanges(cell, place, this.#match)) return false;
    return this.#gradeOf(cell, this.#match.text.scoreOf(cell, place)) === grade;
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

  #gradeOf(cell: Cell, score: number): number {
    if (score === 0) return 0;
    return this.#promotedFirst ? (ORDINARY_RANK - cell.promotionRank) * RANK_WEIGHT + score : score;
  }

  #add(grade: number, listings: number) {
    this.sizes[grade] = (this.sizes[grade] ?? 0) + listings;
    this.total += listings;
  }
}

function newestOfGrade(
  rows: CatalogueRows,
  newest: SortedSerials,
  grading: Grading,
  cells: readonly GradedCell[],
  grade: number,
  limit: number,
): number[] {
  const mayHave = new Uint8Array(rows.cells.length);
  for (const { cell, best } of cells) mayHave[cell.index] = best >= grade ? 1 : 0;
  const found: number[] = [];
  for (let index = newest.size - 1; index >= 0 && found.length < limit; index -= 1) {
    const serial = newest.serials[index] ?? 0;
    const cellIndex = rows.cellIndexOf(serial);
    if (mayHave[cellIndex] !== 1) continue;
    const cell = rows.cells[cellIndex];
    if (cell !== undefined && grading.isGrade(cell, rows.placeOf(serial), grade)) found.push(serial);
  }
  return found;
}
