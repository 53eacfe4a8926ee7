import type { PlacementChoice } from './placement-prices.rules.ts';

/** The page where the chosen placements are paid. */
export function paymentHref(machineId: string, { premium, featured }: PlacementChoice): string {
  return `/listing-payment-paypal?machineId=${encodeURIComponent(machineId)}&premium=${premium}&featured=${featured}`;
}
