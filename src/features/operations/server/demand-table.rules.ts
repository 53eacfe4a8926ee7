import { understandSearch } from '#app/features/catalogue/understood-phrases.rules.ts';
import { withUnderstoodFilters } from '#app/features/catalogue/understood-labels.rules.ts';
import { findCity } from '#app/features/places/server/city-zips.service.ts';
import { priceBandOf, type DemandGroup, type PriceBand } from '../demand.rules.ts';
import type { DemandRow } from '../demand.schema.ts';
import type { DemandDetail, DemandFigure } from '../demand-search.schema.ts';
import { parseLoggedSearch } from './logged-search.rules.ts';
import { familyOf, ModelNames, type NamedModel } from './model-names.rules.ts';

/** What a search asks for, as far as its filters and its text say; the brands of the filters in lower case. */
export type SearchCriteria = { text: string; brands: string[]; heads: number[]; priceBand: PriceBand | null };
/** How often such a search was made or stored. */
export type SearchCount = { criteria: SearchCriteria; count: number };
/** How many machines of a model there are, or what happened to them. */
export type MachineCount = NamedModel & { heads: number; priceBand: PriceBand | null; count: number };

/**
 * The counts of one figure. Those of searches add to the row that a search asks for, those of machines to every row that
 * includes the machines.
 */
export type DemandSource =
  | { figure: DemandFigure; searches: readonly SearchCount[] }
  | { figure: DemandFigure; machines: readonly MachineCount[] };

/** A search for more values of a filter asks for none in particular. */
const MOST_VALUES = 4;

/** The row of each kind of machine that was searched for, or that is counted. */
export function demandTable(
  sources: readonly DemandSource[],
  models: readonly NamedModel[],
  detail: DemandDetail,
): DemandRow[] {
  const counted = sources.flatMap((source) => ('machines' in source ? source.machines : []));
  const names = new ModelNames([...models, ...counted]);
  const rows = new Map<string, DemandRow>();
  const rowOf = (group: DemandGroup) => {
    const key = JSON.stringify([group.brand, group.family, group.heads, group.priceBand]);
    const row = rows.get(key) ?? { ...group, figures: noFigures() };
    rows.set(key, row);
    return row;
  };
  for (const source of sources) {
    if (!('searches' in source)) continue;
    for (const { criteria, count } of source.searches) {
      const wanted = new Set(demandGroupsOf(criteria, names).map((group) => rowOf(withDetail(group, detail))));
      for (const row of wanted) row.figures[source.figure] += count;
    }
  }
  for (const machine of counted) rowOf(withDetail(groupOfMachine(machine), detail));
  for (const source of sources) if ('machines' in source) addMachines([...rows.values()], source, detail);
  return [...rows.values()].map(({ brand, family, heads, priceBand, figures }) => ({
    brand: brand === null ? null : names.spellBrand(brand),
    family: family === null ? null : names.spellFamily(family),
    heads,
    priceBand,
    figures,
  }));
}

function noFigures(): DemandRow['figures'] {
  return { searched: 0, questions: 0, inStock: 0, sold: 0 } satisfies Record<DemandFigure, 0>;
}

function withDetail(group: DemandGroup, detail: DemandDetail): DemandGroup {
  return {
    ...group,
    heads: detail === 'family' ? null : group.heads,
    priceBand: detail === 'price' ? group.priceBand : null,
  };
}

function groupOfMachine({ brand, model, heads, priceBand }: MachineCount): DemandGroup {
  return { brand: brand.toLowerCase(), family: familyOf(model)?.toLowerCase() ?? null, heads, priceBand };
}

function addMachines(
  rows: readonly DemandRow[],
  { figure, machines }: Extract<DemandSource, { machines: unknown }>,
  detail: DemandDetail,
): void {
  for (const machine of machines) {
    const group = withDetail(groupOfMachine(machine), detail);
    for (const row of rows) if (includes(row, group)) row.figures[figure] += machine.count;
  }
}

function includes(row: DemandGroup, { brand, family, heads, priceBand }: DemandGroup): boolean {
  return (
    (row.brand === null || row.brand === brand) &&
    (row.family === null || row.family === family) &&
    (row.heads === null || row.heads === heads) &&
    (row.priceBand === null || row.priceBand === priceBand)
  );
}

/**
 * Reads a counted search, and its text as lists do: 'six heads under $40,000' asks for heads and a price. The price is
 * the most that the visitor would pay, or else the least.
 */
export function parseCriteria(logged: string): SearchCriteria {
  const typed = parseLoggedSearch(logged);
  const text = typed.search ?? '';
  const search = text === '' ? typed : withUnderstoodFilters(typed, understandSearch(text, findCity).phrases, []);
  const price = search.priceMax ?? search.priceMin;
  return {
    text,
    brands: (search.brand ?? []).map((brand) => brand.toLowerCase()),
    heads: search.heads ?? [],
    priceBand: price === undefined ? null : priceBandOf(price),
  };
}

/** The kinds of machines that a search asks for: one for each of its brands and numbers of heads. */
export function demandGroupsOf({ text, brands, heads, priceBand }: SearchCriteria, names: ModelNames): DemandGroup[] {
  return few(brands.length > 0 ? brands : names.brandsIn(text)).flatMap((brand) => {
    const named = names.familyIn(text, brand) ?? { brand, family: null };
    return few(heads).map((each) => ({ brand: named.brand, family: named.family, heads: each, priceBand }));
  });
}

/** The values, or null for any value if there are none or many. */
function few<Value>(values: readonly Value[]): readonly (Value | null)[] {
  return values.length === 0 || values.length > MOST_VALUES ? [null] : values;
}
