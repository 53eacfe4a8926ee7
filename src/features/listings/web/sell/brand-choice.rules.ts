import { getMachineNames, OTHER } from '../../listing-brand.rules.ts';
import { OTHER_BRANDS, PREAPPROVED_BRANDS, isPreapprovedBrand } from '#app/features/reference/brand-catalogue.rules.ts';
import type { MachineModel, ModelsByBrand } from '#app/features/reference/reference.schema.ts';

export type BrandChoice = { preapproved: readonly string[]; others: readonly string[] };

/** The brands that the form offers, and below them the one whose name is typed. */
export function brandChoice(modelsByBrand: ModelsByBrand): BrandChoice {
  const known = Object.keys(modelsByBrand).filter((brand) => !isPreapprovedBrand(brand));
  const listed = new Set(OTHER_BRANDS.map((brand) => brand.toLowerCase()));
  const more = known.filter((brand) => !listed.has(brand.toLowerCase()));
  return { preapproved: PREAPPROVED_BRANDS, others: [...OTHER_BRANDS, ...more].toSorted((a, b) => a.localeCompare(b)) };
}

/** The names of a brand's known models, each once; none for a brand that is typed. */
export function getModelNames(modelsByBrand: ModelsByBrand, brand: string): readonly string[] {
  return [...new Set(getModels(modelsByBrand, brand).map(({ name }) => name))];
}

/** How many heads and needles a known model has, as the fields show it; blank where there is more than one answer. */
export function getModelCounts(
  modelsByBrand: ModelsByBrand,
  brand: string,
  name: string,
): { heads: string; needles: string } {
  const variants = getModels(modelsByBrand, brand).filter((model) => model.name === name);
  return { heads: onlyCount(variants, 'heads'), needles: onlyCount(variants, 'needles') };
}

function onlyCount(variants: readonly MachineModel[], field: 'heads' | 'needles'): string {
  const [count, ...more] = new Set(variants.map((variant) => variant[field]));
  return count === undefined || more.length > 0 ? '' : String(count);
}

function getModels(modelsByBrand: ModelsByBrand, brand: string): readonly MachineModel[] {
  return Object.hasOwn(modelsByBrand, brand) ? (modelsByBrand[brand] ?? []) : [];
}

/** What a list shows chosen for a stored name: the name as listed, or 'Other' beside the typed name. */
export function chosenName(listed: readonly string[], name: string): { chosen: string; typed: string } {
  const known = listed.find((other) => other.toLowerCase() === name.trim().toLowerCase());
  return known === undefined ? { chosen: OTHER, typed: name } : { chosen: known, typed: '' };
}

type Brand = { brand: string; customBrand?: string | null | undefined };
type RequestedOptions = { isConsignment: boolean; premium: boolean; featured: boolean };

/** The brand as it would be stored; empty while none is chosen. */
export function chosenBrand({ brand, customBrand }: Brand): string {
  if (brand === '') return '';
  return getMachineNames({ brand, customBrand: customBrand?.trim() || null, model: '' }).brand;
}

/** Whether this brand is listed with Premium only (SPEC §4). A preapproved name that is typed counts as preapproved. */
export function needsPremium(choice: Brand): boolean {
  const brand = chosenBrand(choice);
  return brand !== '' && !isPreapprovedBrand(brand);
}

/**
 * The options that hold: a brand that is not preapproved takes Premium and rules out consignment, whatever was ticked.
 */
export function effectiveOptions(fields: Brand & RequestedOptions): RequestedOptions {
  const isOutside = needsPremium(fields);
  const { isConsignment, premium, featured } = fields;
  return { isConsignment: isConsignment && !isOutside, premium: premium || isOutside, featured };
}
