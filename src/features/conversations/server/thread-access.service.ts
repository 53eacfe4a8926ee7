import type { Db } from '#app/db/client.ts';
import type { ThreadParty } from '#app/db/thread-enums.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { findOwnConfirmedEmail, hasConfirmedAccount } from '#app/features/accounts/server/accounts.service.ts';
import { isUser, notSignedIn, type Account, type User } from '#app/features/accounts/server/current-account.service.ts';
import { isPersonBlocked } from '#app/features/blocking/server/blocks.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { findParties, findThread, findThreadByKey, type ThreadRow } from './threads.db.ts';

/** The session of an account, or the key of a buyer's link, which has precedence. */
export type ThreadCredentials = { account: Account | null; key?: string | undefined };

/** A thread, and what the caller is in it. `user` is null for a buyer who came by a link. */
export type ReadThread = { row: ThreadRow; party: ThreadParty; user: User | null };

/**
 * Finds a thread for one who takes part in it: its buyer by a link or by the confirmed address of their account, a
 * seller who has joined, or the office. Throws not_signed_in, and not_found for the threads of others.
 */
export async function findOwnThread(db: Db, { account, key }: ThreadCredentials, id: string): Promise<ReadThread> {
  if (key !== undefined) {
    const row = await findThreadByKey(db, id, key);
    // Not `not_signed_in`: the key says nothing of the session of whoever opened the link.
    if (row === undefined) throw noSuchThread();
    return { row, party: 'buyer', user: null };
  }
  if (!isUser(account)) throw notSignedIn();
  const row = await findThread(db, id);
  const party = row === undefined ? null : await partyOf(db, account, row);
  if (row === undefined || party === null) throw noSuchThread();
  return { row, party, user: account };
}

/** The same, and for a seller who has not joined the thread, and only answers the questions in it. */
export async function findThreadForReader(db: Db, credentials: ThreadCredentials, id: string): Promise<ReadThread> {
  const { account, key } = credentials;
  if (key === undefined && isUser(account)) {
    const row = await findThread(db, id);
    const isAsked = row?.sellerId === account.id && row.sellerJoinedBy === null;
    if (isAsked && (await partyOf(db, account, row)) === null) return { row, party: 'seller', user: account };
  }
  return findOwnThread(db, credentials, id);
}

async function partyOf(db: Db, account: User, row: ThreadRow): Promise<ThreadParty | null> {
  const email = await findOwnConfirmedEmail(db, account.id);
  if (email !== null && row.buyerEmail === email.toLowerCase()) return 'buyer';
  if (row.sellerId === account.id && row.sellerJoinedBy !== null) return 'seller';
  return account.role === 'admin' && hasPermission(account, 'messages') ? 'office' : null;
}

/** Whether the buyer of a thread is known to read mails to the address: they opened a link, answered, or confirmed it. */
export async function isBuyerProven(
  db: Db,
  { email, readAt }: { email: string; readAt: Date | null },
): Promise<boolean> {
  return readAt !== null || (await hasConfirmedAccount(db, email));
}

/** The same for the buyer of this thread. */
export async function isBuyerOfThreadProven(db: Db, { id, buyerEmail: email }: ThreadRow): Promise<boolean> {
  if (email === null) return true;
  const buyer = (await findParties(db, [id])).find(({ party }) => party === 'buyer');
  return isBuyerProven(db, { email, readAt: buyer?.readAt ?? null });
}

/** Whether the buyer of a thread is blocked by address or telephone number. */
export async function isBuyerBlocked(db: Db, { buyerEmail, buyerPhone }: ThreadRow, now: Date): Promise<boolean> {
  return isPersonBlocked(db, { emails: [buyerEmail], phones: [buyerPhone] }, now);
}

export function noSuchThread(): AppError {
  return new AppError('not_found', 'This conversation does not exist, or its link does not work any more');
}
