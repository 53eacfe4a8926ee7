import type { Db } from '#app/db/client.ts';
import { lockAccounts } from '#app/db/locked-accounts.ts';
import { getActor, recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { addAnsweredFacts } from '#app/features/listings/server/add-facts.service.ts';
import { findFact } from '#app/features/machines/fact-registry.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { ReleasedAnswer } from '../threads.schema.ts';
import { withoutContactData } from './seller-questions.rules.ts';
import { noSuchThread } from './thread-access.service.ts';
import { storeMessage } from './thread-messages.service.ts';
import { toThreadMessage } from './thread-views.rules.ts';
import type { ThreadDeps } from './threads.service.ts';
import { updateFilesPassedOn } from './message-files.db.ts';
import { answerContacts, findMessage, findRelease } from './thread-messages.db.ts';
import { findListedThread, lockAccountsOfThread, lockThreadWithAccounts } from './threads.db.ts';

export type ReleaseDeps = ThreadDeps & {
  /** Awaited after changes that visitors can see. */
  refreshCatalogue: () => Promise<void>;
};

/**
 * Passes on to the buyer what a seller who has not joined wrote to the office, without the seller's contact data, with its
 * files on request, and states the facts of the answer in the listing. Throws not_found, and conflict if it was passed on
 * before.
 */
export async function releaseAnswer(
  { db, now, refreshCatalogue }: ReleaseDeps,
  admin: User,
  { id, messageId, withFiles }: { id: string; messageId: string; withFiles: boolean },
): Promise<ReleasedAnswer> {
  const released = await runAsAdmin(db, admin, async (tx) => {
    const at = now();
    const { username } = await getActor(tx, admin);
    const addedFacts = await addFactsOf(tx, { id, messageId, now: at });
    await lockAccountsOfThread(tx, id);
    await answerContacts(tx, id, { at, username });
    const thread = await lockThreadWithAccounts(tx, id);
    const answer = await findMessage(tx, messageId);
    const isAnswer = answer?.message.threadId === id && answer.message.channel === 'seller';
    if (thread === undefined || answer === undefined || !isAnswer || answer.message.author !== 'seller')
      throw new AppError('not_found', 'This answer does not exist');
    if ((await findRelease(tx, messageId)) !== undefined)
      throw new AppError('conflict', 'This answer was passed on already');
    const message = { threadId: id, channel: 'buyer', author: 'office', authorId: admin.id, origin: 'site' } as const;
    const body = withoutContactData(answer.message.body);
    const writtenId = await storeMessage(tx, thread, { ...message, body, releasedFromId: messageId, createdAt: at });
    if (withFiles && answer.files.length > 0)
      await updateFilesPassedOn(
        tx,
        answer.files.map(({ id: fileId }) => fileId),
      );
    const subject = { type: 'thread', id } as const;
    const after = { messageId: writtenId, withFiles, ...(addedFacts.length === 0 ? {} : { facts: addedFacts }) };
    await recordAdminAction(tx, admin, { action: 'pass on an answer', subject, before: null, after });
    const [written, listed] = [await findMessage(tx, writtenId), await findListedThread(tx, id)];
    if (written === undefined || listed === undefined) throw noSuchThread();
    const labels = addedFacts.flatMap((key) => findFact(key)?.label ?? []);
    return { ...toThreadMessage(written, listed, 'office'), addedFacts: labels };
  });
  if (released.addedFacts.length > 0) await refreshCatalogue();
  return released;
}

/** States the facts of an answer in the listing, and returns their keys. Before the thread is locked: listings are locked first. */
async function addFactsOf(
  tx: Db,
  { id, messageId, now }: { id: string; messageId: string; now: Date },
): Promise<string[]> {
  const answer = await findMessage(tx, messageId);
  const facts = answer?.message.threadId === id ? answer.message.facts : null;
  if (facts === null) return [];
  const listed = await findListedThread(tx, id);
  const sellerId = listed?.thread.sellerId ?? null;
  const machineId = listed?.thread.machineId ?? null;
  if (sellerId === null || machineId === null) return [];
  await lockAccounts(tx, [sellerId]);
  return addAnsweredFacts(tx, { id: machineId, sellerId, facts, now });
}
