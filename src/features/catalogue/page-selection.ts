import type { Direction } from './catalogue.schema.ts';
import { ORDINARY_RANK, type Order } from './catalogue-facts.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import type { Cell } from './cell.ts';
import { countWanted, isRowWanted, needsRows, type FactMatch } from './fact-match.ts';
import { MOST_LISTINGS, type SortedSerials } from './sorted-serials.ts';

export type Wish = { order: Order; direction: Direction; promotedFirst: boolean; offset: number; limit: number };

/** Measured, in the time that it takes to step over a listing whose cell tells whether it matches. */
const COST = { sortedMatch: 6, scannedRow: 1, stepWithRowFilters: 3 } as const;
/** Key and serial share the 53 whole bits of a number; keys take 31. */
const SERIAL_LIMIT = MOST_LISTINGS;

type Part = { cells: readonly Cell[]; total: number; rows: number };

/** The serials of one page of what matches, and how many match. */
export function selectPage(
  rows: CatalogueRows,
  orders: Record<Order, SortedSerials>,
  match: FactMatch,
  wish: Wish,
): { total: number; serials: number[] } {
  const parts = partsOf(rows, match, wish.promotedFirst);
  const serials: number[] = [];
  let { offset } = wish;
  for (const part of parts) {
    const limit = wish.limit - serials.length;
    if (limit > 0 && offset < part.total)
      serials.push(...selectPart(rows, orders[wish.order], match, part, { ...wish, offset, limit }));
    offset = Math.max(0, offset - part.total);
  }
  return { total: parts.reduce((sum, { total }) => sum + total, 0), serials };
}

/** All matches, or one part for each rank of placement. */
function partsOf(rows: CatalogueRows, match: FactMatch, promotedFirst: boolean): Part[] {
  const parts: { cells: Cell[]; total: number; rows: number }[] = [];
  for (const cell of rows.cells) {
    if (cell.size === 0 || match.failsOf(cell) !== 0) continue;
    const count = countWanted(cell, match);
    if (count === 0) continue;
    const part = (parts[promotedFirst ? Math.min(cell.promotionRank, ORDINARY_RANK) : 0] ??= {
      cells: [],
      total: 0,
      rows: 0,
    });
    part.cells.push(cell);
    part.total += count;
    part.rows += cell.size;
  }
  // A rank without listings leaves a hole.
  return parts.filter(Boolean);
}

function selectPart(rows: CatalogueRows, order: SortedSerials, match: FactMatch, part: Part, wish: Wish): number[] {
  const limit = Math.min(wish.limit, part.total - wish.offset);
  // The far half is reached sooner from the other end.
  const isFromEnd = wish.offset + limit > part.total / 2;
  const isDescending = (wish.direction === 'desc') !== isFromEnd;
  const offset = isFromEnd ? part.total - wish.offset - limit : wish.offset;
  const step = match.states === null && !needsRows(match) ? 1 : COST.stepWithRowFilters;
  const walkCost = (((offset + limit) * rows.size) / part.total) * step;
  const sortCost = part.total * COST.sortedMatch + part.rows * COST.scannedRow;
  const serials =
    sortCost < walkCost && rows.capacity <= SERIAL_LIMIT
      ? sortMatches(rows, wish.order, match, part, isDescending, offset, limit)
      : walkOrder(rows, order, wish.order, match, part, isDescending, offset, limit);
  return isFromEnd ? serials.toReversed() : serials;
}

function sortMatches(
  rows: CatalogueRows,
  order: Order,
  match: FactMatch,
  part: Part,
  isDescending: boolean,
  offset: number,
  limit: number,
): number[] {
  const packed = new Float64Array(part.total);
  let count = 0;
  for (const cell of part.cells) {
    for (let place = 0; place < cell.size; place += 1) {
      if (!isRowWanted(cell, place, match)) continue;
      const serial = cell.serials[place] ?? 0;
      packed[count] = rows.keyOf(order, serial) * SERIAL_LIMIT + serial;
      count += 1;
    }
  }
  packed.sort();
  const wanted = isDescending
    ? packed.subarray(count - offset - limit, count - offset).toReversed()
    : packed.subarray(offset, offset + limit);
  return Array.from(wanted, (number) => number % SERIAL_LIMIT);
}

function walkOrder(
  rows: CatalogueRows,
  order: SortedSerials,
  name: Order,
  match: FactMatch,
  part: Part,
  isDescending: boolean,
  offset: number,
  limit: number,
): number[] {
  const { start, end } = stretchOf(order, name, match);
  const step = isDescending ? -1 : 1;
  const first = isDescending ? end - 1 : start;
  const found: number[] = [];
  if (part.total === end - start) {
    for (let index = 0; index < limit; index += 1) found.push(order.serials[first + step * (offset + index)] ?? 0);
    return found;
  }
  const isCellWanted = new Uint8Array(rows.cells.length);
  for (const cell of part.cells) isCellWanted[cell.index] = 1;
  const isCellEnough = match.states === null && !needsRows(match);
  let skipped = 0;
  for (let index = first; index >= start && index < end && found.length < limit; index += step) {
    const serial = order.serials[index] ?? 0;
    const cellIndex = rows.cellIndexOf(serial);
    if (isCellWanted[cellIndex] !== 1) continue;
    if (!isCellEnough) {
      const cell = rows.cells[cellIndex];
      if (cell === undefined || !isRowWanted(cell, rows.placeOf(serial), match)) continue;
    }
    if (skipped < offset) skipped += 1;
    else found.push(serial);
  }
  return found;
}

/** In the order of prices a price range is one stretch; any other filter may match anywhere. */
function stretchOf(order: SortedSerials, name: Order, { ranges }: FactMatch): { start: number; end: number } {
  if (name !== 'price' || ranges === null) return { start: 0, end: order.size };
  return { start: order.positionFrom(Math.max(0, ranges.priceMin)), end: order.positionFrom(ranges.priceMax + 1) };
}
