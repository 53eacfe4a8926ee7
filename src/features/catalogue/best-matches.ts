import type { CatalogueRows } from './catalogue-rows.ts';
import { SEARCH_TOTAL_LIMIT } from './catalogue.schema.ts';
import { Grading, type GradedListing, type Matching } from './grading.ts';
import type { SortedSerials } from './sorted-serials.ts';

/** The best first. The total is exact as far as matches are counted; beyond, it is any higher number. */
export type BestMatches = { serials: number[]; total: number };

/** Measured: sorting takes so many times as long for each listing as a step along the newest. */
const SORTING_COST = 15;
/** Measured: up to here, and for each listing wanted, looking at all that can match is sooner done than looking for some. */
const FEW_CANDIDATES = 4_000;
const CANDIDATES_FOR_EACH = 30;
/** How far to go along the newest before going through all listings takes no longer. */
const MOST_STEPS = 40_000;
const MOST_LOOKED_AT = 4_000;
const LOOKS_FOR_EACH = 8;

/** The `limit` listings that fit a text best, the newest first among equals, and how many fit. */
export function selectBest(
  rows: CatalogueRows,
  newest: SortedSerials,
  match: Matching,
  promotedFirst: boolean,
  limit: number,
): BestMatches {
  const grading = new Grading(rows, match, promotedFirst);
  const candidates = match.text.candidates(Math.max(FEW_CANDIDATES, limit * CANDIDATES_FOR_EACH));
  if (candidates !== null) return bestAmong(rows, grading, candidates, limit);
  if (grading.isSameForTitle) return bestOfAll(rows, newest, grading, limit);
  return bestOfNewest(newest, grading, limit) ?? bestOfAll(rows, newest, grading, limit);
}

function bestAmong(rows: CatalogueRows, grading: Grading, candidates: readonly number[], limit: number): BestMatches {
  const found: GradedListing[] = [];
  for (const serial of candidates) {
    const grade = grading.gradeOf(serial);
    if (grade > 0) found.push({ serial, grade });
  }
  return { serials: inOrder(rows, found).slice(0, limit), total: found.length };
}

/** Where enough of the newest have the best grade that there can be, the others need only be counted. */
function bestOfNewest(newest: SortedSerials, grading: Grading, limit: number): BestMatches | null {
  const highest = grading.highest();
  if (highest === 0) return { serials: [], total: 0 };
  const lookedAt = Math.max(MOST_LOOKED_AT, limit * LOOKS_FOR_EACH);
  const serials = newestOfGrade(newest, grading, highest, limit, { steps: MOST_STEPS, lookedAt });
  if (serials.length < limit) return null;
  return { serials, total: grading.countUpTo(SEARCH_TOTAL_LIMIT + 1) };
}

function bestOfAll(rows: CatalogueRows, newest: SortedSerials, grading: Grading, limit: number): BestMatches {
  const total = grading.countAll();
  const last = grading.gradeWithin(limit);
  // The more listings have the last grade wanted, the longer they take to sort, and the sooner the newest are found.
  const size = grading.sizes[last] ?? 0;
  const isSorted = last === 0 || size * size * SORTING_COST <= limit * newest.size;
  const found: GradedListing[] = [];
  grading.eachFrom(isSorted ? Math.max(last, 1) : last + 1, (serial, grade) => found.push({ serial, grade }));
  const serials = inOrder(rows, found).slice(0, limit);
  if (!isSorted) serials.push(...newestOfGrade(newest, grading, last, limit - serials.length));
  return { serials, total };
}

/** The newest listings of one grade, as far as they are found without going any further than said. */
function newestOfGrade(
  newest: SortedSerials,
  grading: Grading,
  grade: number,
  limit: number,
  most = { steps: Infinity, lookedAt: Infinity },
): number[] {
  const found: number[] = [];
  const end = Math.max(0, newest.size - most.steps);
  let lookedAt = 0;
  for (let index = newest.size - 1; index >= end && found.length < limit && lookedAt < most.lookedAt; index -= 1) {
    const serial = newest.serials[index] ?? 0;
    if (!grading.mayReach(serial, grade)) continue;
    lookedAt += 1;
    if (grading.gradeOf(serial) === grade) found.push(serial);
  }
  return found;
}

function inOrder(rows: CatalogueRows, found: readonly GradedListing[]): number[] {
  return found
    .map(({ serial, grade }) => ({ serial, grade, created: rows.keyOf('newest', serial) }))
    .toSorted((a, b) => b.grade - a.grade || b.created - a.created || b.serial - a.serial)
    .map(({ serial }) => serial);
}
