import { ORDINARY_RANK } from '#app/db/enums.ts';
import type { NormalizedFilters } from './fields.ts';
import type { ColumnStore, RowGroup } from './column-store.ts';
import type { BitmapIndex } from './bitmap-index.ts';
import { countWithText, passesRowFilters, type Predicate } from './predicate.ts';
import type { BitmapResult } from './bitmap-result.ts';
import type { TextPredicate } from './scoring.ts';

/** All matches, or those of one rank of placement. */
export type RankPartition = {
  total: number;
  /** Whether all in it are paid or featured. */
  isPromoted: boolean;
  /** No match is outside of it; without a text, all in it match. */
  selection: BitmapResult;
  /** Whether a listing of the selection fits the text; null without a text. */
  fitsText: ((serial: number) => boolean) | null;
  /** All matches, in any order. */
  serials: () => number[];
  /** How many listings that function looks at. */
  readRows: number;
};

type TextGroups = { groups: RowGroup[]; total: number; isPromoted: boolean; rows: number };

/** How many match, and who: as one part, or in parts by rank of placement, the best placed first. */
type Matches = { total: number; parts: Iterable<RankPartition> };

/** Good until the next call; each part until the next part is asked for. */
export function partitionMatches(
  rows: ColumnStore,
  slots: BitmapIndex,
  filters: NormalizedFilters,
  match: Predicate,
  isByRank: boolean,
): Matches {
  const selection = slots.select(filters);
  const { text } = match;
  if (text !== null) {
    const parts = textParts(rows, selection, { ...match, text }, isByRank);
    return { total: parts.reduce((sum, { total }) => sum + total, 0), parts };
  }
  return { total: selection.total, parts: filterParts(slots, selection, isByRank) };
}

function* filterParts(slots: BitmapIndex, all: BitmapResult, isByRank: boolean): Generator<RankPartition> {
  let rank = 0;
  for (const selection of isByRank ? slots.byRank(all) : [all]) {
    const { total } = selection;
    const serials = () => serialsIn(slots, selection);
    yield { total, isPromoted: isByRank && rank < ORDINARY_RANK, selection, fitsText: null, serials, readRows: total };
    rank += 1;
  }
}

function serialsIn({ blocks }: BitmapIndex, selection: BitmapResult): number[] {
  const serials: number[] = [];
  for (const block of blocks.inOrder) {
    if ((selection.counts[block] ?? 0) === 0) continue;
    for (const slot of selection.slotsIn(block)) serials.push(blocks.serialAt(slot));
  }
  return serials;
}

/** Groups tell of titles what slots cannot: thousands of listings share one score. */
function textParts(
  rows: ColumnStore,
  selection: BitmapResult,
  match: TextPredicate,
  isByRank: boolean,
): RankPartition[] {
  return groupsByRank(rows, match, isByRank).map(({ groups, total, isPromoted, rows: readRows }) => {
    const isGroupWanted = new Uint8Array(rows.groups.length);
    for (const group of groups) isGroupWanted[group.index] = 1;
    const fitsText = (serial: number) => {
      const index = rows.groupIndexOf(serial);
      const group = isGroupWanted[index] === 1 ? rows.groups[index] : undefined;
      return group !== undefined && match.text.scoreOf(group, rows.placeOf(serial)) > 0;
    };
    return { total, isPromoted, selection, fitsText, serials: () => serialsOf(groups, match), readRows };
  });
}

function groupsByRank(rows: ColumnStore, match: TextPredicate, isByRank: boolean): TextGroups[] {
  const parts: TextGroups[] = [];
  for (const group of rows.groups) {
    if (group.size === 0 || match.failedFilters(group) !== 0) continue;
    const count = countWithText(group, match);
    if (count === 0) continue;
    const rank = isByRank ? Math.min(group.promotionRank, ORDINARY_RANK) : 0;
    const part = (parts[rank] ??= { groups: [], total: 0, isPromoted: isByRank && rank < ORDINARY_RANK, rows: 0 });
    part.groups.push(group);
    part.total += count;
    part.rows += group.size;
  }
  // A rank without listings leaves a hole.
  return parts.filter(Boolean);
}

function serialsOf(groups: readonly RowGroup[], match: TextPredicate): number[] {
  const serials: number[] = [];
  for (const group of groups) {
    const scores = match.text.scoresIn(group);
    if (scores === null) continue;
    for (let place = 0; place < group.size; place += 1) {
      if ((scores[place] ?? 0) > 0 && passesRowFilters(group, place, match)) serials.push(group.serials[place] ?? 0);
    }
  }
  return serials;
}
