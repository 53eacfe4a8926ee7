import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import type { Payment } from './payments.db.ts';
import type { PayPalCapture, PayPalOrder } from './paypal/responses.schema.ts';

/** The fields of the payment's row to compare with PayPal's order. */
export type OrderedPayment = Pick<Payment, 'id' | 'captureId' | 'amountCents' | 'payeeId'>;

/** The meaning of PayPal's order for a payment. */
export type CaptureEvaluation =
  /** Nothing is captured yet, but it can be. */
  | { kind: 'open' }
  /** Nothing is captured, and nothing can be. */
  | { kind: 'void' }
  /** PayPal is still checking the money: nothing is granted yet. */
  | { kind: 'pending'; capture: PayPalCapture }
  | { kind: 'declined'; capture: PayPalCapture }
  | { kind: 'paid'; capture: PayPalCapture }
  | { kind: 'refunded'; capture: PayPalCapture }
  /** Money was captured, but not as ordered: it is refunded. */
  | { kind: 'not-as-ordered'; capture: PayPalCapture; mismatch: Mismatch };

type Mismatch = 'AMOUNT' | 'ORDER_STATUS' | 'UNITS' | 'CUSTOM_ID' | 'PAYEE' | 'PARTIALLY_REFUNDED';

/** Evaluates PayPal's order. The capture is decisive: an order may be COMPLETED while its money is pending. */
export function evaluateCapture(payment: OrderedPayment, order: PayPalOrder): CaptureEvaluation {
  const capture = selectCapture(payment, order);
  if (capture === undefined) return { kind: order.status === 'VOIDED' ? 'void' : 'open' };
  switch (capture.status) {
    case 'PENDING':
      return { kind: 'pending', capture };
    case 'DECLINED':
    case 'FAILED':
      return { kind: 'declined', capture };
    case 'REFUNDED':
      return { kind: 'refunded', capture };
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED': {
      const mismatch = findMismatch(payment, order, capture);
      return mismatch === null ? { kind: 'paid', capture } : { kind: 'not-as-ordered', capture, mismatch };
    }
  }
}

function selectCapture({ captureId }: OrderedPayment, { units }: PayPalOrder): PayPalCapture | undefined {
  const captures = units.flatMap((unit) => unit.captures);
  const known = captures.find(({ id }) => id === captureId);
  return known ?? captures.find(({ status }) => status === 'COMPLETED') ?? captures.at(-1);
}

/** How the captured money differs from the order; null if it matches to the cent. */
function findMismatch(
  payment: OrderedPayment,
  { status, units }: PayPalOrder,
  capture: PayPalCapture,
): Mismatch | null {
  const [unit] = units;
  if (status !== 'COMPLETED') return 'ORDER_STATUS';
  // A card that was declined first leaves a capture without money.
  const captured = unit?.captures.filter((each) => each.status !== 'DECLINED' && each.status !== 'FAILED') ?? [];
  if (unit === undefined || units.length !== 1 || captured.length !== 1) return 'UNITS';
  if (capture.amount.kind !== 'usd' || capture.amount.cents !== payment.amountCents) return 'AMOUNT';
  if (unit.customId !== payment.id || (capture.customId ?? payment.id) !== payment.id) return 'CUSTOM_ID';
  if (payment.payeeId !== null && unit.merchantId !== payment.payeeId) return 'PAYEE';
  return capture.status === 'PARTIALLY_REFUNDED' ? 'PARTIALLY_REFUNDED' : null;
}

type CaptureState = Pick<Payment, 'state' | 'captureStatus' | 'refundReason'>;

/** Throws conflict if a payment has failed, or is or will be refunded. */
export function assertNotEnded({ state, captureStatus, refundReason }: CaptureState): void {
  if (state === 'refunded') throw new AppError('conflict', PAYMENT_REFUSALS.refunded);
  if (state === 'captured' && refundReason !== null)
    throw new AppError(
      'conflict',
      PAYMENT_REFUSALS[refundReason === 'invoice-settled' ? 'invoiceSettled' : 'refundScheduled'],
    );
  if (state === 'failed' && captureStatus === null) throw new AppError('conflict', PAYMENT_REFUSALS.over);
}

/**
 * PayPal's status of captured or pending money; null if there is none yet. Throws conflict if the payment has ended
 * without any.
 */
export function getCaptureStatus(payment: CaptureState): string | null {
  assertNotEnded(payment);
  const { state, captureStatus } = payment;
  if (state === 'used') return 'COMPLETED';
  return state === 'captured' || state === 'failed' ? captureStatus : null;
}
