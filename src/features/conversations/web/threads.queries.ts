import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiOf, apiQuery } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { wholeListQuery } from '#app/lib/paged-query.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import type { ThreadChannel } from '#app/db/thread-enums.ts';
import { sellerQuestion, threadSummary, threadView, type ReplyInput, type SellerAnswer } from '../threads.schema.ts';

const THREADS = '/api/threads';
const QUESTIONS = '/api/seller/questions';
/** How often an open page asks for new messages, in milliseconds. */
const POLL_MS = 15_000;

/** The key of a buyer's link; undefined for the signed-in account. */
type Key = string | undefined;

export const threadsQuery = wholeListQuery(CHECKS_ANSWERS && z.array(threadSummary), `${THREADS}?pageSize=100`, {
  staleTime: 0,
  refetchInterval: POLL_MS,
});

export const sellerQuestionsQuery = wholeListQuery(
  CHECKS_ANSWERS && z.array(sellerQuestion),
  `${QUESTIONS}?pageSize=100`,
  { staleTime: 0, refetchInterval: POLL_MS },
);

export function threadQuery(id: string, key: Key) {
  return apiQuery(CHECKS_ANSWERS && threadView, {
    queryKey: [`${THREADS}/${id}${stringifySearch({ key })}`],
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

type OfThread = { id: string; linkKey: Key };

type SentMessage = ReplyInput & {
  channel: ThreadChannel;
  isCall?: boolean;
  passedFiles?: readonly string[];
  after?: string | undefined;
};

/** Throws ApiError. */
export async function sendMessage(
  client: QueryClient,
  { id, linkKey, ...message }: OfThread & SentMessage,
): Promise<void> {
  const path = `${THREADS}/${id}/messages${stringifySearch({ key: linkKey })}`;
  await sendMutation(apiOf(client), 'POST', path, message);
  await client.invalidateQueries({ queryKey: threadQuery(id, linkKey).queryKey });
}

/** Passes a seller's answer on to the buyer, with its files or without. Throws ApiError. */
export async function releaseAnswer(
  client: QueryClient,
  id: string,
  { messageId, withFiles }: { messageId: string; withFiles: boolean },
): Promise<void> {
  await sendMutation(apiOf(client), 'POST', `${THREADS}/${id}/messages/${messageId}/release`, { withFiles });
  await client.invalidateQueries({ queryKey: threadQuery(id, undefined).queryKey });
}

/** Throws ApiError. */
export async function markRead(client: QueryClient, { id, linkKey }: OfThread): Promise<void> {
  await sendMutation(apiOf(client), 'POST', `${THREADS}/${id}/read${stringifySearch({ key: linkKey })}`);
}

/** Throws ApiError. */
export async function sendAnswer(client: QueryClient, id: string, answer: ReplyInput): Promise<void> {
  await sendMutation(apiOf(client), 'POST', `${QUESTIONS}/${id}/answers`, answer);
  await client.invalidateQueries({ queryKey: sellerQuestionsQuery.queryKey });
}

/** Answers a question with facts of the machine. Throws ApiError. */
export async function answerWithFacts(client: QueryClient, id: string, facts: SellerAnswer['facts']): Promise<void> {
  await sendMutation(apiOf(client), 'POST', `${QUESTIONS}/${id}/answers`, { facts });
  await client.invalidateQueries({ queryKey: sellerQuestionsQuery.queryKey });
}

/** Ends the links in the buyer's mails. Throws ApiError. */
export async function replaceLink(client: QueryClient, id: string): Promise<void> {
  await sendMutation(apiOf(client), 'POST', `${THREADS}/${id}/link`);
}

/** Has the current link of a conversation mailed to its buyer, if there is such a conversation. Throws ApiError. */
export async function mailLink(client: QueryClient, id: string): Promise<void> {
  await sendMutation(apiOf(client), 'POST', `${THREADS}/${id}/link/mail`);
}

/** Reports a message of the other side to the office. Throws ApiError. */
export async function reportMessage(
  client: QueryClient,
  { id, linkKey, messageId, reason }: OfThread & { messageId: string; reason: string },
): Promise<void> {
  const path = `${THREADS}/${id}/messages/${messageId}/report${stringifySearch({ key: linkKey })}`;
  await sendMutation(apiOf(client), 'POST', path, { reason });
}
