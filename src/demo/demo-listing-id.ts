import { machineId } from '#app/features/machines/server/new-machines.service.ts';
import type { DemoListing } from './demo-listing.ts';
import { idTail } from './id-tail.ts';

/** How many positions the hand-shaped listings may use; generated ones come after. */
export const DEMO_LISTING_IDS = 1000;

/** The id of the listing at this place of DEMO_LISTINGS, the same at every load. */
export function demoListingId({ brand, heads, model }: DemoListing, index: number): string {
  return machineId(brand, heads, model, idTail(index));
}
