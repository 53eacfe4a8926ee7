import { familyOf, ModelNames, type NamedModel } from '#app/features/watching/server/model-names.rules.ts';
import { namedFamilies, type SearchCriteria } from '#app/features/watching/server/search-criteria.rules.ts';
import { priceBandOf, type DemandGroup, type PriceBand } from '../demand.rules.ts';
import type { DemandRow } from '../demand.schema.ts';
import type { DemandDetail, DemandFigure } from '../demand-search.schema.ts';

/** The part of a search's criteria that decides its rows. */
export type KindCriteria = Pick<SearchCriteria, 'text' | 'brands' | 'heads' | 'priceUsd'>;
/** How often such a search was made or saved. */
export type SearchCount = { criteria: KindCriteria; count: number };
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
      if (count === 0) continue;
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
  return { searched: 0, saved: 0, wanted: 0, watched: 0, questions: 0, inStock: 0, sold: 0 } satisfies Record<
    DemandFigure,
    0
  >;
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

/** The kinds of machines that a search asks for: one for each of its brands and numbers of heads. */
export function demandGroupsOf({ text, brands, heads, priceUsd }: KindCriteria, names: ModelNames): DemandGroup[] {
  const priceBand = priceUsd === null ? null : priceBandOf(priceUsd);
  const families = namedFamilies({ text, brands: brands.length > MOST_VALUES ? [] : brands }, names);
  const counts = heads.length === 0 || heads.length > MOST_VALUES ? [null] : heads;
  return families.flatMap(({ brand, family }) => counts.map((each) => ({ brand, family, heads: each, priceBand })));
}
