import { recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import { newSecretToken } from '#app/features/accounts/server/account-tokens.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { truncate } from '#app/lib/truncate.ts';
import { findOwnThread, noSuchThread, type ThreadCredentials } from './thread-access.service.ts';
import { findMessage, hasNote } from './thread-messages.db.ts';
import { storeMessage } from './thread-messages.service.ts';
import { passTurn } from './thread-turns.service.ts';
import { isReadBy } from './thread-views.rules.ts';
import type { ThreadDeps } from './threads.service.ts';
import { findListedThread, lockThreadWithAccounts, updateParty, updateThread } from './threads.db.ts';

/** The office finds the message in the thread; so much of it says which one it is. */
const QUOTED = 200;
const EVER = new Date(0);

/**
 * Ends the links in the buyer's mails: later mails have a new one. For the buyer, signed in, and for the office, whose act
 * is in the audit log. Throws not_signed_in and not_found.
 */
export async function replaceLink({ db }: ThreadDeps, user: User, id: string): Promise<void> {
  const { party } = await findOwnThread(db, { account: user }, id);
  const replaced = { key: newSecretToken() };
  if (party === 'seller') throw noSuchThread();
  if (party === 'buyer') return updateParty(db, { threadId: id, party: 'buyer' }, replaced);
  return runAsAdmin(db, user, async (tx) => {
    await updateParty(tx, { threadId: id, party: 'buyer' }, replaced);
    const subject = { type: 'thread', id } as const;
    await recordAdminAction(tx, user, { action: 'replace link of conversation', subject, before: null, after: null });
  });
}

/**
 * Tells the office that the buyer or the seller of a thread objects to a message of the other: in a note, and by a reminder
 * that is due at once. Saying the same again changes nothing. Throws not_signed_in, and not_found for messages that the
 * caller does not read, or that are not the other's.
 */
export async function reportMessage(
  { db, now }: ThreadDeps,
  credentials: ThreadCredentials,
  { id, messageId, reason }: { id: string; messageId: string; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockThreadWithAccounts(tx, id);
    const { row, party } = await findOwnThread(tx, credentials, id);
    const found = await findMessage(tx, messageId);
    const listed = await findListedThread(tx, id);
    const isOthers = found?.message.threadId === id && found.message.author !== party && party !== 'office';
    if (
      locked === undefined ||
      found === undefined ||
      listed === undefined ||
      !isOthers ||
      found.message.author === 'office'
    )
      throw noSuchMessage();
    if (!isReadBy(row, party, found.message)) throw noSuchMessage();
    const words = truncate(found.message.body, QUOTED);
    const body = `The ${party} reports a message of the ${found.message.author}: ${reason}\n\n“${words}”`;
    if (await hasNote(tx, { threadId: id, body, since: EVER })) return;
    const at = now();
    const note = { threadId: id, channel: 'office', author: 'office', authorId: null, origin: 'site' } as const;
    await storeMessage(tx, row, { ...note, body, createdAt: at });
    // A reminder for a later day stays.
    if (row.remindAt === null) await updateThread(tx, id, { remindAt: at });
    else if (row.waitsFor !== 'office') await passTurn(tx, row, { waitsFor: 'office', at });
  });
}

function noSuchMessage(): AppError {
  return new AppError('not_found', 'This message does not exist');
}
