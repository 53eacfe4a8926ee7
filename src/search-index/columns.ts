import { choicesIn, scalarText } from '#app/features/machines/fact-entries.rules.ts';
import { LRUCache } from 'lru-cache';
import type { Condition, FactValue } from '#app/db/enums.ts';
import { decidesOnFit } from '#app/features/machines/fact-fit.rules.ts';
import type { FactKind } from '#app/features/machines/fact-kinds.rules.ts';
import type { RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { clearBit, hasBit, resized, setBit, wordsFor, type Bitmap } from './bitmap.ts';
import { CategoryColumn } from './category-column.ts';
import { ORDERS, type IndexedFields } from './fields.ts';
import { NumberColumn } from './number-column.ts';
import { OrderedTexts } from './ordered-texts.ts';
import { PlaceColumn, type DistanceFrom } from './place-column.ts';
import { TitleDictionary } from './title-dictionary.ts';

/** The properties of a machine fact that the index uses. */
export type IndexedFact = Pick<RegisteredFact, 'key' | 'kind' | 'filter' | 'sorts'>;
export const FLAGS = ['premium', 'financing', 'consignment', 'available', 'allHeadsWork'] as const;
export type Flag = (typeof FLAGS)[number];

const FIRST_WORDS = 32;
/** Cached row sets: 125 kB each for a million listings. */
const REMEMBERED_ROWS = 64;
/** Small steps, because every pass over a bitmap also visits its unused part. */
const GROWTH = 1.125;
/** Keeps seconds within 31 binary digits until 2068. */
const EPOCH_SECOND = Date.UTC(2000, 0, 1) / 1_000;

/** The public listings, column by column. A listing's row is its serial. */
export class Columns {
  readonly titles = new TitleDictionary();
  readonly brands = new CategoryColumn<string>(FIRST_WORDS);
  readonly conditions = new CategoryColumn<Condition>(FIRST_WORDS);
  readonly heads = new CategoryColumn<number>(FIRST_WORDS);
  readonly needles = new CategoryColumn<number>(FIRST_WORDS);
  readonly states = new CategoryColumn<string>(FIRST_WORDS);
  readonly ranks = new CategoryColumn<number>(FIRST_WORDS);
  readonly flags = new CategoryColumn<Flag>(FIRST_WORDS);
  readonly places: PlaceColumn;
  /** Sellers as numbers: there are too many for a bitmap per seller. */
  readonly #sellers = new NumberColumn(FIRST_WORDS);
  readonly #sellerNumbers = new Map<string, number>();
  /** Columns of facts with a choice of values, by the fact's key. */
  readonly choices: ReadonlyMap<string, CategoryColumn<string>>;
  /** Columns by sort order, by fact key, and `year`. */
  readonly numbers: ReadonlyMap<string, NumberColumn>;
  readonly facts: readonly IndexedFact[];
  size = 0;
  readonly #found = new LRUCache<string, Bitmap>({ max: REMEMBERED_ROWS });
  #rows: Bitmap = new Int32Array(FIRST_WORDS);
  #titleOf = new Int32Array(FIRST_WORDS * 32);
  readonly #brandTexts = new OrderedTexts();
  readonly #modelTexts = new OrderedTexts();

  constructor(facts: readonly IndexedFact[], distanceFrom: DistanceFrom) {
    this.facts = facts;
    this.places = new PlaceColumn(FIRST_WORDS, distanceFrom);
    const [withNumbers, withChoices] = [facts.filter(hasNumbers), facts.filter(hasChoices)];
    this.choices = new Map(withChoices.map(({ key }) => [key, new CategoryColumn(FIRST_WORDS)]));
    const numbered = withNumbers.map(({ key }) => key);
    this.numbers = new Map([...ORDERS, 'year', ...numbered].map((name) => [name, new NumberColumn(FIRST_WORDS)]));
  }

  /** All listings. */
  get rows(): Bitmap {
    return this.#rows;
  }

  /** The title of each row. */
  get titleOf(): Int32Array {
    return this.#titleOf;
  }

  has(row: number): boolean {
    return hasBit(this.#rows, row);
  }

  number(name: string): NumberColumn {
    const column = this.numbers.get(name);
    if (column === undefined) throw new Error(`The index has no column of numbers called ${name}`);
    return column;
  }

  /** The listings of a seller. */
  rowsOfSeller(sellerId: string): Bitmap {
    const number = this.#sellerNumbers.get(sellerId);
    return number === undefined ? new Int32Array(this.#rows.length) : this.#sellers.rowsBetween(number, number);
  }

  /**
   * Caches row sets until the next change, by what was looked for: a page, its facet counts and its promoted listings
   * need the same ones. Callers must not modify the result.
   */
  remembered(what: string, find: () => Bitmap): Bitmap {
    const known = this.#found.get(what);
    if (known !== undefined) return known;
    const rows = find();
    this.#found.set(what, rows);
    return rows;
  }

  /** Removes rows that exist and adds listings, which may reuse the same rows. */
  replace(rows: readonly number[], listings: readonly IndexedFields[]): void {
    this.#found.clear();
    for (const row of rows) if (this.has(row)) this.#remove(row);
    // Both must run, whatever the first returns.
    const isMoved = [
      this.#brandTexts.add(listings.map(({ brandKey }) => brandKey)),
      this.#modelTexts.add(listings.map(({ modelKey }) => modelKey)),
    ];
    for (const listing of listings) this.#add(listing);
    if (isMoved.includes(true)) this.#orderTexts();
  }

  #add(listing: IndexedFields): void {
    const { serial: row, sellerId, brandKey, modelKey, stateCode, priceUsd, year } = listing;
    if (row >= this.#titleOf.length) this.#grow(row);
    setBit(this.#rows, row);
    this.size += 1;
    this.#titleOf[row] = this.titles.enter(listing);
    this.brands.add(row, listing.brand);
    this.conditions.add(row, listing.condition);
    this.heads.add(row, listing.heads);
    this.needles.add(row, listing.needles);
    this.ranks.add(row, listing.promotionRank);
    if (sellerId !== null) this.#sellers.set(row, getOrNumber(this.#sellerNumbers, sellerId));
    if (stateCode !== null) this.states.add(row, stateCode);
    if (listing.place !== null) this.places.set(row, listing.place);
    if (listing.isPremium) this.flags.add(row, 'premium');
    if (listing.hasFinancing) this.flags.add(row, 'financing');
    if (listing.isConsignment) this.flags.add(row, 'consignment');
    if (!listing.isUnderOffer) this.flags.add(row, 'available');
    if (Number(listing.facts['headsWorking'] ?? 0) >= listing.heads) this.flags.add(row, 'allHeadsWork');
    this.number('brand').set(row, this.#brandTexts.numberOf(brandKey));
    this.number('model').set(row, this.#modelTexts.numberOf(modelKey));
    this.number('heads').set(row, listing.heads);
    this.number('needles').set(row, listing.needles);
    this.number('newest').set(row, Math.max(0, listing.createdSecond - EPOCH_SECOND));
    if (priceUsd !== null) this.number('price').set(row, priceUsd);
    if (year !== null) this.number('year').set(row, year);
    for (const fact of this.facts) this.#addFact(row, fact, listing.facts[fact.key]);
  }

  #addFact(row: number, { key, kind }: IndexedFact, value: FactValue | undefined) {
    if (value === undefined) return;
    const choices = this.choices.get(key);
    if (choices !== undefined) for (const choice of choicesIn(kind, value)) choices.add(row, choice);
    const number = factNumber(kind, value);
    if (number !== null) this.numbers.get(key)?.set(row, Math.round(number));
  }

  #remove(row: number) {
    clearBit(this.#rows, row);
    this.size -= 1;
    this.titles.leave(row, this.#titleOf[row] ?? 0);
    for (const column of this.#all()) column.remove(row);
  }

  /** Renumbers brands and models in sort order. */
  #orderTexts() {
    const byTitle = (order: 'brand' | 'model', texts: OrderedTexts) => {
      const column = this.number(order);
      for (let row = 0; row < this.#titleOf.length; row += 1) {
        if (!this.has(row)) continue;
        const title = this.titles.get(this.#titleOf[row] ?? 0);
        column.remove(row);
        column.set(row, texts.numberOf((order === 'brand' ? title?.brandKey : title?.modelKey) ?? ''));
      }
    };
    byTitle('brand', this.#brandTexts);
    byTitle('model', this.#modelTexts);
  }

  #grow(row: number) {
    const words = Math.max(wordsFor(row), Math.ceil(this.#rows.length * GROWTH));
    this.#rows = resized(this.#rows, words);
    const titles = new Int32Array(words * 32);
    titles.set(this.#titleOf);
    this.#titleOf = titles;
    for (const column of this.#all()) column.resize(words);
  }

  #all() {
    const { brands, conditions, heads, needles, states, ranks, flags, places, choices, numbers } = this;
    const facts = [...choices.values(), ...numbers.values()];
    return [brands, conditions, heads, needles, states, ranks, flags, places, this.#sellers, ...facts];
  }
}

/** The number of a key; a new key gets the next number. */
function getOrNumber(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key) ?? numbers.size;
  numbers.set(key, known);
  return known;
}

export function isChoice({ filter }: IndexedFact): boolean {
  return filter === 'list' || filter === 'boolean';
}

/** Some facts have no filter of their own but decide whether a machine fits a workshop. */
function hasChoices(fact: IndexedFact): boolean {
  return isChoice(fact) || (decidesOnFit(fact) && !isNumber(fact));
}

function hasNumbers(fact: IndexedFact): boolean {
  return fact.filter === 'range' || fact.sorts || (decidesOnFit(fact) && isNumber(fact));
}

function isNumber({ kind }: IndexedFact): boolean {
  return kind.type === 'integer' || kind.type === 'decimal';
}

/** A fact's value or a bound as its column stores it: counted from the minimum, in the fact's smallest steps. */
export function factNumber(kind: FactKind, value: FactValue): number | null {
  if (kind.type === 'date') return (Date.parse(scalarText(value)) - Date.parse(kind.min)) / DAY_MS;
  if (typeof value !== 'number') return null;
  if (kind.type === 'integer') return value - kind.min;
  return kind.type === 'decimal' ? Number(((value - kind.min) * 10 ** kind.decimals).toFixed(6)) : null;
}
