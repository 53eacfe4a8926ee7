import type { Direction } from '#app/lib/paging.ts';
import { isOrder, type NormalizedFilters, type Order } from './fields.ts';
import type { ColumnStore } from './column-store.ts';
import type { BitmapIndex } from './bitmap-index.ts';
import { compareFacts } from './fields.ts';
import type { Predicate } from './predicate.ts';
import { partitionMatches, type RankPartition } from './rank-partitions.ts';
import { MOST_LISTINGS, type SortPermutation } from './sort-permutation.ts';
import { rotate } from './rotation.ts';

export type ListOptions = {
  /** One of the orders that are kept, or the key of a machine fact. */
  order: string;
  direction: Direction;
  promotedFirst: boolean;
  /** In which rotation promoted listings come that are placed alike; null: in the order of the others. */
  rotation: number | null;
  offset: number;
  limit: number;
};
/** The orders that are kept as lists; that of prices lies in the slots. */
export type ListedOrder = Exclude<Order, 'price'>;
/** Where pages are found. */
type PageSource = { rows: ColumnStore; slots: BitmapIndex; orders: Record<ListedOrder, SortPermutation> };

type PageWindow = { isDescending: boolean; offset: number; limit: number };

/** Measured, in the time that it takes to step over a listing that does not match. */
const COST = { sortedMatch: 25, readRow: 1, stepWithText: 5 } as const;
/** Key and serial share the 53 whole bits of a number; keys take 31. */
const SERIAL_LIMIT = MOST_LISTINGS;

/** The serials of one page of what matches, and how many match. */
export function selectPage(
  source: PageSource,
  filters: NormalizedFilters,
  match: Predicate,
  wish: ListOptions,
): { total: number; serials: number[] } {
  const { total, parts } = partitionMatches(source.rows, source.slots, filters, match, wish.promotedFirst);
  const serials: number[] = [];
  let { offset } = wish;
  if (offset >= total || wish.limit === 0) return { total, serials };
  for (const part of parts) {
    const limit = wish.limit - serials.length;
    if (offset < part.total) serials.push(...selectPart(source, match, part, { ...wish, offset, limit }));
    if (serials.length === wish.limit) break;
    offset = Math.max(0, offset - part.total);
  }
  return { total, serials };
}

function selectPart(source: PageSource, match: Predicate, part: RankPartition, wish: ListOptions): number[] {
  if (wish.rotation !== null && part.isPromoted)
    return rotate(part.serials(), wish.rotation).slice(wish.offset, wish.offset + wish.limit);
  const limit = Math.min(wish.limit, part.total - wish.offset);
  // The far half is reached sooner from the other end.
  const isFromEnd = wish.offset + limit > part.total / 2;
  const isDescending = (wish.direction === 'desc') !== isFromEnd;
  const offset = isFromEnd ? part.total - wish.offset - limit : wish.offset;
  const stretch = { isDescending, offset, limit };
  const serials = selectInOrder(source, wish.order, match, part, stretch);
  return isFromEnd ? serials.toReversed() : serials;
}

function selectInOrder(
  source: PageSource,
  order: string,
  match: Predicate,
  part: RankPartition,
  stretch: PageWindow,
): number[] {
  if (!isOrder(order)) return sortByFact(source.rows, order, part, stretch);
  return order === 'price' ? selectByPrice(source, part, stretch) : selectListed(source, order, match, part, stretch);
}

function sortByFact(
  rows: ColumnStore,
  key: string,
  part: RankPartition,
  { isDescending, offset, limit }: PageWindow,
): number[] {
  const sorted = part
    .serials()
    .toSorted((one, other) => compareFacts(rows.factsOf(one)[key], rows.factsOf(other)[key]) || one - other);
  return (isDescending ? sorted.toReversed() : sorted).slice(offset, offset + limit);
}

function selectByPrice(source: PageSource, part: RankPartition, stretch: PageWindow): number[] {
  const walkCost = part.fitsText === null ? 0 : stepsTo(stretch, part, part.selection.total) * COST.stepWithText;
  return sortCostOf(source, part) < walkCost
    ? sortMatches(source.rows, 'price', part, stretch)
    : walkBlocks(source.slots, part, stretch);
}

function selectListed(
  source: PageSource,
  name: ListedOrder,
  match: Predicate,
  part: RankPartition,
  stretch: PageWindow,
): number[] {
  const order = source.orders[name];
  const { start, end } = extentOf(source.rows, order, name, match);
  const listed = order.serials.subarray(start, end);
  const walkCost = stepsTo(stretch, part, listed.length) * (part.fitsText === null ? 1 : COST.stepWithText);
  return sortCostOf(source, part) < walkCost
    ? sortMatches(source.rows, name, part, stretch)
    : walkList(source.slots, listed, part, stretch);
}

/** How many of so many listings are passed until the stretch is complete, if matches lie evenly among them. */
function stepsTo({ offset, limit }: PageWindow, part: RankPartition, among: number): number {
  return ((offset + limit) * among) / part.total;
}

function sortCostOf({ rows }: PageSource, part: RankPartition): number {
  if (rows.capacity > SERIAL_LIMIT) return Infinity;
  return part.total * COST.sortedMatch + part.readRows * COST.readRow;
}

function sortMatches(
  rows: ColumnStore,
  order: Order,
  part: RankPartition,
  { isDescending, offset, limit }: PageWindow,
) {
  const packed = Float64Array.from(part.serials(), (serial) => rows.sortKey(order, serial) * SERIAL_LIMIT + serial);
  packed.sort();
  const count = packed.length;
  const wanted = isDescending
    ? packed.subarray(count - offset - limit, count - offset).toReversed()
    : packed.subarray(offset, offset + limit);
  return Array.from(wanted, (number) => number % SERIAL_LIMIT);
}

/** Goes along the prices, and passes over whole blocks where nothing but the slots decides. */
function walkBlocks(
  { blocks }: BitmapIndex,
  part: RankPartition,
  { isDescending, offset, limit }: PageWindow,
): number[] {
  const { selection, fitsText } = part;
  const found: number[] = [];
  let skipped = 0;
  for (let index = 0; index < blocks.inOrder.length && found.length < limit; index += 1) {
    const block = blocks.inOrder[isDescending ? blocks.inOrder.length - 1 - index : index] ?? 0;
    const count = selection.counts[block] ?? 0;
    if (count === 0 || (fitsText === null && skipped + count <= offset)) {
      skipped += count;
      continue;
    }
    const slots = blocks.sorted(selection.slotsIn(block));
    const serials = (isDescending ? slots.toReversed() : slots).map((slot) => blocks.serialAt(slot));
    const matches = fitsText === null ? serials : serials.filter(fitsText);
    const first = Math.max(0, offset - skipped);
    found.push(...matches.slice(first, first + limit - found.length));
    skipped += Math.min(matches.length, first);
  }
  return found;
}

function walkList(
  { blocks: { slotOf } }: BitmapIndex,
  listed: Int32Array,
  { total, selection: { words }, fitsText }: RankPartition,
  { isDescending, offset, limit }: PageWindow,
): number[] {
  const step = isDescending ? -1 : 1;
  const first = isDescending ? listed.length - 1 : 0;
  const found: number[] = [];
  const isAllWanted = total === listed.length;
  let skipped = isAllWanted ? offset : 0;
  for (
    let index = isAllWanted ? first + step * offset : first;
    index >= 0 && index < listed.length && found.length < limit;
    index += step
  ) {
    const serial = listed[index] ?? 0;
    const slot = slotOf[serial] ?? 0;
    if ((((words[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 0) continue;
    if (fitsText !== null && !fitsText(serial)) continue;
    if (skipped < offset) skipped += 1;
    else found.push(serial);
  }
  return found;
}

/** Between which listings of an order the matches are, as far as their groups tell. */
function extentOf(
  rows: ColumnStore,
  order: SortPermutation,
  name: ListedOrder,
  match: Predicate,
): { start: number; end: number } {
  if (name === 'newest') return { start: 0, end: order.size };
  let lowest = Infinity;
  let highest = -1;
  for (const group of rows.groups) {
    if (group.size === 0 || match.failedFilters(group) !== 0) continue;
    for (const key of rows.sortKeysIn(name, group)) {
      if (key < lowest) lowest = key;
      if (key > highest) highest = key;
    }
  }
  return { start: order.positionFrom(lowest), end: order.positionFrom(highest + 1) };
}
