import { toCents } from '#app/lib/format.ts';
import type { ListingStatus, PaymentMode, RefundReason } from '#app/db/enums.ts';
import { PAYMENT_REFUSALS } from './payment-messages.rules.ts';
import type { PlacementFlags } from './placement-days.rules.ts';
import { purchasableOptions } from './placement-life.rules.ts';
import { getPrice, type PlacementChoice } from './prices.rules.ts';

type Listing = PlacementFlags & { status: ListingStatus; sellerId: string | null };
type PaidOptions = PlacementChoice & { payerUserId: string | null; environment: PaymentMode };

/** Why the paid placements cannot be granted, and the money is refunded; null: they can. */
export function refundReasonFor(
  payment: PaidOptions,
  listing: Listing | undefined,
  { mode, now }: { mode: PaymentMode; now: Date },
): RefundReason | null {
  if (listing === undefined || listing.sellerId === null || listing.sellerId !== payment.payerUserId)
    return 'listing-gone';
  if (listing.status === 'sold') return 'listing-gone';
  if (isAlreadyPaid(payment, listing, now)) return 'paid-already';
  // Sandbox payments buy nothing in live mode. A live payment in sandbox mode is real money, and honoured.
  return payment.environment === 'sandbox' && mode === 'live' ? 'other-environment' : null;
}

/** The `failure` of a payment that is less than the options cost when they were to be granted. */
export const DEARER_BY_NOW = 'DEARER_BY_NOW';

/** Whether the options cost more for the listing as it is now than was paid: its brand was changed meanwhile. */
export function isUnderpaid(
  payment: PlacementChoice & { amountCents: number },
  { feeBrand }: { feeBrand: string },
): boolean {
  return toCents(getPrice(feeBrand, payment).total) > payment.amountCents;
}

/** Why these options of a listing cannot be bought now; null: they can. */
export function ineligibilityReason(choice: PlacementChoice, listing: Listing, now: Date): string | null {
  if (listing.status === 'sold') return PAYMENT_REFUSALS.sold;
  // Its seller edits it first: as it is, no visitor will see it.
  if (listing.status === 'rejected') return PAYMENT_REFUSALS.rejected;
  return isAlreadyPaid(choice, listing, now) ? PAYMENT_REFUSALS.paidAlready : null;
}

/** Whether one of the options runs already, and is not in its last week: nobody pays for it twice. */
function isAlreadyPaid(choice: PlacementChoice, listing: Listing, now: Date): boolean {
  const purchasable = purchasableOptions(listing, choice, now);
  return purchasable.premium !== choice.premium || purchasable.featured !== choice.featured;
}
