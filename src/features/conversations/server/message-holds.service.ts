import type { Db } from '#app/db/client.ts';
import type { MessageSmell } from '#app/db/thread-enums.ts';
import { hasConfirmedAccount } from '#app/features/accounts/server/accounts.service.ts';
import { getActor, recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import type { HeldDecision, HeldMessage } from '../held-messages.schema.ts';
import { findSmells } from '../message-smell.rules.ts';
import {
  countHeldMessages,
  countThreadsWithText,
  findHeldMessages,
  hasBeenAnswered,
  hasOpenQuestion,
  hasWithheldMessage,
  lockContacts,
  updateMessage,
} from './message-holds.db.ts';
import { answerContacts, findHeldOfThread, findMessage } from './thread-messages.db.ts';
import { passMessage } from './thread-messages.service.ts';
import { passTurn } from './thread-turns.service.ts';
import { findThread, lockAccountsOfThread, lockThreadWithAccounts, type ThreadRow } from './threads.db.ts';

export type HoldDeps = { db: Db; now: () => Date };

/** The same text to so many threads within a week is a sign of fraud. */
const SAME_TEXTS = 5;
const SAME_WITHIN_MS = 7 * DAY_MS;

type Written = {
  email: string;
  machineId: string | null;
  message: string;
  /** Null for answers by mail. */
  network: string | null;
  at: Date;
  /** Whether the sender is known to be a person with whom the office or a seller has written, or who confirmed this address. */
  isKnown: boolean;
};

/** Whether the person behind an address is known: by an account that confirmed it, or by an answer of office or seller. */
export async function isKnownBuyer(tx: Db, email: string): Promise<boolean> {
  return (await hasConfirmedAccount(tx, email)) || hasBeenAnswered(tx, email.toLowerCase());
}

/**
 * Why a message of a buyer is held; empty if it goes its way. Only those of senders who are not known
 * are: anybody can write somebody else's address into a form.
 */
export async function findReasonsToHold(
  tx: Db,
  { email, machineId, message, network, at, isKnown }: Written,
): Promise<MessageSmell[]> {
  const buyerEmail = email.toLowerCase();
  if (isKnown) return [];
  const since = new Date(at.getTime() - SAME_WITHIN_MS);
  const others = await countThreadsWithText(tx, { body: message, buyerEmail, machineId, network, since });
  return [
    ...findSmells(message),
    ...(others + 1 >= SAME_TEXTS ? (['repeated'] as const) : []),
    ...((await hasWithheldMessage(tx, { buyerEmail, machineId })) ? (['follows'] as const) : []),
  ];
}

/** The messages that wait for the office, longest first. */
export async function listHeldMessages(db: Db, paging: PagingQuery): Promise<{ rows: HeldMessage[]; total: number }> {
  const found = await findHeldMessages(db, rowsOf(paging));
  const rows = found.map(({ message, thread }) => ({
    id: message.id,
    threadId: thread.id,
    about: thread.machineName ?? thread.subject,
    buyer: { name: thread.buyerName, email: thread.buyerEmail },
    text: message.body,
    reasons: message.smells ?? [],
    createdAt: message.createdAt.toISOString(),
  }));
  return { rows, total: await countHeldMessages(db) };
}

/**
 * Lets a held message through or rejects it, and with it those that were held only because they follow it. Throws
 * not_found, and conflict if somebody has decided meanwhile.
 */
export async function decideHeldMessage(
  { db, now }: HoldDeps,
  admin: User,
  { id, decision }: { id: string; decision: HeldDecision },
): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    const found = await findMessage(tx, id);
    const threadId = found?.message.threadId;
    if (threadId !== undefined) {
      await lockAccountsOfThread(tx, threadId);
      // Whoever marks a message of the contact form locks it first, and then its thread.
      await lockContacts(tx, threadId);
    }
    const thread = threadId === undefined ? undefined : await lockThreadWithAccounts(tx, threadId);
    if (thread === undefined || (found?.message.review ?? null) === null)
      throw new AppError('not_found', 'This message does not exist, or was never held');
    const waiting = await findHeldOfThread(tx, thread.id);
    if (waiting.every(({ message }) => message.id !== id))
      throw new AppError('conflict', 'Somebody has decided about this message meanwhile');
    const isOnlyFollowing = (smells: readonly MessageSmell[] | null) => smells?.every((smell) => smell === 'follows');
    const decided = waiting.filter(({ message }) => message.id === id || isOnlyFollowing(message.smells) === true);
    let row: ThreadRow | undefined = thread;
    for (const { message } of decided) {
      if (decision === 'reject') await updateMessage(tx, message.id, { review: 'rejected' });
      else if (row !== undefined) {
        await passMessage(tx, row, message, now());
        row = await findThread(tx, thread.id);
      }
    }
    if (decision === 'reject' && row !== undefined) await endTurn(tx, row, admin, now());
    const action = decision === 'pass' ? 'let held message through' : 'reject held message';
    const after = { messageIds: decided.map(({ message }) => message.id) };
    await recordAdminAction(tx, admin, { action, subject: { type: 'thread', id: thread.id }, before: null, after });
  });
}

/** Nobody is expected to answer a thread whose buyer has asked nothing since the last answer but what was rejected. */
async function endTurn(tx: Db, thread: ThreadRow, admin: User, at: Date): Promise<void> {
  if (thread.waitsFor !== 'office' || (await hasOpenQuestion(tx, thread.id))) return;
  const { username } = await getActor(tx, admin);
  await answerContacts(tx, thread.id, { at, username, as: 'no-answer-needed' });
  await passTurn(tx, thread, { waitsFor: null, at });
}
