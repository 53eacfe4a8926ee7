import { ORDINARY_RANK } from '#app/db/enums.ts';
import type { FactFilters } from './catalogue-facts.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import type { CatalogueSlots } from './catalogue-slots.ts';
import type { Cell } from './cell.ts';
import { countWithText, passesRowFilters, type FactMatch } from './fact-match.ts';
import type { SlotSelection } from './slot-selection.ts';
import type { Matching } from './grading.ts';

/** All matches, or those of one rank of placement. */
export type Part = {
  total: number;
  /** Whether all in it are paid or featured. */
  isPromoted: boolean;
  /** No match is outside of it; without a text, all in it match. */
  selection: SlotSelection;
  /** Whether a listing of the selection fits the text; null without a text. */
  fitsText: ((serial: number) => boolean) | null;
  /** All matches, in any order. */
  serials: () => number[];
  /** How many listings that function looks at. */
  readRows: number;
};

type TextCells = { cells: Cell[]; total: number; isPromoted: boolean; rows: number };

/** How many match, and who: as one part, or in parts by rank of placement, the best placed first. */
type Matches = { total: number; parts: Iterable<Part> };

/** Good until the next call; each part until the next part is asked for. */
export function matchesOf(
  rows: CatalogueRows,
  slots: CatalogueSlots,
  filters: FactFilters,
  match: FactMatch,
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

function* filterParts(slots: CatalogueSlots, all: SlotSelection, isByRank: boolean): Generator<Part> {
  let rank = 0;
  for (const selection of isByRank ? slots.byRank(all) : [all]) {
    const { total } = selection;
    const serials = () => serialsIn(slots, selection);
    yield { total, isPromoted: isByRank && rank < ORDINARY_RANK, selection, fitsText: null, serials, readRows: total };
    rank += 1;
  }
}

function serialsIn({ blocks }: CatalogueSlots, selection: SlotSelection): number[] {
  const serials: number[] = [];
  for (const block of blocks.inOrder) {
    if ((selection.counts[block] ?? 0) === 0) continue;
    for (const slot of selection.slotsIn(block)) serials.push(blocks.serialAt(slot));
  }
  return serials;
}

/** Cells tell of titles what slots cannot: thousands of listings share one score. */
function textParts(rows: CatalogueRows, selection: SlotSelection, match: Matching, isByRank: boolean): Part[] {
  return cellsByRank(rows, match, isByRank).map(({ cells, total, isPromoted, rows: readRows }) => {
    const isCellWanted = new Uint8Array(rows.cells.length);
    for (const cell of cells) isCellWanted[cell.index] = 1;
    const fitsText = (serial: number) => {
      const index = rows.cellIndexOf(serial);
      const cell = isCellWanted[index] === 1 ? rows.cells[index] : undefined;
      return cell !== undefined && match.text.scoreOf(cell, rows.placeOf(serial)) > 0;
    };
    return { total, isPromoted, selection, fitsText, serials: () => serialsOf(cells, match), readRows };
  });
}

function cellsByRank(rows: CatalogueRows, match: Matching, isByRank: boolean): TextCells[] {
  const parts: TextCells[] = [];
  for (const cell of rows.cells) {
    if (cell.size === 0 || match.failsOf(cell) !== 0) continue;
    const count = countWithText(cell, match);
    if (count === 0) continue;
    const rank = isByRank ? Math.min(cell.promotionRank, ORDINARY_RANK) : 0;
    const part = (parts[rank] ??= { cells: [], total: 0, isPromoted: isByRank && rank < ORDINARY_RANK, rows: 0 });
    part.cells.push(cell);
    part.total += count;
    part.rows += cell.size;
  }
  // A rank without listings leaves a hole.
  return parts.filter(Boolean);
}

function serialsOf(cells: readonly Cell[], match: Matching): number[] {
  const serials: number[] = [];
  for (const cell of cells) {
    const scores = match.text.scoresIn(cell);
    if (scores === null) continue;
    for (let place = 0; place < cell.size; place += 1) {
      if ((scores[place] ?? 0) > 0 && passesRowFilters(cell, place, match)) serials.push(cell.serials[place] ?? 0);
    }
  }
  return serials;
}
