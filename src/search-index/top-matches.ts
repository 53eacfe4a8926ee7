import type { ColumnStore } from './column-store.ts';
import { SEARCH_TOTAL_LIMIT } from './fields.ts';
import { Scorer, type ScoredListing, type TextPredicate } from './scoring.ts';
import type { SortPermutation } from './sort-permutation.ts';
import { rotate } from './rotation.ts';

/** The best first. The total is exact as far as matches are counted; beyond, it is any higher number. */
export type TopMatches = { serials: number[]; total: number };

/** Measured: sorting takes so many times as long for each listing as a step along the newest. */
const SORTING_COST = 15;
/** Measured: up to here, and for each listing wanted, looking at all that can match is sooner done than looking for some. */
const FEW_CANDIDATES = 4_000;
const CANDIDATES_FOR_EACH = 30;
/** How far to go along the newest before going through all listings takes no longer. */
const MOST_STEPS = 40_000;
const MOST_LOOKED_AT = 4_000;
const LOOKS_FOR_EACH = 8;

/** `rotation`: of promoted listings that fit equally well; null: the newest first, as of the others. */
export type TopOptions = { promotedFirst: boolean; rotation: number | null; limit: number };

/** The `limit` listings that fit a text best, the newest first among equals, and how many fit. */
export function selectTop(
  rows: ColumnStore,
  newest: SortPermutation,
  match: TextPredicate,
  { promotedFirst, rotation, limit }: TopOptions,
): TopMatches {
  const scorer = new Scorer(rows, match, promotedFirst);
  const inOrder = ordering(rows, scorer, rotation);
  const candidates = match.text.candidates(Math.max(FEW_CANDIDATES, limit * CANDIDATES_FOR_EACH));
  if (candidates !== null) return bestAmong(inOrder, scorer, candidates, limit);
  if (!scorer.isSameForTitle) {
    const best = rotation === null ? bestOfNewest(newest, scorer, limit) : bestRotated(inOrder, newest, scorer, limit);
    if (best !== null) return best;
  }
  return bestOfAll(inOrder, newest, scorer, { limit, isRotated: rotation !== null });
}

/** Puts what is found in its order, the best first. */
type InOrder = (found: readonly ScoredListing[]) => number[];

function bestAmong(inOrder: InOrder, scorer: Scorer, candidates: readonly number[], limit: number): TopMatches {
  const found: ScoredListing[] = [];
  for (const serial of candidates) {
    const score = scorer.scoreOf(serial);
    if (score > 0) found.push({ serial, score });
  }
  return { serials: inOrder(found).slice(0, limit), total: found.length };
}

/** Where enough of the newest have the best score that there can be, the others need only be counted. */
function bestOfNewest(newest: SortPermutation, scorer: Scorer, limit: number): TopMatches | null {
  const highest = scorer.highest();
  if (highest === 0) return { serials: [], total: 0 };
  const lookedAt = Math.max(MOST_LOOKED_AT, limit * LOOKS_FOR_EACH);
  const serials = newestWithScore(newest, scorer, highest, limit, { steps: MOST_STEPS, lookedAt });
  if (serials.length < limit) return null;
  return { serials, total: scorer.countUpTo(SEARCH_TOTAL_LIMIT + 1) };
}

/** Of promoted listings all of the best score are wanted, whoever is the newest among them. */
function bestRotated(inOrder: InOrder, newest: SortPermutation, scorer: Scorer, limit: number): TopMatches | null {
  const highest = scorer.highest();
  if (!scorer.isPromoted(highest)) return bestOfNewest(newest, scorer, limit);
  const found: ScoredListing[] = [];
  scorer.eachFrom(highest, (serial, score) => found.push({ serial, score }));
  if (found.length < limit) return null;
  return { serials: inOrder(found).slice(0, limit), total: scorer.countUpTo(SEARCH_TOTAL_LIMIT + 1) };
}

function bestOfAll(
  inOrder: InOrder,
  newest: SortPermutation,
  scorer: Scorer,
  { limit, isRotated }: { limit: number; isRotated: boolean },
): TopMatches {
  const total = scorer.countAll();
  const last = scorer.scoreOfRank(limit);
  // The more listings have the last score wanted, the longer they take to sort, and the sooner the newest are found.
  const size = scorer.sizes[last] ?? 0;
  const isSorted =
    last === 0 || (isRotated && scorer.isPromoted(last)) || size * size * SORTING_COST <= limit * newest.size;
  const found: ScoredListing[] = [];
  scorer.eachFrom(isSorted ? Math.max(last, 1) : last + 1, (serial, score) => found.push({ serial, score }));
  const serials = inOrder(found).slice(0, limit);
  if (!isSorted) serials.push(...newestWithScore(newest, scorer, last, limit - serials.length));
  return { serials, total };
}

/** The newest listings of one score, as far as they are found without going any further than said. */
function newestWithScore(
  newest: SortPermutation,
  scorer: Scorer,
  score: number,
  limit: number,
  most = { steps: Infinity, lookedAt: Infinity },
): number[] {
  const found: number[] = [];
  const end = Math.max(0, newest.size - most.steps);
  let lookedAt = 0;
  for (let index = newest.size - 1; index >= end && found.length < limit && lookedAt < most.lookedAt; index -= 1) {
    const serial = newest.serials[index] ?? 0;
    if (!scorer.mayReach(serial, score)) continue;
    lookedAt += 1;
    if (scorer.scoreOf(serial) === score) found.push(serial);
  }
  return found;
}

function ordering(rows: ColumnStore, scorer: Scorer, rotation: number | null): InOrder {
  const newestFirst = (found: readonly ScoredListing[]) =>
    found
      .map(({ serial, score }) => ({ serial, score, created: rows.sortKey('newest', serial) }))
      .toSorted((a, b) => b.score - a.score || b.created - a.created || b.serial - a.serial)
      .map(({ serial }) => serial);
  if (rotation === null) return newestFirst;
  return (found) => {
    const promoted = new Map<number, number[]>();
    for (const { serial, score } of found) {
      if (scorer.isPromoted(score)) addTo(promoted, score, serial);
    }
    const scores = [...promoted].toSorted(([one], [other]) => other - one);
    const others = found.filter(({ score }) => !scorer.isPromoted(score));
    return [...scores.flatMap(([, serials]) => rotate(serials, rotation)), ...newestFirst(others)];
  };
}

function addTo(lists: Map<number, number[]>, key: number, serial: number) {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [serial]);
  else list.push(serial);
}
