import type { OwnMachine } from '#app/features/machines/machines.schema.ts';
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

export function hasAny({ premium, featured }: PlacementChoice): boolean {
  return premium || featured;
}

type PaidFor = Pick<OwnMachine, 'isPremiumPaid' | 'isFeaturedPaid'>;

/** What of a choice is not paid for yet. */
export function leftToPay({ isPremiumPaid, isFeaturedPaid }: PaidFor, choice: PlacementChoice): PlacementChoice {
  return { premium: choice.premium && !isPremiumPaid, featured: choice.featured && !isFeaturedPaid };
}
