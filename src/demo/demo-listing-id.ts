import { listedMachineId } from '#app/features/machines/machine-slug.rules.ts';
import type { DemoListing } from './demo-listing.ts';

/** The number of positions reserved for hand-written listings; generated ones follow. */
export const DEMO_LISTING_IDS = 1000;

/** The id of the listing at this index of DEMO_LISTINGS, the same at every load. */
export function demoListingId(listing: DemoListing, index: number): string {
  return listedMachineId(listing, idTail(index));
}

const TAILS = 36 ** 6;
// Odd and not divisible by 3, so that it is coprime to 36 ** 6 and no two positions share a tail.
const STRIDE = 1_345_679_231;
const LOW = 4096;

/** Six pseudo-random characters, unique for positions below 36 ** 6. */
export function idTail(position: number): string {
  const wrapped = position % TAILS;
  const low = wrapped % LOW;
  const high = (wrapped - low) / LOW;
  // In two parts, because the plain product would exceed 2 ** 53 and lose precision.
  const scrambled = (((((high * STRIDE) % TAILS) * LOW) % TAILS) + low * STRIDE) % TAILS;
  return scrambled.toString(36).padStart(6, '0');
}
