import { ORDINARY_RANK, type Condition } from '#app/db/enums.ts';
import type { MachineFacts } from './catalogue-facts.ts';

/** Stands for a price or a year that is not there; no range of a filter reaches below zero. */
export const ABSENT = -1;

/** What all listings of a cell share. */
export type CellKind = Pick<
  MachineFacts,
  | 'brand'
  | 'brandKey'
  | 'condition'
  | 'heads'
  | 'needles'
  | 'promotionRank'
  | 'isPremium'
  | 'hasFinancing'
  | 'isConsignment'
>;

const FIRST_CAPACITY = 4;

/** The public listings that no yes-or-no filter can tell apart, column by column, so that a range reads memory in a row. */
export class Cell {
  readonly index: number;
  readonly brandCode: number;
  readonly condition: Condition;
  readonly heads: number;
  readonly needles: number;
  readonly promotionRank: number;
  readonly isPromoted: boolean;
  readonly isPremium: boolean;
  readonly hasFinancing: boolean;
  readonly isConsignment: boolean;
  readonly brand: string;
  readonly brandKey: string;
  size = 0;
  serials = new Int32Array(FIRST_CAPACITY);
  prices = new Int32Array(FIRST_CAPACITY);
  years = new Int16Array(FIRST_CAPACITY);
  states = new Uint16Array(FIRST_CAPACITY);
  titles = new Int32Array(FIRST_CAPACITY);
  /** How many listings of the cell stand in each state, by the state's code. */
  stateCounts = new Int32Array(0);
  /** How many listings of the cell have each title, by the title's code; most cells have one or two. */
  readonly titleCounts = new Map<number, number>();

  constructor(index: number, brandCode: number, kind: CellKind) {
    this.index = index;
    this.brandCode = brandCode;
    this.brand = kind.brand;
    this.brandKey = kind.brandKey;
    this.condition = kind.condition;
    this.heads = kind.heads;
    this.needles = kind.needles;
    this.promotionRank = kind.promotionRank;
    this.isPromoted = kind.promotionRank < ORDINARY_RANK;
    this.isPremium = kind.isPremium;
    this.hasFinancing = kind.hasFinancing;
    this.isConsignment = kind.isConsignment;
  }

  /** Adds a listing and answers its place in the cell. */
  add(serial: number, priceUsd: number | null, year: number | null, state: number, title: number): number {
    if (this.size === this.serials.length) this.#grow();
    const place = this.size;
    this.serials[place] = serial;
    this.prices[place] = priceUsd ?? ABSENT;
    this.years[place] = year ?? ABSENT;
    this.states[place] = state;
    this.titles[place] = title;
    if (state >= this.stateCounts.length) this.stateCounts = grownInt32(this.stateCounts, state + 8);
    this.stateCounts[state] = (this.stateCounts[state] ?? 0) + 1;
    this.titleCounts.set(title, (this.titleCounts.get(title) ?? 0) + 1);
    this.size += 1;
    return place;
  }

  /** Takes a listing out; the last one moves into its place and its serial is answered. */
  remove(place: number): number {
    const state = this.states[place] ?? 0;
    this.stateCounts[state] = (this.stateCounts[state] ?? 0) - 1;
    this.#removeTitle(this.titles[place] ?? 0);
    const last = this.size - 1;
    const moved = this.serials[last] ?? 0;
    this.serials[place] = moved;
    this.prices[place] = this.prices[last] ?? ABSENT;
    this.years[place] = this.years[last] ?? ABSENT;
    this.states[place] = this.states[last] ?? 0;
    this.titles[place] = this.titles[last] ?? 0;
    this.size = last;
    return moved;
  }

  #removeTitle(title: number) {
    const left = (this.titleCounts.get(title) ?? 0) - 1;
    if (left > 0) this.titleCounts.set(title, left);
    else this.titleCounts.delete(title);
  }

  #grow() {
    const capacity = this.serials.length * 2;
    this.serials = grownInt32(this.serials, capacity);
    this.prices = grownInt32(this.prices, capacity);
    this.titles = grownInt32(this.titles, capacity);
    const years = new Int16Array(capacity);
    years.set(this.years);
    this.years = years;
    const states = new Uint16Array(capacity);
    states.set(this.states);
    this.states = states;
  }
}

export function grownInt32(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(length);
  grown.set(array);
  return grown;
}

export function cellKeyOf(kind: CellKind): string {
  const flags = Number(kind.isPremium) + 2 * Number(kind.hasFinancing) + 4 * Number(kind.isConsignment);
  return `${kind.heads},${kind.needles},${kind.promotionRank},${flags},${kind.condition},${kind.brand}`;
}
