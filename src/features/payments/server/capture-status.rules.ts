import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import type { Payment } from './payments.db.ts';

type Taken = Pick<Payment, 'state' | 'captureStatus' | 'refundReason'>;

/** Throws conflict when a payment has come to nothing, or its money goes back. */
export function requireNotEnded({ state, captureStatus, refundReason }: Taken): void {
  if (state === 'refunded') throw new AppError('conflict', PAYMENT_REFUSALS.refunded);
  if (state === 'captured' && refundReason !== null) throw new AppError('conflict', PAYMENT_REFUSALS.owed);
  if (state === 'failed' && captureStatus === null) throw new AppError('conflict', PAYMENT_REFUSALS.over);
}

/** PayPal's word for money that is taken or being checked; null: none is yet. Throws conflict when none will be kept. */
export function takenStatus(payment: Taken): string | null {
  requireNotEnded(payment);
  const { state, captureStatus } = payment;
  if (state === 'used') return 'COMPLETED';
  return state === 'captured' || state === 'failed' ? captureStatus : null;
}
