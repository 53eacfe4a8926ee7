import type { LockedListing } from './moderation.db.ts';

/** What entries say of a listing that came or went. Without a seller's contact and place: entries outlive accounts. */
export function factsOf({
  brand,
  model,
  status,
  isPremiumPaid,
  isFeaturedPaid,
}: Pick<LockedListing, 'brand' | 'model' | 'status' | 'isPremiumPaid' | 'isFeaturedPaid'>) {
  return { brand, model, status, isPremiumPaid, isFeaturedPaid };
}
