import { CONDITIONS } from '#app/db/enums.ts';
import type { FilterValues } from '#app/features/catalogue/catalogue.schema.ts';
import { CONDITION_WORDS } from '#app/features/machines/machines.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import type { Seller } from '../../moderation.schema.ts';
import type { ListingsSearch } from './listings-address.schema.ts';

export type FactFilter = 'brand' | 'condition' | 'heads' | 'needles';
/** The change to the address when chosen. */
type Option = { value: string; label: string; change: ListingsSearch };

type Known = {
  search: ListingsSearch;
  /** The values of public listings; undefined while loading. */
  values: FilterValues | undefined;
  /** Pending listings may have brands that no public listing has. */
  listings: readonly AdminMachine[];
};

/** The options of a filter, including the address's choice even if nothing matches it. */
export function factOptions(fact: FactFilter, known: Known): Option[] {
  const options = fact === 'condition' ? CONDITION_OPTIONS : optionsOf(fact, known);
  const chosen = known.search[fact] ?? [];
  const value = chosenIn(known.search, fact);
  // An address may contain several values; a select shows them as one option.
  if (value === undefined || chosen.length < 2) return [...options];
  return [...options, { value, label: chosen.join(', '), change: { [fact]: chosen } }];
}

const CONDITION_OPTIONS = CONDITIONS.map((each) => ({
  value: each,
  label: CONDITION_WORDS[each],
  change: { condition: [each] },
}));

function optionsOf(fact: Exclude<FactFilter, 'condition'>, { search, values, listings }: Known): Option[] {
  if (fact === 'brand') {
    const brands = [...(values?.brands ?? []), ...listings.map(({ brand }) => brand), ...(search.brand ?? [])];
    return distinct(brands)
      .toSorted((one, other) => one.localeCompare(other, 'en'))
      .map((brand) => ({ value: brand.toLowerCase(), label: brand, change: { brand: [brand] } }));
  }
  const numbers = [...(values?.[fact] ?? []), ...listings.map((listing) => listing[fact]), ...(search[fact] ?? [])];
  return [...new Set(numbers)]
    .toSorted((one, other) => one - other)
    .map((number) => ({ value: String(number), label: String(number), change: { [fact]: [number] } }));
}

/** Brands compare case-insensitively. */
function distinct(brands: readonly string[]): string[] {
  return [...new Map(brands.toReversed().map((brand) => [brand.toLowerCase(), brand])).values()];
}

/** The value of the chosen option. */
export function chosenIn(search: ListingsSearch, fact: FactFilter): string | undefined {
  const chosen = search[fact] ?? [];
  return chosen.length === 0 ? undefined : chosen.join(', ').toLowerCase();
}

/** Groups first, then sellers by name; sellers with the same name are shown with their user names. */
export function sellerOptions(
  sellers: readonly Seller[],
  chosen: string | undefined,
): { value: NonNullable<ListingsSearch['sellerId']>; label: string }[] {
  const names = sellers.map(displayName);
  const people = sellers.map((seller) => {
    const name = displayName(seller);
    const isShared = names.filter((each) => each === name).length > 1;
    return { value: seller.id, label: `${name}${isShared ? `, ${seller.username}` : ''} (${seller.listings})` };
  });
  const groups = [
    { value: 'tewh', label: 'The operator’s machines' },
    { value: 'non-tewh', label: 'All but the operator’s' },
  ];
  const known = [...groups, ...people];
  const isKnown = chosen === undefined || known.some(({ value }) => value === chosen);
  return isKnown ? known : [...known, { value: chosen, label: 'One without listings' }];
}

function displayName({ name, username }: Seller): string {
  return name || username;
}
