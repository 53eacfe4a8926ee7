import type { QueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#app/lib/api-mutation.ts';
import { ApiError } from '#app/lib/api.ts';
import { PAYMENT_REFUSALS } from '../../payment-messages.rules.ts';
import { ERROR, NOT_TAKEN } from './checkout-messages.rules.ts';
import { captureOrder, confirmPayment, type PlacementOrder } from './checkout.queries.ts';

/** What became of an approved order. */
type Finish = End | Refused;
/** No money was taken, or it is on its way back. */
type Refused = { kind: 'refused'; sentence: string };
export type End =
  | { kind: 'paid' }
  /** PayPal has the order, and looks at it before it gives the money. */
  | { kind: 'checking' }
  /** The money was taken, or nobody can say: the server finds out by itself. */
  | { kind: 'unsure'; isCaptured: boolean; reason: string | null };

/** Takes the money and asks for the placements. May be repeated: the server does each once. */
export async function finishPayment(client: QueryClient, orderId: string, order: PlacementOrder): Promise<Finish> {
  let status: string;
  try {
    status = await captureOrder(client, orderId);
  } catch (error) {
    const sentence = sentenceOf(error, ERROR.description);
    const isOver = isRefusal(error) && sentence !== PAYMENT_REFUSALS.busy;
    return isOver ? { kind: 'refused', sentence } : { kind: 'unsure', isCaptured: false, reason: reasonIn(error) };
  }
  if (status === 'PENDING') return { kind: 'checking' };
  if (status !== 'COMPLETED') return { kind: 'refused', sentence: NOT_TAKEN };
  try {
    await confirmPayment(client, orderId, order);
  } catch (error) {
    return { kind: 'unsure', isCaptured: true, reason: reasonIn(error) };
  }
  return { kind: 'paid' };
}

/** An answer with a reason. After anything else, nobody here knows what the server did. */
function isRefusal(error: unknown): error is ApiError {
  // Signed out meanwhile: the order stays approved, and the server takes its money.
  return error instanceof ApiError && error.status < 500 && error.status !== 401;
}

/** What the server has to say of it, if anything. What never reached it goes to the browser's log. */
function reasonIn(error: unknown): string | null {
  if (!(error instanceof ApiError)) reportError(error);
  const isSaid = error instanceof ApiError && error.status !== 500;
  return isSaid ? sentenceOf(error) : null;
}
