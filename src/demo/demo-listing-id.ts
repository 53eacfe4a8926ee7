import { machineId } from '#app/features/machines/server/new-machines.service.ts';
import type { DemoListing } from './demo-listing.ts';

/** How many positions the hand-shaped listings may use; generated ones come after. */
export const DEMO_LISTING_IDS = 1000;

/** The id of the listing at this place of DEMO_LISTINGS, the same at every load. */
export function demoListingId({ brand, heads, model }: DemoListing, index: number): string {
  return machineId(brand, heads, model, idTail(index));
}

const TAILS = 36 ** 6;
// Odd and no multiple of 3, so that it shares no factor with 36 ** 6 and no two positions get the same tail.
const STRIDE = 1_345_679_231;
const LOW = 4096;

/** Six characters that look random and never repeat for different positions below 36 ** 6. */
export function idTail(position: number): string {
  const wrapped = position % TAILS;
  const low = wrapped % LOW;
  const high = (wrapped - low) / LOW;
  // In two parts: the plain product would pass 2 ** 53 and lose its last digits.
  const scrambled = (((((high * STRIDE) % TAILS) * LOW) % TAILS) + low * STRIDE) % TAILS;
  return scrambled.toString(36).padStart(6, '0');
}
