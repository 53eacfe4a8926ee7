import { browseSearch, type BrowseSearch } from '#app/features/catalogue/browse-search.schema.ts';
import { understandSearch } from '#app/features/catalogue/understood-phrases.rules.ts';
import { withUnderstoodFilters } from '#app/features/catalogue/understood-labels.rules.ts';
import { findCity } from '#app/features/places/server/city-zips.service.ts';
import { coordinatesOf, stateOfZip } from '#app/features/places/server/zip-points.service.ts';
import { milesTo } from '#app/features/places/distance.rules.ts';
import { parseLeniently, parseSearch } from '#app/lib/query-string.ts';
import { familyOf, type ModelNames } from './model-names.rules.ts';

/** What a search asks for, as far as its filters and its text say; the brands of the filters in lower case. */
export type SearchCriteria = {
  text: string;
  brands: readonly string[];
  heads: readonly number[];
  /** The most that it would pay, or else the least, in US dollars. */
  priceUsd: number | null;
  /** Two-letter codes. */
  states: readonly string[];
  around: { zip: string; miles: number } | null;
};

/** The criteria of the query of a list's address. */
export function readCriteria(query: string): SearchCriteria {
  return criteriaOf(parseLeniently(browseSearch, parseSearch(query)));
}

/** Text is read as lists do: 'six heads under $40,000' asks for heads and a price. */
export function criteriaOf(typed: BrowseSearch): SearchCriteria {
  const text = typed.search ?? '';
  const search = text === '' ? typed : withUnderstoodFilters(typed, understandSearch(text, findCity).phrases, []);
  const { near, within } = search;
  return {
    text,
    brands: (search.brand ?? []).map((brand) => brand.toLowerCase()),
    heads: search.heads ?? [],
    priceUsd: search.priceMax ?? search.priceMin ?? null,
    states: search.state ?? [],
    around: near === undefined || within === undefined ? null : { zip: near, miles: within },
  };
}

/** A brand and what the names of related models begin with, in lower case; null for any. */
export type NamedFamily = { brand: string | null; family: string | null };

/** The brands and model families that a search names; one entry of nulls if it names none. */
export function namedFamilies({ text, brands }: Pick<SearchCriteria, 'text' | 'brands'>, names: ModelNames) {
  const named = brands.length > 0 ? brands : names.brandsIn(text);
  return (named.length === 0 ? [null] : named).map(
    (brand): NamedFamily => names.familyIn(text, brand) ?? { brand, family: null },
  );
}

/** Machines of a brand; null for any model, or any number of heads. */
export type MachineKind = { brand: string; model: string | null; heads: number | null };

/** The part of a search's criteria that says what kind of machine it asks for. */
export type AskedKinds = { families: readonly NamedFamily[]; heads: readonly number[] };

/**
 * Whether a search asks for machines of a kind: it names a brand, a model family or numbers of heads, and the kind is
 * among them. Other filters and words exclude no kind, and a search with nothing else asks for none in particular.
 */
export function asksFor({ families, heads }: AskedKinds, kind: MachineKind): boolean {
  const isAnyHeads = heads.length === 0;
  const isHeads = isAnyHeads || kind.heads === null || heads.includes(kind.heads);
  const brandKey = kind.brand.toLowerCase();
  const familyKey = kind.model === null ? undefined : (familyOf(kind.model)?.toLowerCase() ?? null);
  return (
    isHeads &&
    families.some(
      ({ brand, family }) =>
        !(brand === null && family === null && isAnyHeads) &&
        (brand === null || brand === brandKey) &&
        (family === null || familyKey === undefined || family === familyKey),
    )
  );
}

/** Whether a search asks for machines at places among which a ZIP code is; not if it names no place. */
export function asksForPlace({ states, around }: Pick<SearchCriteria, 'states' | 'around'>, zip: string): boolean {
  const state = stateOfZip(zip);
  if (state !== null && states.includes(state)) return true;
  const miles = around === null ? null : milesTo(coordinatesOf(around.zip), coordinatesOf(zip));
  return around !== null && miles !== null && miles <= around.miles;
}
