import type { Db } from '#app/db/client.ts';
import { lockAccounts } from '#app/db/locked-accounts.ts';
import type { FactValue } from '#app/db/enums.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import { requestedFacts, factLinesOf } from '../requested-facts.rules.ts';
import { MESSAGE_MAX, type SellerAnswer, type SellerQuestion, type ThreadMessage } from '../threads.schema.ts';
import { takeAttachments } from './attachments.service.ts';
import { questionMessages } from './seller-questions.rules.ts';
import { storeMessage } from './thread-messages.service.ts';
import { toThreadMachine, toThreadMessage } from './thread-views.rules.ts';
import { admitMessage } from './message-admission.service.ts';
import type { WriteDeps } from './threads.service.ts';
import { findMessage, findMessagesOf, type MessageRow } from './thread-messages.db.ts';
import {
  countThreads,
  findListedThread,
  findThreads,
  lockThreadWithAccounts,
  updateParty,
  type ListedThread,
} from './threads.db.ts';

/** A page shows this many of the newest messages of each question. */
const MOST_SHOWN = 50;

/** What was asked about a seller's listings without Premium, without the persons, the newest first. */
export async function listSellerQuestions(
  db: Db,
  seller: User,
  paging: PagingQuery,
): Promise<{ rows: SellerQuestion[]; total: number }> {
  const filter = { questionsTo: seller.id };
  const listed = await findThreads(db, filter, rowsOf(paging));
  const messages = Map.groupBy(
    await findMessagesOf(
      db,
      listed.map(({ thread }) => thread.id),
      { channels: ['buyer', 'seller'], limit: MOST_SHOWN },
    ),
    ({ message }) => message.threadId,
  );
  const rows = listed.flatMap((each) => toQuestion(each, messages.get(each.thread.id) ?? []));
  return { rows, total: await countThreads(db, filter) };
}

function toQuestion(listed: ListedThread, all: readonly MessageRow[]): SellerQuestion[] {
  const machine = toThreadMachine(listed);
  const messages = questionMessages(all, listed);
  const asked = messages.findLast(({ author }) => author !== 'seller');
  if (machine === null || asked === undefined) return [];
  // A proposal answers no question.
  const said = questionMessages(
    all.filter(({ message }) => message.origin !== 'proposal'),
    listed,
  );
  const isWaiting = listed.thread.replacedAt === null && said.at(-1)?.author !== 'seller';
  const texts = messages.filter(({ author }) => author !== 'seller').map(({ text }) => text);
  const facts = requestedFacts(texts, listed.machine?.facts ?? {}).map(({ key }) => key);
  return [{ id: listed.thread.id, machine, askedAt: asked.createdAt, isWaiting, messages, requestedFacts: facts }];
}

/**
 * Stores a seller's answer for the office, which may pass it on to the buyer. Throws not_found for others' questions,
 * not_allowed for blocked senders, invalid for files that cannot be sent, and conflict once the seller talks to the buyer.
 */
export async function answerQuestion(
  { db, now, mailboxes }: WriteDeps,
  seller: User,
  { id, network, message: words, facts: typed, attachments }: SellerAnswer & { id: string; network: string },
): Promise<ThreadMessage> {
  return db.transaction(async (tx) => {
    const [own] = await lockAccounts(tx, [seller.id]);
    const thread = await lockThreadWithAccounts(tx, id, [seller.id]);
    if (thread === undefined || thread.sellerId !== seller.id)
      throw new AppError('not_found', 'This question does not exist');
    if (thread.sellerJoinedBy !== null)
      throw new AppError('conflict', 'You talk to the buyer now: write into the conversation');
    const createdAt = now();
    const sender = { party: 'seller', account: seller, email: own?.email ?? null, network } as const;
    await admitMessage(tx, { mailboxes, now }, sender, { row: thread, message: words });
    const facts = pickStated(typed);
    const message = [words, ...factLinesOf(facts ?? {})].filter((line) => line !== '').join('\n');
    if (message.length > MESSAGE_MAX) throw new AppError('invalid', 'This answer is too long together with its facts');
    const { body, attach } = await takeAttachments(tx, {
      threadId: id,
      author: 'seller',
      channel: 'seller',
      message,
      attachments,
    });
    const stored = { threadId: id, channel: 'seller', author: 'seller', authorId: seller.id, body, facts } as const;
    const messageId = await storeMessage(tx, thread, { ...stored, origin: 'site', createdAt });
    await attach(messageId);
    await updateParty(tx, { threadId: id, party: 'seller' }, { readAt: createdAt });
    const [written, listed] = [await findMessage(tx, messageId), await findListedThread(tx, id)];
    if (written === undefined || listed === undefined) throw new Error('The answer was not stored');
    return toThreadMessage(written, listed, 'seller');
  });
}

function pickStated(typed: SellerAnswer['facts']): Record<string, FactValue> | null {
  const stated = Object.entries(typed).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [[key, value] as const],
  );
  return stated.length === 0 ? null : Object.fromEntries(stated);
}
