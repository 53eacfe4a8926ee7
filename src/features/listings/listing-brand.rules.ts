import { isPreapprovedBrand, PREAPPROVED_BRANDS } from '#app/features/reference/brand-catalogue.rules.ts';
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
export type MachineNames = { brand: string; customBrand: string | null; model: string; customModel: string | null };

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
