import type { ListingStatus } from '#app/db/enums.ts';
import { BRAND_CATALOGUE } from '#app/features/reference/brand-catalogue.rules.ts';
import type { StandardAccessory } from '#app/features/reference/accessories.rules.ts';
import type { DemoListing } from '../demo-listing.ts';
import { DEMO_SELLERS } from '../demo-sellers.ts';

type Derived = 'brand' | 'heads' | 'needles' | 'city' | 'state' | 'zip' | 'accessories' | 'status';

/** The individual fields of a listing; the catalogue and the seller's account provide the others. */
type ListingDraft = Omit<DemoListing, Derived> & {
  /** Heads and needles of a model that is not in the catalogue. */
  custom?: readonly [heads: number, needles: number];
  /** The machine's location, if it is not the seller's. */
  at?: readonly [city: string, state: string, zip: string];
  accessories?: Partial<Record<StandardAccessory, number>>;
  /** Defaults to approved. */
  status?: ListingStatus;
};

/** Completes a brand's drafts; throws for an unknown model or seller. */
export function listingsOf(brand: string, drafts: readonly ListingDraft[]): readonly DemoListing[] {
  return drafts.map(({ custom, at, accessories = {}, status = 'approved', ...draft }) => ({
    ...draft,
    brand,
    ...headsAndNeedles(brand, draft.model, custom),
    ...placeOf(draft.seller, at),
    accessories: Object.entries(accessories).map(([name, quantity]) => ({ name, quantity })),
    status,
  }));
}

function headsAndNeedles(brand: string, model: string, custom: ListingDraft['custom']) {
  if (custom !== undefined) return { heads: custom[0], needles: custom[1] };
  const known = BRAND_CATALOGUE.find((entry) => entry.brand === brand && entry.name === model);
  if (known === undefined) throw new Error(`the catalogue has no ${brand} ${model}`);
  return { heads: known.heads, needles: known.needles };
}

function placeOf(sellerKey: string, at: ListingDraft['at']) {
  if (at !== undefined) return { city: at[0], state: at[1], zip: at[2] };
  const seller = DEMO_SELLERS.find(({ key }) => key === sellerKey);
  if (seller === undefined) throw new Error(`there is no demo seller ${sellerKey}`);
  return { city: seller.city, state: seller.state, zip: seller.zip };
}
