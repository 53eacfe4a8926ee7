import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import type { Payment } from './payments.db.ts';

type CaptureState = Pick<Payment, 'state' | 'captureStatus' | 'refundReason'>;

/** Throws conflict when a payment has failed, or is or will be refunded. */
export function assertNotEnded({ state, captureStatus, refundReason }: CaptureState): void {
  if (state === 'refunded') throw new AppError('conflict', PAYMENT_REFUSALS.refunded);
  if (state === 'captured' && refundReason !== null) throw new AppError('conflict', PAYMENT_REFUSALS.refundScheduled);
  if (state === 'failed' && captureStatus === null) throw new AppError('conflict', PAYMENT_REFUSALS.over);
}

/**
 * PayPal's status of money that is captured or being checked; null: none is yet. Throws conflict when none will be
 * kept.
 */
export function getCaptureStatus(payment: CaptureState): string | null {
  assertNotEnded(payment);
  const { state, captureStatus } = payment;
  if (state === 'used') return 'COMPLETED';
  return state === 'captured' || state === 'failed' ? captureStatus : null;
}
