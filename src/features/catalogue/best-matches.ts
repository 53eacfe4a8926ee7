import type { CatalogueRows } from './catalogue-rows.ts';
import { SEARCH_TOTAL_LIMIT } from './catalogue.schema.ts';
import { Grading, type GradedListing, type Matching } from './grading.ts';
import type { SortedSerials } from './sorted-serials.ts';
import { inTurn } from './turns.rules.ts';

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

/** `turn`: in whose turn promoted listings come that fit equally well; null: the newest first, as of the others. */
export type BestWish = { promotedFirst: boolean; turn: number | null; limit: number };

/** The `limit` listings that fit a text best, the newest first among equals, and how many fit. */
export function selectBest(
  rows: CatalogueRows,
  newest: SortedSerials,
  match: Matching,
  { promotedFirst, turn, limit }: BestWish,
): BestMatches {
  const grading = new Grading(rows, match, promotedFirst);
  const inOrder = ordering(rows, grading, turn);
  const candidates = match.text.candidates(Math.max(FEW_CANDIDATES, limit * CANDIDATES_FOR_EACH));
  if (candidates !== null) return bestAmong(inOrder, grading, candidates, limit);
  if (!grading.isSameForTitle) {
    const best = turn === null ? bestOfNewest(newest, grading, limit) : bestInTurn(inOrder, newest, grading, limit);
    if (best !== null) return best;
  }
  return bestOfAll(inOrder, newest, grading, { limit, takesTurns: turn !== null });
}

/** Puts what is found in its order, the best first. */
type InOrder = (found: readonly GradedListing[]) => number[];

function bestAmong(inOrder: InOrder, grading: Grading, candidates: readonly number[], limit: number): BestMatches {
  const found: GradedListing[] = [];
  for (const serial of candidates) {
    const grade = grading.gradeOf(serial);
    if (grade > 0) found.push({ serial, grade });
  }
  return { serials: inOrder(found).slice(0, limit), total: found.length };
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

/** Of promoted listings all of the best grade are wanted, whoever is the newest among them. */
function bestInTurn(inOrder: InOrder, newest: SortedSerials, grading: Grading, limit: number): BestMatches | null {
  const highest = grading.highest();
  if (!grading.isPromoted(highest)) return bestOfNewest(newest, grading, limit);
  const found: GradedListing[] = [];
  grading.eachFrom(highest, (serial, grade) => found.push({ serial, grade }));
  if (found.length < limit) return null;
  return { serials: inOrder(found).slice(0, limit), total: grading.countUpTo(SEARCH_TOTAL_LIMIT + 1) };
}

function bestOfAll(
  inOrder: InOrder,
  newest: SortedSerials,
  grading: Grading,
  { limit, takesTurns }: { limit: number; takesTurns: boolean },
): BestMatches {
  const total = grading.countAll();
  const last = grading.gradeWithin(limit);
  // The more listings have the last grade wanted, the longer they take to sort, and the sooner the newest are found.
  const size = grading.sizes[last] ?? 0;
  const isSorted =
    last === 0 || (takesTurns && grading.isPromoted(last)) || size * size * SORTING_COST <= limit * newest.size;
  const found: GradedListing[] = [];
  grading.eachFrom(isSorted ? Math.max(last, 1) : last + 1, (serial, grade) => found.push({ serial, grade }));
  const serials = inOrder(found).slice(0, limit);
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

function ordering(rows: CatalogueRows, grading: Grading, turn: number | null): InOrder {
  const newestFirst = (found: readonly GradedListing[]) =>
    found
      .map(({ serial, grade }) => ({ serial, grade, created: rows.keyOf('newest', serial) }))
      .toSorted((a, b) => b.grade - a.grade || b.created - a.created || b.serial - a.serial)
      .map(({ serial }) => serial);
  if (turn === null) return newestFirst;
  return (found) => {
    const promoted = new Map<number, number[]>();
    for (const { serial, grade } of found) {
      if (grading.isPromoted(grade)) addTo(promoted, grade, serial);
    }
    const grades = [...promoted].toSorted(([one], [other]) => other - one);
    const others = found.filter(({ grade }) => !grading.isPromoted(grade));
    return [...grades.flatMap(([, serials]) => inTurn(serials, turn)), ...newestFirst(others)];
  };
}

function addTo(lists: Map<number, number[]>, key: number, serial: number) {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [serial]);
  else list.push(serial);
}
