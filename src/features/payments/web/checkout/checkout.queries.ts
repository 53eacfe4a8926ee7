import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { OwnMachine, SeenMachine } from '#app/features/machines/machines.schema.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { apiOf } from '#app/lib/api.ts';
import type { PaymentSetup } from '../../payments.schema.ts';
import type { PlacementChoice } from '../../prices.rules.ts';

/** How often the page checks whether the payment environment has changed (SPEC §9). */
export const SETUP_POLL_MS = 5_000;

export const setupQuery = queryOptions<PaymentSetup>({
  queryKey: ['/paypal/setup'],
  // Otherwise it would be paused without a network, and show nothing.
  networkMode: 'always',
});

/** The listing as it is now; placements may have been paid in another tab. */
export function listingToPayQuery(id: string) {
  return queryOptions<SeenMachine>({ queryKey: ['/api/machines', encodeURIComponent(id)], staleTime: 0, gcTime: 0 });
}

export type PlacementOrder = {
  listing: Pick<OwnMachine, 'id' | 'name' | 'status' | 'live'>;
  choice: PlacementChoice;
  /** The chosen options that run already. */
  renewals: PlacementChoice;
  totalUsd: number;
};

/** Makes an order and gives its id. The server refuses a total that is not its own. Throws ApiError, as all here do. */
export async function placeOrder(client: QueryClient, { listing, choice, totalUsd }: PlacementOrder): Promise<string> {
  const answer = await sendMutation(apiOf(client), 'POST', '/paypal/order', {
    amount: totalUsd.toFixed(2),
    currency: 'USD',
    intent: 'CAPTURE',
    machineId: listing.id,
    ...choice,
  });
  const { id }: { id: string } = await answer.json();
  return id;
}

/** Captures an approved order, once however often it is called; gives PayPal's capture status. */
export async function captureOrder(client: QueryClient, orderId: string): Promise<string> {
  const path = `/paypal/order/${encodeURIComponent(orderId)}/capture`;
  const { status }: { status: string } = await (await sendMutation(apiOf(client), 'POST', path)).json();
  return status;
}

/** Confirms that the placements of an order are active. */
export async function confirmPayment(
  client: QueryClient,
  orderId: string,
  { listing, choice }: PlacementOrder,
): Promise<void> {
  const confirmation = { machineId: listing.id, orderId, ...choice };
  await sendMutation(apiOf(client), 'POST', '/api/confirm-listing-payment-paypal', confirmation);
}
