import { monthIn } from '#app/lib/time-zones.ts';
import { toCents, toUsd } from '#app/lib/format.ts';
import { isPreapprovedBrand } from '#app/features/reference/brand-catalogue.rules.ts';
import type { AdminPayment, OwnPayment } from './payments.schema.ts';

/** The payer's display name. */
export function sellerName({ payer }: Pick<AdminPayment, 'payer'>): string {
  if (payer === null) return 'Deleted account';
  return payer.name?.trim() || payer.username;
}

/** The payer's name with the address, which distinguishes payers of the same name. */
export function sellerWithAddress({ payer }: Pick<AdminPayment, 'payer'>): string {
  const name = sellerName({ payer });
  const address = payer?.email ?? payer?.username ?? name;
  return address === name ? name : `${name} (${address})`;
}

/** The payment's own state and PayPal's, as stored. */
export function rawState({ state, captureStatus, captureReason }: RawState): string {
  return [state, captureStatus, captureReason].filter(Boolean).join(' · ');
}
type RawState = Pick<AdminPayment, 'state' | 'captureStatus' | 'captureReason'>;

/** Whether the payment has money to refund, and no refund is pending. */
export function canBeRefunded({ state, captureStatus, refundReason }: Refundable): boolean {
  return state === 'used' && captureStatus !== 'PENDING' && refundReason === null;
}
type Refundable = Pick<AdminPayment, 'state' | 'captureStatus' | 'refundReason'>;

/** The placements that a refund ends. */
export function findRunningPeriods({ placements }: Pick<AdminPayment, 'placements'>, now: Date) {
  return placements.filter(({ endsAt, endedAt, isHeld }) => endedAt === null && (isHeld || new Date(endsAt) > now));
}

/** Whether a public listing returns to review when its Premium ends. */
export function needsPremium({ brand, premium }: Pick<AdminPayment, 'brand' | 'premium'>): boolean {
  return premium && !isPreapprovedBrand(brand);
}

/** The open dispute with the earliest deadline; null if none is open. */
export function findOpenDispute({ disputes }: Pick<AdminPayment, 'disputes'>) {
  const open = disputes.filter(({ status }) => status !== 'RESOLVED');
  const never = '9999';
  return open.toSorted((one, other) => (one.respondBy ?? never).localeCompare(other.respondBy ?? never))[0] ?? null;
}

/** PayPal's constants as plain text: 'waiting for seller response, chargeback'. */
export function disputeLabel({ status, stage, outcome }: DisputeState): string {
  const words = [status, stage, outcome].filter((word) => word !== null);
  return words.map((word) => word.replaceAll('_', ' ').toLowerCase()).join(', ');
}
type DisputeState = Pick<AdminPayment['disputes'][number], 'status' | 'stage' | 'outcome'>;

type MoneyMovements = Pick<OwnPayment, 'amountUsd' | 'capturedAt'> & {
  refunds: readonly Pick<OwnPayment['refunds'][number], 'amountUsd' | 'refundedAt'>[];
};

/** A payment's contribution to a month's revenue, which is the sum of all payments' contributions. */
export function getRevenueInMonth(
  { month, timeZone }: { month: string; timeZone: string },
  { amountUsd, capturedAt, refunds }: MoneyMovements,
): number {
  const isIn = (moment: string) => monthIn(timeZone, new Date(moment)) === month;
  const takenCents = capturedAt !== null && isIn(capturedAt) ? toCents(amountUsd) : 0;
  const given = refunds.filter(({ refundedAt }) => isIn(refundedAt));
  return toUsd(given.reduce((cents, refund) => cents - toCents(refund.amountUsd), takenCents));
}
