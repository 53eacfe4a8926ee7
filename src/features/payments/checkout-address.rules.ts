import type { PaymentSearch } from './payments-search.schema.ts';
import { hasAny } from './placement-life.rules.ts';
import type { PlacementChoice } from './prices.rules.ts';

/** Where sellers go on after a payment, however it ended. */
export const PORTAL_HREF = '/seller-portal';

export type PaymentRequest = { machineId: string; choice: PlacementChoice };

/** What the address of the checkout asks to pay; null without a listing, or without a placement. */
export function parsePaymentRequest({
  machineId,
  premium = false,
  featured = false,
}: PaymentSearch): PaymentRequest | null {
  return machineId === undefined || !hasAny({ premium, featured })
    ? null
    : { machineId, choice: { premium, featured } };
}

/** The page where the chosen placements are paid. */
export function paymentHref(machineId: string, { premium, featured }: PlacementChoice): string {
  return `/listing-payment-paypal?machineId=${encodeURIComponent(machineId)}&premium=${premium}&featured=${featured}`;
}
