import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { apiOf, apiQuery } from '#app/lib/api.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import type { ChosenAct } from '../quote-states.rules.ts';
import { listedQuote, quoteView, threadQuotes } from '../quotes.schema.ts';

/** How often an open page asks what has become of quotes, in milliseconds. */
const POLL_MS = 15_000;
const QUOTES = '/api/quotes';

/** A conversation, and the key of the link by which its page was opened; undefined for the signed-in account. */
export type QuotesOf = { threadId: string; linkKey: string | undefined };

/** A quote in its newest version or a named one, and the key of the link by which its page was opened. */
export type QuoteAddress = { number: string; version?: number | undefined; key?: string | undefined };

const pathOf = ({ threadId, linkKey: key }: QuotesOf) => `/api/threads/${threadId}/quotes${stringifySearch({ key })}`;

export function threadQuotesQuery(of: QuotesOf) {
  return apiQuery(CHECKS_ANSWERS && threadQuotes, {
    queryKey: [pathOf(of)],
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

export function quoteQuery({ number, version, key }: QuoteAddress) {
  return apiQuery(CHECKS_ANSWERS && quoteView, {
    queryKey: [`${QUOTES}/${number}${stringifySearch({ version, key })}`],
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

/** A page of the quotes that can be accepted, those that end first before the others. */
export function openQuotesQuery(page: number, pageSize: number) {
  return pagedQuery(
    CHECKS_ANSWERS && z.array(listedQuote),
    QUOTES,
    { state: 'sent', page, pageSize },
    { staleTime: 0, refetchInterval: POLL_MS },
  );
}

/** Sends a quote. Throws ApiError. */
export async function sendQuote(client: QueryClient, threadId: string, quote: object): Promise<void> {
  await sendMutation(apiOf(client), 'POST', pathOf({ threadId, linkKey: undefined }), quote);
  await refreshQuotes(client);
}

/** Answers a quote, or ends the purchase that it led to. Throws ApiError, after which the quotes are fetched again. */
export async function actOnQuote(
  client: QueryClient,
  { number, version, key }: QuoteAddress & { version: number },
  act: ChosenAct,
  more: { name?: string; message?: string } = {},
): Promise<void> {
  const path = `${QUOTES}/${number}/${act}${stringifySearch({ key })}`;
  try {
    await sendMutation(apiOf(client), 'POST', path, { version, ...more });
  } finally {
    await refreshQuotes(client);
  }
}

/** Fetches again what shows quotes, and the conversations that tell of them. */
async function refreshQuotes(client: QueryClient): Promise<void> {
  const isOutdated = (address: unknown) => /^\/api\/(?:quotes|threads|admin\/threads)/.test(String(address));
  await client.invalidateQueries({ predicate: ({ queryKey }) => isOutdated(queryKey[0]) });
}
