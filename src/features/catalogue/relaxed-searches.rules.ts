import { CONDITIONS } from '#app/db/enums.ts';
import { FIT_KNOWN } from '#app/features/machines/fact-fit.rules.ts';
import { neighborsOf } from '#app/features/machines/state-neighbors.rules.ts';
import { boundNames, FIELD_TURNED } from '#app/search-index/fields.ts';
import { MAX_MILES } from '#app/features/places/places.schema.ts';
import { MAX_PRICE, type MachineFilters } from './catalogue.schema.ts';

/** A search with one filter removed or widened, and the key of that filter. */
export type RelaxedSearch = { key: string; filters: MachineFilters };

type Costly = RelaxedSearch & { cost: number };
/** The parameters that a wider search replaces; undefined removes one. */
type Change = Readonly<Record<string, unknown>>;

/** A price that differs by this share still suits the same budget. */
const NEAR_PRICE = 0.1;
const NEAR_YEARS = 3;
const MAX_YEAR = 9_999;
/**
 * The cost of removing a filter: distance, price and extras loosen before what the machine is, its condition and its
 * number of heads. Default: `COST_OF_DROPPING_ANY`.
 */
const COST_OF_DROPPING = new Map([
  ['within', 2],
  ['state', 3],
  ['year', 3],
  ['price', 3],
  ['needles', 4],
  ['condition', 6],
  ['heads', 7],
  ['brand', 8],
  ['search', 9],
]);
const COST_OF_DROPPING_ANY = 3;
const COST_OF_WIDENING = 1;
const COST_OF_OTHER_CONDITION = 5;
const COST_OF_OTHER_HEADS = 5;
/** If no close alternative finds anything, keeping a single filter is still better than no results. */
const COST_OF_KEEPING_ONE = 12;

const NARROW_NOTHING: ReadonlySet<string> = new Set(['near', FIT_KNOWN, FIELD_TURNED]);

/** Alternatives to a search without results, the closest first. `heads`: the numbers of heads that listings have. */
export function relaxSearch(filters: MachineFilters, heads: readonly number[]): RelaxedSearch[] {
  const asked = new Map(Object.entries(filters).filter(([, value]) => value !== undefined && value !== false));
  // `near`, `fitKnown` and `fieldTurned` filter nothing by themselves.
  const keys = [...new Set([...asked.keys()].map(keyOfParam))].filter((key) => !NARROW_NOTHING.has(key));
  const wider = [...widenedBy(filters, heads)].map(([key, cost, change]) => searchWith(filters, key, cost, change));
  const without = keys.map((key) =>
    searchWith(filters, key, COST_OF_DROPPING.get(key) ?? COST_OF_DROPPING_ANY, Object.fromEntries(paramsOf(key))),
  );
  const alone =
    keys.length < 3
      ? []
      : keys.map((kept) => {
          const others = keys.filter((key) => key !== kept).flatMap(paramsOf);
          const cost = COST_OF_KEEPING_ONE - (COST_OF_DROPPING.get(kept) ?? COST_OF_DROPPING_ANY);
          return searchWith(filters, kept, COST_OF_KEEPING_ONE + cost, Object.fromEntries(others));
        });
  return [...wider, ...without, ...alone]
    .toSorted((one, other) => one.cost - other.cost)
    .map(({ key, filters: near }) => ({ key, filters: near }));
}

function searchWith(filters: MachineFilters, key: string, cost: number, change: Change): Costly {
  return { key, cost, filters: { ...filters, ...change } };
}

function* widenedBy(
  { condition, priceMin, priceMax, yearMin, yearMax, heads, state, within, fitKnown }: MachineFilters,
  offeredHeads: readonly number[],
): Generator<readonly [key: string, cost: number, change: Change]> {
  if (condition !== undefined) {
    for (const other of CONDITIONS.filter((each) => !condition.includes(each)))
      yield ['condition', COST_OF_OTHER_CONDITION, { condition: [other] }];
  }
  if (priceMax !== undefined)
    yield ['price', COST_OF_WIDENING, { priceMax: Math.min(MAX_PRICE, Math.ceil(priceMax + priceMax * NEAR_PRICE)) }];
  if (priceMin !== undefined)
    yield ['price', COST_OF_WIDENING, { priceMin: Math.floor(priceMin - priceMin * NEAR_PRICE) }];
  if (yearMin !== undefined) yield ['year', COST_OF_WIDENING, { yearMin: Math.max(0, yearMin - NEAR_YEARS) }];
  if (yearMax !== undefined) yield ['year', COST_OF_WIDENING, { yearMax: Math.min(MAX_YEAR, yearMax + NEAR_YEARS) }];
  if (heads !== undefined) {
    const fewer = offeredHeads.findLast((each) => each < Math.min(...heads));
    const more = offeredHeads.find((each) => each > Math.max(...heads));
    for (const other of [more, fewer])
      if (other !== undefined) yield ['heads', COST_OF_OTHER_HEADS, { heads: [other] }];
  }
  if (fitKnown === true) yield [FIT_KNOWN, COST_OF_WIDENING, { fitKnown: undefined }];
  if (within !== undefined) yield ['within', COST_OF_WIDENING, { within: Math.min(MAX_MILES, within * 2) }];
  const neighbors = [...new Set((state ?? []).flatMap(neighborsOf))].filter((code) => state?.includes(code) !== true);
  if (neighbors.length > 0) yield ['state', COST_OF_WIDENING, { state: neighbors }];
}

/** The field of a parameter; both ends of a range belong to one field. */
function keyOfParam(param: string): string {
  return param.replace(/(?:Min|Max)$/, '');
}

function paramsOf(key: string): [string, undefined][] {
  return [key, ...boundNames(key)].map((param) => [param, undefined]);
}
