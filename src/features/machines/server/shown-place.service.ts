import { stateOfZip } from '#app/features/places/server/zip-points.service.ts';
import { isPlaceShown } from '../machines.rules.ts';

type Placed = { zip: string | null; stateCode: string | null; financingAvailable: boolean; isPremiumPaid: boolean };

/**
 * The place that distances are measured from: the ZIP code if visitors see it, or else the two letters of the state;
 * null if neither is known. All distances use this place, so that a hidden one cannot be derived.
 */
export function measuredPlaceOf(listing: Placed): string | null {
  const { zip, stateCode } = listing;
  const [shown = ''] = isPlaceShown(listing) ? (/^\d{5}(?!\d)/.exec(zip?.trim() ?? '') ?? []) : [];
  // Other countries have five-digit codes, too.
  return shown !== '' && stateOfZip(shown) === stateCode ? shown : stateCode;
}
