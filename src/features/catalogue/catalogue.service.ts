import type { Database } from '#app/db/client.ts';
import { PublicMachines, type OpenMachine } from '#app/features/machines/server/machines.service.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { NO_FILTERS, type FactFilters } from './catalogue-facts.ts';
import { withPricesMeant } from './price-in-words.ts';
import { factFiltersOf, type ListRequest } from './catalogue-query.ts';
import type { Catalogue } from './catalogue.ts';
import { SEARCH_TOTAL_LIMIT, type FilterCounts, type MachineFilters } from './catalogue.schema.ts';
import { TextSearch } from './text-search.ts';
import { visitorDatabase } from './visitor-database.ts';

export type MachineList = { machines: PublicMachine[]; total: number; isTotalExact: boolean };

export type CatalogueReads = {
  catalogue: Catalogue;
  /** For visitors: perhaps from a replica, as new as the catalogue in memory. */
  machines: PublicMachines;
  /** For whoever has a session, and may just have written: always from the primary. */
  newestMachines: PublicMachines;
  search: TextSearch;
};

const SIMILAR_MACHINES = 6;
/** So much dearer or cheaper than another a machine is still for the same purse. */
const NEAR_PRICE = 0.3;

/** What the catalogue's services read from; `remembers: false` looks everything up each time, for measurements. */
export function catalogueReads(database: Database, catalogue: Catalogue, { remembers = true } = {}): CatalogueReads {
  return {
    catalogue,
    machines: new PublicMachines(visitorDatabase(database, catalogue)),
    newestMachines: new PublicMachines(database),
    search: new TextSearch(database, catalogue, { remembers }),
  };
}

/** One page of the public machines that a visitor asked for. */
export async function listMachines(reads: CatalogueReads, request: ListRequest): Promise<MachineList> {
  const { total, serials, isTotalExact } = await selectSerials(reads, request);
  return { machines: await reads.machines.findInOrder(serials), total, isTotalExact };
}

export type Selection = { serials: readonly number[]; total: number; isTotalExact: boolean };

/** Which machines of the public catalogue are on a page. */
export async function selectSerials({ catalogue, search }: CatalogueReads, request: ListRequest): Promise<Selection> {
  const { filters, sort, direction, promotedFirst, turn, offset, limit } = request;
  if (request.search === null) {
    const order = sort === 'relevance' ? 'brand' : sort;
    const wish = { order, direction, promotedFirst, turn, offset, limit };
    return { ...catalogue.index.page(filters, wish), isTotalExact: true };
  }
  const order = sort === 'relevance' ? null : sort;
  const count = Math.min(offset + limit, SEARCH_TOTAL_LIMIT);
  const hits = await search.find(request.search, filters, { order, direction, promotedFirst, turn, count });
  return { serials: hits.serials.slice(offset, offset + limit), total: hits.total, isTotalExact: hits.isExact };
}

/** How many machines each filter value would give under the other filters chosen. */
export async function countFilters(
  { catalogue, search }: CatalogueReads,
  asked: MachineFilters,
): Promise<FilterCounts> {
  const query = withPricesMeant(asked);
  const filters = factFiltersOf(query);
  if (query.search !== undefined) return search.counts(query.search, filters);
  return { ...catalogue.index.counts(filters), exact: true };
}

/** Up to six public machines that a buyer of this one would also look at, the closest first. Throws not_found. */
export async function findSimilarMachines(reads: CatalogueReads, id: string): Promise<PublicMachine[]> {
  const open = await reads.machines.getOpen(id);
  return reads.machines.findInOrder(similarSerials(reads.catalogue, open));
}

function near(priceUsd: number): Pick<FactFilters, 'priceMin' | 'priceMax'> {
  return {
    priceMin: Math.floor(priceUsd * (1 - NEAR_PRICE)),
    priceMax: Math.ceil(priceUsd * (1 + NEAR_PRICE)),
  };
}

function similarSerials({ index }: Catalogue, { serial, machine }: OpenMachine): number[] {
  const brandKeys = [machine.brand.toLowerCase()];
  const heads = [machine.heads];
  const nearHeads = index
    .values()
    .heads.filter(
      (other) => other !== machine.heads && Math.abs(other - machine.heads) <= Math.max(1, machine.heads / 3),
    );
  const sizes: Partial<FactFilters>[] = [
    { brandKeys, heads },
    { brandKeys, heads: nearHeads },
    { heads },
    { heads: nearHeads },
  ];
  const price = machine.price === null ? null : near(machine.price);
  const circles = [
    ...(price === null ? [] : sizes.map((size) => Object.assign({}, price, size))),
    ...sizes,
    { brandKeys },
  ];
  const found = new Set<number>();
  for (const circle of circles) {
    if (found.size >= SIMILAR_MACHINES) break;
    const wish = {
      order: 'newest',
      direction: 'desc',
      promotedFirst: true,
      turn: null,
      offset: 0,
      limit: SIMILAR_MACHINES * 2 + 1,
    } as const;
    for (const other of index.page({ ...NO_FILTERS, ...circle }, wish).serials) if (other !== serial) found.add(other);
  }
  return [...found].slice(0, SIMILAR_MACHINES);
}
