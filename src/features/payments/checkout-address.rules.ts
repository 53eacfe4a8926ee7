import type { PaymentSearch } from './payments-search.schema.ts';
import { hasAny } from './placement-life.rules.ts';
import type { PlacementChoice } from './prices.rules.ts';

/** Where sellers continue after a payment, whatever its outcome. */
export const PORTAL_HREF = '/seller-portal';

export type PaymentRequest = { machineId: string; choice: PlacementChoice };

/** The payment that the checkout's address requests; null without a listing or a placement. */
export function parsePaymentRequest({
  machineId,
  premium = false,
  featured = false,
}: PaymentSearch): PaymentRequest | null {
  return machineId === undefined || !hasAny({ premium, featured })
    ? null
    : { machineId, choice: { premium, featured } };
}

/** The checkout page for the chosen placements. */
export function paymentHref(machineId: string, { premium, featured }: PlacementChoice): string {
  return `/listing-payment-paypal?machineId=${encodeURIComponent(machineId)}&premium=${premium}&featured=${featured}`;
}
