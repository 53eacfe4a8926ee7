import type { QueryClient } from '@tanstack/react-query';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { apiOf, apiQuery } from '#app/lib/api.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import type { PeoplesAct } from '../offer-states.rules.ts';
import { offerLimits, threadOffers, type OfferLimits } from '../offers.schema.ts';

/** How often an open page asks what has become of the offers, in milliseconds. */
const POLL_MS = 15_000;

/** A conversation, and the key of the link by which its page was opened; undefined for the signed-in account. */
export type OffersOf = { threadId: string; linkKey: string | undefined };

const pathOf = ({ threadId, linkKey: key }: OffersOf) => `/api/threads/${threadId}/offers${stringifySearch({ key })}`;

export function threadOffersQuery(of: OffersOf) {
  return apiQuery(CHECKS_ANSWERS && threadOffers, {
    queryKey: [pathOf(of)],
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

/** Makes an offer. Throws ApiError. */
export async function makeOffer(client: QueryClient, of: OffersOf, offer: object): Promise<void> {
  await sendMutation(apiOf(client), 'POST', pathOf(of), offer);
  await refresh(client, of);
}

/** Answers an offer, or ends the purchase that it led to. Throws ApiError. */
export async function actOnOffer(
  client: QueryClient,
  of: OffersOf,
  { id, act, ...body }: { id: string; act: PeoplesAct; [more: string]: unknown },
): Promise<void> {
  try {
    await sendMutation(apiOf(client), 'POST', `/api/offers/${id}/${act}${stringifySearch({ key: of.linkKey })}`, body);
  } finally {
    // Also after a refusal, which tells that the page is out of date.
    await refresh(client, of);
  }
}

/** With the messages that tell of the change. */
async function refresh(client: QueryClient, of: OffersOf): Promise<void> {
  const thread = `/api/threads/${of.threadId}`;
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(thread) });
}

const limitsPath = (machineId: string) => `/api/seller/machines/${encodeURIComponent(machineId)}/offer-limits`;

/** The private prices of an own listing. */
export function offerLimitsQuery(machineId: string) {
  return apiQuery(CHECKS_ANSWERS && offerLimits, { queryKey: [limitsPath(machineId)], staleTime: 0 });
}

/** Throws ApiError. */
export async function setOfferLimits(client: QueryClient, machineId: string, limits: OfferLimits): Promise<void> {
  await sendMutation(apiOf(client), 'PUT', limitsPath(machineId), limits);
  await client.invalidateQueries({ queryKey: offerLimitsQuery(machineId).queryKey });
}
