import { CONDITIONS, ORDINARY_RANK, type Condition } from '#app/db/enums.ts';
import { optionsOf } from '#app/features/machines/fact-entries.rules.ts';
import { and, andInto, countBits, countSelected, or, selectionOf, type Bitmap, type Selection } from './bitmap.ts';
import type { CategoryColumn } from './category-column.ts';
import { factNumber, isChoice, type Columns, type IndexedFact } from './columns.ts';
import {
  DISTANCE,
  FIELD_SIDES,
  FIELD_TURNED,
  isFitParam,
  SELLER,
  type ColumnFilterOf,
  type Criterion,
  type Filters,
} from './fields.ts';
import { rowsFitting } from './fit-rows.ts';
import { compareText } from './ordered-texts.ts';
import { ScratchBitmap } from './scratch-bitmap.ts';

type ValueCounts<Value> = { value: Value; count: number }[];
/** For each value of each filter: how many listings it would match together with the other chosen filters. */
export type FacetCounts = {
  total: number;
  brands: ValueCounts<string>;
  conditions: ValueCounts<Condition>;
  heads: ValueCounts<number>;
  needles: ValueCounts<number>;
  states: ValueCounts<string>;
  featured: number;
  premium: number;
  financing: number;
  consignment: number;
  available: number;
  allHeadsWork: number;
  /** Counts of machine facts with a choice of values, by the fact's key. */
  facts: Record<string, ValueCounts<string>>;
  /** How many listings state each machine fact that has a range, by the fact's key. */
  has: Record<string, number>;
};
/** Conditions are in capitals. */
export type FacetValues = { brands: string[]; conditions: string[]; heads: number[]; needles: number[] };

const PROMOTED_RANKS = Array.from({ length: ORDINARY_RANK }, (_, rank) => rank);

/** The rows with any of the given values, by field. */
const ROWS_WITH = {
  brand: ({ brands, titles }, values) => brands.rowsWith(titles.spellingsOf(values)),
  condition: ({ conditions }, values) => conditions.rowsWith(CONDITIONS.filter((each) => values.includes(each))),
  heads: ({ heads }, values) => heads.rowsWith(values.map(Number)),
  needles: ({ needles }, values) => needles.rowsWith(values.map(Number)),
  state: ({ states }, values) => states.rowsWith(values),
  featured: ({ ranks }) => ranks.rowsWith(PROMOTED_RANKS),
  premium: ({ flags }) => flags.rowsWith(['premium']),
  financing: ({ flags }) => flags.rowsWith(['financing']),
  consignment: ({ flags }) => flags.rowsWith(['consignment']),
  available: ({ flags }) => flags.rowsWith(['available']),
  allHeadsWork: ({ flags }) => flags.rowsWith(['allHeadsWork']),
} as const satisfies Record<ColumnFilterOf<'list' | 'boolean'>, RowsWith>;
type RowsWith = (columns: Columns, values: readonly string[]) => Bitmap;
const ROWS_BY_KEY = new Map<string, RowsWith>(Object.entries(ROWS_WITH));
const RANGES = { price: true, year: true } as const satisfies Record<ColumnFilterOf<'range'>, true>;

/** The rows that meet each criterion, by its key. */
export function filteredRows(columns: Columns, filters: Filters): Map<string, Bitmap> {
  return new Map(filters.map((criterion) => [criterion.key, rowsMeeting(columns, criterion)]));
}

/** The rows that meet a criterion, including bounds on numbers of heads and needles, which no filter offers. */
export function rowsMeeting(columns: Columns, criterion: Criterion): Bitmap {
  return columns.remembered(JSON.stringify(criterion), () => findRowsMeeting(columns, criterion));
}

function findRowsMeeting(columns: Columns, criterion: Criterion): Bitmap {
  const { key, min, max, values } = criterion;
  if (key === DISTANCE) return columns.places.rowsWithin(values?.[0] ?? '', Number(max));
  if (key === FIELD_TURNED) return rowsOfField(columns, (values ?? []).map(Number));
  if (key === SELLER) return columns.rowsOfSeller(values?.[0] ?? '');
  if (isFitParam(key)) return rowsFitting(columns, key, Number(max), values !== null);
  if (Object.hasOwn(RANGES, key) || (ROWS_BY_KEY.has(key) && values === null))
    return columns.number(key).rowsBetween(numberOf(min), numberOf(max));
  return ROWS_BY_KEY.get(key)?.(columns, values ?? []) ?? rowsStating(columns, criterion);
}

function numberOf(bound: Criterion['min']): number | null {
  return bound === null ? null : Number(bound);
}

/** The rows whose field is at least this large in either orientation. */
function rowsOfField(columns: Columns, [one = 0, other = 0]: readonly number[]): Bitmap {
  const [width, depth] = FIELD_SIDES;
  const atLeast = (key: string, min: number) => rowsStating(columns, { key, min, max: null, values: null });
  return or(and(atLeast(width, one), atLeast(depth, other)), and(atLeast(width, other), atLeast(depth, one)));
}

function rowsStating(columns: Columns, { key, min, max, values }: Criterion): Bitmap {
  const fact = columns.facts.find((each) => each.key === key);
  const none = new Int32Array(columns.rows.length);
  if (fact === undefined) return none;
  if (values !== null) return columns.choices.get(key)?.rowsWith(values) ?? none;
  // A bound may lie between two of the column's steps.
  const [least, most] = [min, max].map((bound) => (bound === null ? null : factNumber(fact.kind, bound)));
  return columns
    .number(key)
    .rowsBetween(
      typeof least === 'number' ? Math.ceil(least) : null,
      typeof most === 'number' ? Math.floor(most) : null,
    );
}

/** The rows that pass all filters, except optionally one. */
export function selectRows(all: Bitmap, filtered: ReadonlyMap<string, Bitmap>, except?: string): ScratchBitmap {
  const selected = ScratchBitmap.copyOf(all);
  for (const [name, passing] of filtered) if (name !== except) andInto(selected.rows, passing);
  return selected;
}

/** Counts every value of every filter. `all`: the rows that match the text, or all rows. */
export function countFacets(
  columns: Columns,
  { brands, conditions, heads, needles, states }: OfferedValues,
  filters: Filters,
  all: Bitmap,
): FacetCounts {
  const filtered = filteredRows(columns, filters);
  using scratch = new DisposableStack();
  const select = (except?: string) => selectionOf(scratch.use(selectRows(all, filtered, except)).rows);
  const selected = select();
  const among = (name: string) => (filtered.has(name) ? select(name) : selected);
  const counted = <Value extends string | number>(column: CategoryColumn<Value>, name: string) => {
    const counts = column.counts(among(name));
    return (value: Value) => ({ value, count: counts.get(value) ?? 0 });
  };
  const brandCounts = columns.brands.counts(among('brand'));
  const flags = columns.flags.counts(selected);
  return {
    total: countBits(selected.rows),
    featured: countSelected(selected, columns.ranks.rowsWith(PROMOTED_RANKS)),
    premium: flags.get('premium') ?? 0,
    financing: flags.get('financing') ?? 0,
    consignment: flags.get('consignment') ?? 0,
    available: flags.get('available') ?? 0,
    allHeadsWork: flags.get('allHeadsWork') ?? 0,
    brands: brands.map(({ value, spellings }) => ({
      value,
      count: spellings.reduce((sum, spelling) => sum + (brandCounts.get(spelling) ?? 0), 0),
    })),
    conditions: conditions.map(counted(columns.conditions, 'condition')),
    heads: heads.map(counted(columns.heads, 'heads')),
    needles: needles.map(counted(columns.needles, 'needles')),
    states: states.map(counted(columns.states, 'state')),
    facts: Object.fromEntries(
      columns.facts.filter(isChoice).map((fact) => {
        const column = columns.choices.get(fact.key);
        return [fact.key, column === undefined ? [] : offeredChoices(fact).map(counted(column, fact.key))];
      }),
    ),
    has: Object.fromEntries(
      columns.facts
        .filter(({ filter }) => filter === 'range')
        .map(({ key }) => [key, countSelected(among(key), columns.number(key).known)]),
    ),
  };
}

function offeredChoices({ kind, filter }: IndexedFact): string[] {
  return filter === 'boolean' ? ['true'] : optionsOf(kind).map(({ value }) => value);
}

/** The offered values. They remain in the list with a count of 0, so that it does not shift. */
export type OfferedValues = {
  /** `value` is the most common spelling. */
  brands: { value: string; spellings: string[] }[];
  conditions: Condition[];
  heads: number[];
  needles: number[];
  states: string[];
};

export function findValues(columns: Columns): OfferedValues {
  const all = selectionOf(columns.rows);
  const present = <Value extends string | number>(column: CategoryColumn<Value>) =>
    [...column.counts(all)].flatMap(([value, count]) => (count > 0 ? [value] : []));
  const conditions = present(columns.conditions);
  return {
    brands: findBrands(columns, all),
    conditions: CONDITIONS.filter((condition) => conditions.includes(condition)),
    heads: present(columns.heads).toSorted((a, b) => a - b),
    needles: present(columns.needles).toSorted((a, b) => a - b),
    states: present(columns.states).toSorted(compareText),
  };
}

function findBrands({ brands, titles }: Columns, all: Selection): OfferedValues['brands'] {
  const commonestFirst = [...brands.counts(all)]
    .filter(([, count]) => count > 0)
    .toSorted(([a, one], [b, other]) => other - one || compareText(a, b))
    .map(([spelling]) => spelling);
  return [...Map.groupBy(commonestFirst, (spelling) => titles.brandKeyOf(spelling)).values()]
    .flatMap((spellings) => spellings.slice(0, 1).map((value) => ({ value, spellings })))
    .toSorted((a, b) => compareText(a.value.toLowerCase(), b.value.toLowerCase()) || compareText(a.value, b.value));
}
