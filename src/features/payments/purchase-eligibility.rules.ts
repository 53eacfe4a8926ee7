import type { ListingStatus, PaymentMode, RefundReason } from '#app/db/enums.ts';
import { PAYMENT_REFUSALS } from './payment-messages.rules.ts';
import { forSale, type PlacementFlags } from './placement-life.rules.ts';
import { priceOf, type PlacementChoice } from './prices.rules.ts';

type Listing = PlacementFlags & { status: ListingStatus; sellerId: string | null };
type Bought = PlacementChoice & { payerUserId: string | null; environment: PaymentMode };

/** Why what was paid for cannot be given; null: it can. */
export function refundReasonFor(
  payment: Bought,
  listing: Listing | undefined,
  { mode, now }: { mode: PaymentMode; now: Date },
): RefundReason | null {
  if (listing === undefined || listing.sellerId === null || listing.sellerId !== payment.payerUserId)
    return 'listing-gone';
  if (listing.status === 'sold') return 'listing-gone';
  if (isPaidFor(payment, listing, now)) return 'paid-already';
  // Test money buys nothing where money counts. The other way round it is money, and is honoured.
  return payment.environment === 'sandbox' && mode === 'live' ? 'other-environment' : null;
}

/** What stands in `failure` where less was paid than the options cost when they were to be given. */
export const DEARER_BY_NOW = 'DEARER_BY_NOW';

/** Whether the options cost more for the listing as it is now than was paid: its brand was changed meanwhile. */
export function isDearerByNow(
  payment: PlacementChoice & { amountUsd: number },
  { feeBrand }: { feeBrand: string },
): boolean {
  return priceOf(feeBrand, payment).total > payment.amountUsd;
}

/** Why no money may be taken for these options of a listing now; null: it may. */
export function refusalToSell(choice: PlacementChoice, listing: Listing, now: Date): string | null {
  if (listing.status === 'sold') return PAYMENT_REFUSALS.sold;
  // Its seller edits it first: as it is, nobody will see what was paid for.
  if (listing.status === 'rejected') return PAYMENT_REFUSALS.rejected;
  return isPaidFor(choice, listing, now) ? PAYMENT_REFUSALS.paidAlready : null;
}

/** Whether any of it runs already, and is not in its last week: nobody pays for the same twice. */
function isPaidFor(choice: PlacementChoice, listing: Listing, now: Date): boolean {
  const bought = forSale(listing, choice, now);
  return bought.premium !== choice.premium || bought.featured !== choice.featured;
}
