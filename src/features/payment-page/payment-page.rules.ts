import { hasAny } from '#app/features/placements/placement-life.rules.ts';
import type { PlacementChoice } from '#app/features/placements/placement-prices.rules.ts';
import type { PaymentSearch } from './payment-page.schema.ts';

/** Where sellers go on, whatever became of the payment. */
export const PORTAL = '/seller-portal';

export type PaymentRequest = { machineId: string; choice: PlacementChoice };

/** What an address asks to pay; null when it does not say which listing, or neither placement. */
export function requestIn({ machineId, premium = false, featured = false }: PaymentSearch): PaymentRequest | null {
  return machineId === undefined || !hasAny({ premium, featured })
    ? null
    : { machineId, choice: { premium, featured } };
}
