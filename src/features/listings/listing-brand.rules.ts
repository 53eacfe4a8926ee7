import { isPreapprovedBrand, PREAPPROVED_BRANDS, OTHER_BRANDS } from '#app/features/reference/brand-catalogue.rules.ts';
import type { MachineModel, ModelsByBrand } from '#app/features/reference/reference.schema.ts';
import type { FieldIssue } from '#app/lib/app-error.ts';
import { MODEL_MISSING } from './listings.schema.ts';

/** What the form's lists of brands and models offer for one that is not among them; its name is typed. */
export const OTHER = 'Other';

type Typed = {
  brand: string;
  customBrand?: string | null | undefined;
  model: string;
  customModel?: string | null | undefined;
};
type MachineNames = { brand: string; customBrand: string | null; model: string; customModel: string | null };

/** Which machine is meant: a name that was typed for 'Other' is the name, and a preapproved brand has one spelling. */
export function getMachineNames({ brand, customBrand, model, customModel }: Typed): MachineNames {
  const [brandName, typedBrand] = chosen(brand, customBrand);
  const [modelName, typedModel] = chosen(model, customModel);
  return { brand: usualSpelling(brandName), customBrand: typedBrand, model: modelName, customModel: typedModel };
}

/** A stored listing comes back with the typed name in both places, and keeps it. */
function chosen(name: string, typed: string | null = null): readonly [name: string, typed: string | null] {
  if (typed === null) return [name, null];
  return isOther(name) || isSame(name, typed) ? [typed, typed] : [name, null];
}

function usualSpelling(brand: string): string {
  return PREAPPROVED_BRANDS.find((known) => isSame(known, brand)) ?? brand;
}

/** 'Other' says that there is a name, and not which. */
export function nameIssues({ brand, model }: MachineNames): FieldIssue[] {
  return [
    ...(isOther(brand) ? [{ path: 'customBrand', message: BRAND_MISSING }] : []),
    ...(isOther(model) ? [{ path: 'customModel', message: MODEL_MISSING }] : []),
  ];
}

export const BRAND_MISSING = 'Please enter the brand';

type Terms = { brand: string; isConsignment: boolean; hasPremium: boolean };

/** What stands against listing a machine of this brand on these terms (SPEC §5). */
export function brandIssues({ brand, isConsignment, hasPremium }: Terms): FieldIssue[] {
  if (isPreapprovedBrand(brand)) return [];
  return [
    ...(hasPremium ? [] : [{ path: 'brand', message: PREMIUM_REQUIRED }]),
    ...(isConsignment ? [{ path: 'isConsignment', message: 'Consignment is only for preapproved brands' }] : []),
  ];
}

export const PREMIUM_REQUIRED = 'Premium Listing is required for brands not in our preapproved list';

/** Whether this is the choice that leaves the name to be typed. */
export function isOther(name: string): boolean {
  return isSame(name, OTHER);
}

function isSame(name: string, other: string): boolean {
  return name.trim().toLowerCase() === other.trim().toLowerCase();
}

type BrandChoice = { preapproved: readonly string[]; others: readonly string[] };

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
export function isPremiumOnly(choice: Brand): boolean {
  const brand = chosenBrand(choice);
  return brand !== '' && !isPreapprovedBrand(brand);
}

/**
 * The options that hold: a brand that is not preapproved takes Premium and rules out consignment, whatever was ticked.
 */
export function effectiveOptions(fields: Brand & RequestedOptions): RequestedOptions {
  const isOutside = isPremiumOnly(fields);
  const { isConsignment, premium, featured } = fields;
  return { isConsignment: isConsignment && !isOutside, premium: premium || isOutside, featured };
}
