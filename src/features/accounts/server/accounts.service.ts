import type { Db } from '#app/db/client.ts';
import type { Recipient } from '#app/features/mail/mail.rules.ts';
import { pick } from '#app/lib/collections.ts';
import type { CurrentUser, OwnGuest } from '../accounts.schema.ts';
import { emailTaken, normalizeSignInName, usernameTaken } from '../sign-in-names.rules.ts';
import { findNameHolders, findUser, lockNames, type UserRow } from './accounts.db.ts';
import { notSignedIn, type Guest } from './current-account.service.ts';
import { readOperatorContact } from './operator-contact.service.ts';

/** The account of a session. Throws not_signed_in where it was deleted since the session was read. */
export async function getOwnUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (user === undefined) throw notSignedIn();
  return user;
}

/** Whom notices of an account go to; null without a confirmed address: an unconfirmed one may be a stranger's. */
export function confirmedRecipient({ id, name, email, emailConfirmedAt }: UserRow): Recipient | null {
  return email === null || emailConfirmedAt === null ? null : { id, name, email };
}

const OWN_FIELDS = ['id', 'username', 'role', 'name', 'email', 'phone', 'city', 'state', 'zip'] as const;

/**
 * The one way in which an account's row becomes what its owner sees: the hash is not in it. Admins see the operator's
 * contact beside it, which is the same for all of them.
 */
export async function readOwnAccount(db: Db, row: UserRow): Promise<CurrentUser> {
  const contact = row.role === 'admin' ? await readOperatorContact(db) : null;
  return {
    ...pick(row, OWN_FIELDS),
    isEmailConfirmed: row.emailConfirmedAt !== null,
    tewhEmail: contact?.email ?? null,
    tewhPhone: contact?.phone ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toOwnGuest({ id }: Guest): OwnGuest {
  return { id, username: 'guest', role: 'guest' };
}

export type SignInNames = { username?: string; email?: string | null };

/**
 * Keeps names for an account until the transaction ends: a username or an address that anybody else signs in with, as
 * either, would open the wrong account. Throws conflict.
 */
export async function claimNames(tx: Db, { username, email }: SignInNames, exceptId: string | null): Promise<void> {
  const claimed = [username, email].filter((name) => typeof name === 'string').map(normalizeSignInName);
  const names = [...new Set(claimed)];
  await lockNames(tx, names);
  const holders = await findNameHolders(tx, names, exceptId);
  if (holders.length === 0) return;
  const normalized = username === undefined ? null : normalizeSignInName(username);
  throw holders.some((holder) => holder.username === normalized) ? usernameTaken() : emailTaken();
}
