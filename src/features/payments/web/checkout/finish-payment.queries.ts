import type { QueryClient } from '@tanstack/react-query';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { ApiError } from '#app/lib/api.ts';
import { PAYMENT_REFUSALS } from '../../payment-messages.rules.ts';
import { ERROR, NOT_TAKEN } from './checkout-messages.rules.ts';
import { captureOrder, confirmPayment, type PlacementOrder } from './checkout.queries.ts';

/** The outcome of an approved order. */
type FinishOutcome = PaymentResult | PaymentRefused;
/** No money was captured, or it is being refunded. */
type PaymentRefused = { kind: 'refused'; sentence: string };
export type PaymentResult =
  | { kind: 'paid' }
  /** PayPal checks the payment before it completes it. */
  | { kind: 'checking' }
  /** The money was captured, or that is not known: the server finds out by itself. */
  | { kind: 'unsure'; isCaptured: boolean; reason: string | null };

/** Captures the money and confirms the placements. May be repeated: the server does each once. */
export async function finishPayment(
  client: QueryClient,
  orderId: string,
  order: PlacementOrder,
): Promise<FinishOutcome> {
  let status: string;
  try {
    status = await captureOrder(client, orderId);
  } catch (error) {
    const sentence = errorMessage(error, ERROR.description);
    const isOver = isRefusal(error) && sentence !== PAYMENT_REFUSALS.busy;
    return isOver ? { kind: 'refused', sentence } : { kind: 'unsure', isCaptured: false, reason: getReason(error) };
  }
  if (status === 'PENDING') return { kind: 'checking' };
  if (status !== 'COMPLETED') return { kind: 'refused', sentence: NOT_TAKEN };
  try {
    await confirmPayment(client, orderId, order);
  } catch (error) {
    return { kind: 'unsure', isCaptured: true, reason: getReason(error) };
  }
  return { kind: 'paid' };
}

/** An answer with a reason. After any other error the page does not know what the server did. */
function isRefusal(error: unknown): error is ApiError {
  // 401, signed out meanwhile: the order stays approved, and the server captures it.
  return error instanceof ApiError && error.status < 500 && error.status !== 401;
}

/** The server's reason, if it gave one. Errors that are no answer of the server go to the browser's log. */
function getReason(error: unknown): string | null {
  if (!(error instanceof ApiError)) reportError(error);
  const hasReason = error instanceof ApiError && error.status !== 500;
  return hasReason ? errorMessage(error) : null;
}
