import { CONDITIONS } from '#app/db/enums.ts';
import { browseHref, withoutDefaults, type BrowseSearch } from '#app/features/catalogue/browse-search.schema.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { isAnyKind, kindHref, type MachineKind } from './machine-kinds.rules.ts';

/** The kind whose complete list a search shows in the default order; null for any other search. */
export function parseKindOfSearch(search: BrowseSearch): MachineKind | null {
  const { brand = [], condition = [], heads = [], ...others } = withoutDefaults(search);
  if (stringifySearch(others) !== '' || Math.max(brand.length, condition.length, heads.length) > 1) return null;
  return {
    condition: CONDITIONS.find((each) => each === condition[0]?.toLowerCase()) ?? null,
    brand: brand[0] ?? null,
    heads: heads[0] ?? null,
  };
}

/**
 * The canonical address of a list; null for one of the many other views of the same machines.
 */
export function canonicalAddress(search: BrowseSearch): string | null {
  const { page, ...rest } = withoutDefaults(search);
  const kind = parseKindOfSearch(rest);
  if (kind === null) return null;
  if (isAnyKind(kind)) return browseHref({ page });
  return page === undefined ? kindHref(kind) : null;
}

/** The filters of /browse for all machines of a kind, with every spelling of its brand. */
export function browseSearchForKind({
  condition,
  brand,
  brands,
  heads,
}: MachineKind & { brands?: string[] }): BrowseSearch {
  return {
    condition: condition === null ? undefined : [condition.toUpperCase()],
    brand: brands ?? (brand === null ? undefined : [brand]),
    heads: heads === null ? undefined : [heads],
  };
}
