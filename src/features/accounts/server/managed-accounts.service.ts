import { insertAuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import { definedFields } from '#app/lib/collections.ts';
import { passwordSetMail } from '../account-mails.rules.ts';
import { deleteTokensOf } from './account-tokens.db.ts';
import { requirePermission, type Session, type User } from './current-account.service.ts';
import { findUserBySignInName, lockAdminsAnd, updateUser, type UserRow } from './accounts.db.ts';
import type { AccountChange } from '../accounts.schema.ts';
import { notifyOldAndNewAddress, type AccountMailDeps } from './email-confirmation.service.ts';
import { hashPassword } from './password-hash.service.ts';
import { countFactors, deleteSecondFactors } from './second-factors.db.ts';
import { hasAllPermissions } from '../permissions.rules.ts';
import { LAST_FULL_ADMIN } from '../user-messages.rules.ts';
import { assertRenamable, isSameSignInName, normalizeSignInName } from '../sign-in-names.rules.ts';
import { newSecretToken } from './account-tokens.service.ts';
import { deleteSessionsOf } from './sessions.db.ts';
import { claimNames, confirmedRecipient } from './accounts.service.ts';

/**
 * Locks an account until the transaction ends, and checks under the lock that `admin` still may manage accounts: of two
 * who demote each other, only one succeeds. Undefined if the account is gone. Throws not_allowed.
 */
export async function lockManagedAccount(tx: Db, admin: User, id: string): Promise<UserRow | undefined> {
  const locked = await lockAdminsAnd(tx, id);
  requirePermission(locked.find((row) => row.id === admin.id && row.isActive) ?? null, 'users');
  return locked.find((row) => row.id === id);
}

/** Throws conflict if the locked account is the only admin with all permissions who can sign in. */
export async function requireOtherFullAdmin(tx: Db, { id }: UserRow): Promise<void> {
  const full = (await lockAdminsAnd(tx, id)).filter((row) => hasAllPermissions(row) && row.isActive);
  if (full.length === 1 && full[0]?.id === id) throw new AppError('conflict', LAST_FULL_ADMIN);
}

/** Changes a locked account as an admin, and mails its old and new addresses. Throws invalid and conflict. */
export async function updateManagedAccount(
  tx: Db,
  mails: AccountMailDeps,
  before: UserRow,
  change: AccountChange,
): Promise<UserRow> {
  const target = { ...before, ...definedFields(change) };
  // Otherwise the old address would stay a username that its owner can never register.
  const username = isEmailChanging(before, target) ? target.email : target.username;
  if (username !== before.username || target.email !== before.email) {
    assertRenamable({ ...target, username });
    await claimNames(tx, changedNames(before, target), before.id);
  }
  const isSameAddress = target.email === before.email || isSameSignInName(target.email, before.email);
  const after = await updateUser(tx, before.id, {
    ...definedFields(change),
    username,
    ...(isSameAddress ? {} : { emailConfirmedAt: null }),
  });
  await notifyOldAndNewAddress(tx, mails, before, after);
  return after;
}

/** Sets a hashed password for a locked account, and ends all its sessions. */
export async function setPassword(
  tx: Db,
  { mailer, site }: AccountMailDeps,
  { id }: UserRow,
  hash: string,
): Promise<void> {
  const to = confirmedRecipient(await replacePassword(tx, id, hash));
  if (to !== null) await mailer.queue(tx, passwordSetMail(site, to));
}

/** Sets a random password for an account, and ends all its sessions. */
export async function lockOut(db: Db, id: string): Promise<void> {
  // Before the transaction, which would occupy the embedded engine's only connection.
  const hash = await hashPassword(newSecretToken());
  await db.transaction((tx) => replacePassword(tx, id, hash));
}

/**
 * Removes the second factors of an account for the server's operator, and ends its sessions. Returns its username; null
 * if no account has the name.
 */
export async function removeFactorsOf(db: Db, name: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const user = await findUserBySignInName(tx, normalizeSignInName(name));
    if (user === undefined) return null;
    const before = await countFactors(tx, user.id);
    await deleteSecondFactors(tx, user.id);
    await deleteSessionsOf(tx, user.id, null);
    await insertAuditEntry(tx, {
      actor: { id: null, username: 'command line' },
      action: 'remove second factors',
      subject: { type: 'user', id: user.id },
      before,
      after: null,
    });
    return user.username;
  });
}

/** Stores a password hash, and ends all sessions except `keptSession`. */
export async function replacePassword(
  tx: Db,
  id: string,
  hash: string,
  keptSession: Session | null = null,
): Promise<UserRow> {
  const changed = await updateUser(tx, id, { password: hash });
  await deleteSessionsOf(tx, id, keptSession?.idHash ?? null);
  // A link mailed earlier would undo the change.
  await deleteTokensOf(tx, id, 'reset-password');
  return changed;
}

type Names = { username: string; email: string | null };

/** Whether the account signs in with its address, and only the address changes. */
function isEmailChanging(before: Names, target: Names): target is { username: string; email: string } {
  return (
    target.email !== null && target.username === before.username && isSameSignInName(before.email, before.username)
  );
}

/** A username that follows the address is the address. */
function changedNames(before: Names, { username, email }: Names) {
  return {
    ...(username !== before.username && { username }),
    ...(email !== before.email && { email }),
  };
}
