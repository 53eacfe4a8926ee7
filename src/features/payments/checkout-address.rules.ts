import type { PaymentSearch } from './checkout-address.schema.ts';
import { hasAny } from './placement-life.rules.ts';
import type { PlacementChoice } from './prices.rules.ts';

/** Where sellers go on, whatever became of the payment. */
export const PORTAL = '/seller-portal';

export type PaymentRequest = { machineId: string; choice: PlacementChoice };

/** What an address asks to pay; null when it does not say which listing, or neither placement. */
export function requestIn({ machineId, premium = false, featured = false }: PaymentSearch): PaymentRequest | null {
  return machineId === undefined || !hasAny({ premium, featured })
    ? null
    : { machineId, choice: { premium, featured } };
}

/** The page where the chosen placements are paid. */
export function paymentHref(machineId: string, { premium, featured }: PlacementChoice): string {
  return `/listing-payment-paypal?machineId=${encodeURIComponent(machineId)}&premium=${premium}&featured=${featured}`;
}
