import type { BrowseSearch } from '#app/features/catalogue/browse-search.ts';
import type { MachineKind } from './machine-kinds.rules.ts';

/** The filters of /browse that show all machines of a kind, under every spelling of its brand. */
export function searchOfKind({ condition, brand, brands, heads }: MachineKind & { brands?: string[] }): BrowseSearch {
  return {
    condition: condition === null ? undefined : [condition.toUpperCase()],
    brand: brands ?? (brand === null ? undefined : [brand]),
    heads: heads === null ? undefined : [heads],
  };
}
