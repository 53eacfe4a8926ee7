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

/** The rows of a cell with their grades; 0 for a row that does not match. */
type GradedCell = { cell: Cell; grades: Uint16Array; best: number };
type Graded = { cells: GradedCell[]; sizes: Int32Array; total: number };

/** The `limit` listings that fit a text best, the newest first among equals, and how many fit at all. */
export function selectBest(
  rows: CatalogueRows,
  newest: SortedSerials,
  match: FactMatch & { text: TitleMatch },
  promotedFirst: boolean,
  limit: number,
): BestMatches {
  const graded = gradedCells(rows, match, promotedFirst);
  const last = lastGrade(graded.sizes, limit);
  const isSorted = (graded.sizes[last] ?? 0) <= MOST_SORTED;
  const found: { serial: number; grade: number; created: number }[] = [];
  for (const { cell, grades, best } of graded.cells) {
    if (best < last || (best === last && !isSorted)) continue;
    for (let place = 0; place < cell.size; place += 1) {
      const grade = grades[place] ?? 0;
      if (grade === 0 || grade < last || (grade === last && !isSorted)) continue;
      const serial = cell.serials[place] ?? 0;
      found.push({ serial, grade, created: rows.keyOf('newest', serial) });
    }
  }
  const serials = found
    .toSorted((a, b) => b.grade - a.grade || b.created - a.created || b.serial - a.serial)
    .slice(0, limit)
    .map(({ serial }) => serial);
  if (!isSorted) serials.push(...newestOfGrade(rows, newest, graded, last, limit - serials.length));
  return { serials, total: graded.total };
}

function gradedCells(rows: CatalogueRows, match: FactMatch & { text: TitleMatch }, promotedFirst: boolean): Graded {
  const graded: Graded = { cells: [], sizes: new Int32Array(GRADES), total: 0 };
  const hasRowFilters = match.states !== null || match.ranges !== null;
  for (const cell of rows.cells) {
    if (cell.size === 0 || match.failsOf(cell) !== 0) continue;
    const scores = match.text.scoresIn(cell);
    if (scores === null) continue;
    const placement = promotedFirst ? (ORDINARY_RANK - cell.promotionRank) * RANK_WEIGHT : 0;
    const grades = new Uint16Array(cell.size);
    let best = 0;
    for (let place = 0; place < cell.size; place += 1) {
      const score = scores[place] ?? 0;
      if (score === 0 || (hasRowFilters && !isInPlaceAndRanges(cell, place, match))) continue;
      const grade = placement + score;
      grades[place] = grade;
      graded.sizes[grade] = (graded.sizes[grade] ?? 0) + 1;
      graded.total += 1;
      if (grade > best) best = grade;
    }
    if (best > 0) graded.cells.push({ cell, grades, best });
  }
  return graded;
}

/** The grade within which `limit` is reached, counted from the best; 0 if it is not reached. */
function lastGrade(sizes: Int32Array, limit: number): number {
  let count = 0;
  for (let grade = GRADES - 1; grade > 0; grade -= 1) {
    count += sizes[grade] ?? 0;
    if (count >= limit) return grade;
  }
  return 0;
}

function newestOfGrade(rows: CatalogueRows, newest: SortedSerials, { cells }: Graded, wanted: number, limit: number): number[] {
  const gradesOf: Uint16Array[] = [];
  for (const { cell, grades } of cells) gradesOf[cell.index] = grades;
  const found: number[] = [];
  for (let index = newest.size - 1; index >= 0 && found.length < limit; index -= 1) {
    const serial = newest.serials[index] ?? 0;
    if (gradesOf[rows.cellIndexOf(serial)]?.[rows.placeOf(serial)] === wanted) found.push(serial);
  }
  return found;
}
