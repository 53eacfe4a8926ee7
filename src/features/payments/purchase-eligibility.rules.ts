import { toCents } from '#app/lib/format.ts';
import type { ListingStatus, PaymentMode } from '#app/db/enums.ts';
import type { RefundReason } from '#app/db/refund-enums.ts';
import { PAYMENT_REFUSALS } from './payment-messages.rules.ts';
import type { PlacementFlags } from './placement-days.rules.ts';
import { purchasableOptions } from './placement-life.rules.ts';
import { getPrice, type PlacementChoice } from './prices.rules.ts';

type Listing = PlacementFlags & { status: ListingStatus; sellerId: string | null };
type PaidOptions = PlacementChoice & { payerUserId: string | null; environment: PaymentMode };

/** Why the paid placements cannot be granted, so that the money must be refunded; null if they can. */
export function refundReasonFor(
  payment: PaidOptions,
  listing: Listing | undefined,
  { mode, now }: { mode: PaymentMode; now: Date },
): RefundReason | null {
  if (listing === undefined || listing.sellerId === null || listing.sellerId !== payment.payerUserId)
    return 'listing-gone';
  if (listing.status === 'sold') return 'listing-gone';
  if (isAlreadyPaid(payment, listing, now)) return 'paid-already';
  // Sandbox payments buy nothing in live mode. A live payment in sandbox mode is real money, and is honoured.
  return payment.environment === 'sandbox' && mode === 'live' ? 'other-environment' : null;
}

/** The `failure` of a payment whose amount was below the options' price when they were to be granted. */
export const DEARER_BY_NOW = 'DEARER_BY_NOW';

/** Whether the options now cost more than was paid, because the listing's brand was changed in the meantime. */
export function isUnderpaid(
  payment: PlacementChoice & { amountCents: number },
  { feeBrand }: { feeBrand: string },
): boolean {
  return toCents(getPrice(feeBrand, payment).total) > payment.amountCents;
}

/** Why these options of a listing cannot be bought now; null if they can. */
export function ineligibilityReason(choice: PlacementChoice, listing: Listing, now: Date): string | null {
  if (listing.status === 'sold') return PAYMENT_REFUSALS.sold;
  // The seller has to edit it first: as it is, it will not be published.
  if (listing.status === 'rejected') return PAYMENT_REFUSALS.rejected;
  return isAlreadyPaid(choice, listing, now) ? PAYMENT_REFUSALS.paidAlready : null;
}

/** Whether one of the options already runs, and is not in its last week, so that it cannot be paid for again. */
function isAlreadyPaid(choice: PlacementChoice, listing: Listing, now: Date): boolean {
  const purchasable = purchasableOptions(listing, choice, now);
  return purchasable.premium !== choice.premium || purchasable.featured !== choice.featured;
}
