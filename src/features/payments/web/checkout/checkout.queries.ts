import type { QueryClient } from '@tanstack/react-query';
import { seenMachine, type OwnMachine } from '#app/features/machines/machines.schema.ts';
import { sendMutation, errorMessage } from '#app/lib/api-mutation.ts';
import { ApiError, apiOf, apiQuery, readJson } from '#app/lib/api.ts';
import { PAYMENT_REFUSALS } from '../../payment-messages.rules.ts';
import { captureMade, orderMade, paymentSetup } from '../../payments.schema.ts';
import type { PlacementChoice } from '../../prices.rules.ts';
import { ERROR, NOT_TAKEN } from './checkout-messages.rules.ts';

/** How often the page checks whether the payment environment has changed. */
export const SETUP_POLL_MS = 5_000;

export const setupQuery = apiQuery(CHECKS_ANSWERS && paymentSetup, {
  queryKey: ['/paypal/setup'],
});

/** The listing's current version; placements may have been paid in another tab. */
export function listingToPayQuery(id: string) {
  return apiQuery(CHECKS_ANSWERS && seenMachine, {
    queryKey: ['/api/machines', encodeURIComponent(id)],
    staleTime: 0,
    gcTime: 0,
  });
}

export type PlacementOrder = {
  listing: Pick<OwnMachine, 'id' | 'name' | 'status' | 'live'>;
  choice: PlacementChoice;
  /** The chosen options that are already running. */
  renewals: PlacementChoice;
  totalUsd: number;
};

/**
 * Creates an order and returns its id. The server refuses a total that differs from its own. Throws ApiError, like all
 * functions here.
 */
export async function placeOrder(client: QueryClient, { listing, choice, totalUsd }: PlacementOrder): Promise<string> {
  const answer = await sendMutation(apiOf(client), 'POST', '/paypal/order', {
    amount: totalUsd.toFixed(2),
    currency: 'USD',
    intent: 'CAPTURE',
    machineId: listing.id,
    ...choice,
  });
  return (await readJson(answer, CHECKS_ANSWERS && orderMade)).id;
}

/** No money was captured, or it is being refunded. */
type PaymentRefused = { kind: 'refused'; sentence: string };
export type PaymentEnd = PaymentResult | PaymentRefused;
export type PaymentResult =
  | { kind: 'paid' }
  /** PayPal checks the payment before it completes it. */
  | { kind: 'checking' }
  /** The money was captured, or that is not known: the server resolves it by itself. */
  | { kind: 'unsure'; isCaptured: boolean; reason: string | null };

/** Captures the money and activates the placements. Idempotent. */
export async function finishPayment(
  client: QueryClient,
  orderId: string,
  { listing, choice }: PlacementOrder,
): Promise<PaymentEnd> {
  const captured = await capturePayment(client, orderId);
  if (captured.kind !== 'paid') return captured;
  try {
    const confirmation = { machineId: listing.id, orderId, ...choice };
    await sendMutation(apiOf(client), 'POST', '/api/confirm-listing-payment-paypal', confirmation);
  } catch (error) {
    return { kind: 'unsure', isCaptured: true, reason: getReason(error) };
  }
  return captured;
}

/** Captures the money of an order. Idempotent. */
export async function capturePayment(client: QueryClient, orderId: string): Promise<PaymentEnd> {
  let status: string;
  try {
    const path = `/paypal/order/${encodeURIComponent(orderId)}/capture`;
    const captured = await sendMutation(apiOf(client), 'POST', path);
    status = (await readJson(captured, CHECKS_ANSWERS && captureMade)).status;
  } catch (error) {
    const sentence = errorMessage(error, ERROR.description);
    const isOver = isRefusal(error) && sentence !== PAYMENT_REFUSALS.busy;
    return isOver ? { kind: 'refused', sentence } : { kind: 'unsure', isCaptured: false, reason: getReason(error) };
  }
  if (status === 'PENDING') return { kind: 'checking' };
  return status === 'COMPLETED' ? { kind: 'paid' } : { kind: 'refused', sentence: NOT_TAKEN };
}

/** A response with a reason. After any other error the page does not know what the server did. */
function isRefusal(error: unknown): error is ApiError {
  // 401 means signed out in the meantime: the order stays approved, and the server captures it.
  return error instanceof ApiError && error.status < 500 && error.status !== 401;
}

/** The server's reason, if any. Errors that are not API responses are logged to the browser's console. */
function getReason(error: unknown): string | null {
  if (!(error instanceof ApiError)) reportError(error);
  const hasReason = error instanceof ApiError && error.status !== 500;
  return hasReason ? errorMessage(error) : null;
}
