import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS } from './payment-words.rules.ts';
import type { Payment } from './payments.db.ts';

type Taken = Pick<Payment, 'state' | 'captureStatus' | 'refundReason'>;

/** PayPal's word for money that is taken or being checked; null: none is yet. Throws conflict when none will be kept. */
export function takenStatus({ state, captureStatus, refundReason }: Taken): string | null {
  switch (state) {
    case 'created':
    case 'approved':
      return null;
    case 'used':
      return 'COMPLETED';
    case 'captured':
      if (refundReason !== null) throw new AppError('conflict', PAYMENT_REFUSALS.owed);
      return captureStatus;
    case 'refunded':
      throw new AppError('conflict', PAYMENT_REFUSALS.refunded);
    case 'failed':
      if (captureStatus !== null) return captureStatus;
      throw new AppError('conflict', PAYMENT_REFUSALS.over);
  }
}
