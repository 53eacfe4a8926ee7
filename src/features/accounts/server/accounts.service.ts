import type { Db } from '#app/db/client.ts';
import type { Recipient } from '#app/features/mail/mail.rules.ts';
import { readSuppression } from '#app/features/mail/server/mail-events.service.ts';
import { pick } from '#app/lib/collections.ts';
import type { CurrentUser, OwnGuest } from '../own-account.schema.ts';
import { emailTaken, normalizeSignInName, usernameTaken } from '../sign-in-names.rules.ts';
import { hasPermission } from '../permissions.rules.ts';
import {
  findNameHolders,
  findUser,
  findUserByEmail,
  lockNames,
  lockUser,
  lockUserByEmail,
  type UserRow,
} from './accounts.db.ts';
import { notSignedIn, type Guest } from './current-account.service.ts';
import { readOperatorContact } from './operator-contact.service.ts';
import { findNeedsSecondFactor } from './second-factors.db.ts';

/** The account of a session. Throws not_signed_in if it has been deleted since the session was read. */
export async function getOwnUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (user === undefined) throw notSignedIn();
  return user;
}

/** The account of a session, locked until the transaction ends. Throws not_signed_in if it has been deleted. */
export async function lockOwnUser(tx: Db, { id }: { id: string }): Promise<UserRow> {
  const user = await lockUser(tx, id);
  if (user === undefined) throw notSignedIn();
  return user;
}

/** The confirmed address of an account; null without one. */
export async function findOwnConfirmedEmail(db: Db, id: string): Promise<string | null> {
  const user = await findUser(db, id);
  return user === undefined || user.emailConfirmedAt === null ? null : user.email;
}

/** The account that has confirmed this address, locked until the transaction ends; null if there is none. */
export async function lockUserOfConfirmedEmail(tx: Db, email: string): Promise<UserRow | null> {
  const user = await lockUserByEmail(tx, normalizeSignInName(email));
  return user === undefined || user.emailConfirmedAt === null ? null : user;
}

/** Whether an account has confirmed this address. */
export async function hasConfirmedAccount(db: Db, email: string): Promise<boolean> {
  const user = await findUserByEmail(db, normalizeSignInName(email));
  return user !== undefined && user.emailConfirmedAt !== null;
}

/** The recipient of an account's notices; null without a confirmed address, which may be another person's. */
export function confirmedRecipient({ id, name, email, emailConfirmedAt }: UserRow): Recipient | null {
  return email === null || emailConfirmedAt === null ? null : { id, name, email, isConfirmed: true };
}

const OWN_FIELDS = ['id', 'username', 'role', 'permissions', 'name', 'email', 'phone', 'city', 'state', 'zip'] as const;

/**
 * The only conversion of an account's row to its owner's view, which lacks the password hash. It includes the
 * operator's contact for admins who can change it.
 */
export async function readOwnAccount(db: Db, row: UserRow): Promise<CurrentUser> {
  const contact = hasPermission(row, 'users') ? await readOperatorContact(db) : null;
  const suppression = row.email === null ? null : await readSuppression(db, row.email);
  return {
    ...pick(row, OWN_FIELDS),
    isEmailConfirmed: row.emailConfirmedAt !== null,
    emailSuppression: suppression?.reason ?? null,
    mustAddSecondFactor: await findNeedsSecondFactor(db, row.id),
    tewhEmail: contact?.email ?? null,
    tewhPhone: contact?.phone ?? null,
    getsReports: row.reportsOffAt === null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toOwnGuest({ id }: Guest): OwnGuest {
  return { id, username: 'guest', role: 'guest' };
}

export type SignInNames = { username?: string; email?: string | null };

/**
 * Reserves names for an account until the transaction ends. A username or address that another account signs in with,
 * as either, would open the wrong account. Throws conflict.
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
