import { stateOfZip } from '#app/features/places/server/zip-points.service.ts';
import { isPlaceShown } from '../machines.rules.ts';

type Placed = { zip: string | null; stateCode: string | null; financingAvailable: boolean; isPremiumPaid: boolean };

/**
 * The place that visitors are told, as far as distances go: its ZIP code where they are told that, else the two letters of
 * its state; null where neither is known. Every distance is that of this place, so that what is hidden cannot be measured.
 */
export function measuredPlaceOf(listing: Placed): string | null {
  const { zip, stateCode } = listing;
  const [shown = ''] = isPlaceShown(listing) ? (/^\d{5}(?!\d)/.exec(zip?.trim() ?? '') ?? []) : [];
  // Five digits are a code of other countries as well.
  return shown !== '' && stateOfZip(shown) === stateCode ? shown : stateCode;
}
