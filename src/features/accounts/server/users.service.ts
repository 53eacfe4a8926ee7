import type { Db } from '#app/db/client.ts';
import { PERMISSIONS } from '#app/db/enums.ts';
import { correctFinancing } from '#app/features/machines/server/machines.store.ts';
import { AppError } from '#app/lib/app-error.ts';
import { rowsOf } from '#app/lib/paging.ts';
import { changedFields, isSameValue } from '#app/lib/collections.ts';
import { checkChange } from '#app/lib/stored-values.ts';
import { secondFactorsResetMail } from '../account-mails.rules.ts';
import { accountChangeInput, type AccountChange } from '../accounts.schema.ts';
import { hasAllPermissions, hasPermission } from '../permissions.rules.ts';
import { OWN_ACCOUNT_REFUSALS } from '../user-messages.rules.ts';
import type { ManagedUser } from '../users.schema.ts';
import type { UsersQuery } from '../users-search.schema.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { confirmedRecipient } from './accounts.service.ts';
import { recordAdminAction } from './admin-audit.service.ts';
import { requireFreshSession, type Session, type User } from './current-account.service.ts';
import {
  updateManagedAccount,
  lockManagedAccount,
  requireOtherFullAdmin,
  setPassword,
} from './managed-accounts.service.ts';
import { findUser, type UserRow } from './accounts.db.ts';
import { hashNewPassword } from './new-passwords.service.ts';
import { deleteSessionsOf } from './sessions.db.ts';
import { countFactors, deleteSecondFactors } from './second-factors.db.ts';
import { countUsers, findUsers, type FoundUser } from './users.db.ts';

const BY_USERNAME = { sort: 'username', direction: 'asc' } as const;
const MOST_WORDS = 12;

/** The accounts that contain every word of the search, and their total. */
export async function listUsers(
  db: Db,
  { search = '', sort = BY_USERNAME.sort, direction = BY_USERNAME.direction, ...paging }: UsersQuery,
): Promise<{ users: ManagedUser[]; total: number }> {
  const words = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  const total = await countUsers(db, { words });
  const found = await findUsers(db, { words }, { sort, direction }, rowsOf(paging));
  return { users: found.map(toManagedUser), total };
}

/** One account for the back office. Throws not_found. */
export async function getUser(db: Db, id: string): Promise<ManagedUser> {
  const [found] = await findUsers(db, { id }, BY_USERNAME, { limit: 1, offset: 0 });
  if (found === undefined) throw userNotFound();
  return toManagedUser(found);
}

/** The error for an account that does not exist, or is deleted. */
export function userNotFound(): AppError {
  return new AppError('not_found', 'This user no longer exists');
}

function toManagedUser({ emailConfirmedAt, createdAt, ...found }: FoundUser): ManagedUser {
  const { suspendedAt, suspendedBy, suspensionReason, ...user } = found;
  return {
    ...user,
    isEmailConfirmed: emailConfirmedAt !== null,
    createdAt: createdAt.toISOString(),
    suspension:
      suspendedAt === null
        ? null
        : { at: suspendedAt.toISOString(), by: suspendedBy ?? '', reason: suspensionReason ?? '' },
  };
}

const CHANGEABLE = ['username', 'name', 'email', 'phone', 'city', 'state', 'zip', 'role', 'permissions'] as const;

/** The fields with which somebody signs in, or that decide what they may do. */
const SENSITIVE = ['username', 'email', 'role', 'permissions'] as const;

/**
 * Changes an account's fields, role and permissions, with effect from its next request; another role ends its sessions.
 * Throws not_found, invalid, conflict, and not_allowed for sensitive fields if the admin's session is not fresh.
 */
export async function changeUser(
  deps: AccountsDeps,
  { admin, session }: { admin: User; session: Session },
  id: string,
  given: object,
): Promise<ManagedUser> {
  const isOther = await deps.db.transaction(async (tx) => {
    const before = await lockManagedOrThrow(tx, admin, id);
    const change = withPermissions(before, checkChange(accountChangeInput, given, before));
    if (SENSITIVE.some((field) => change[field] !== undefined && !isSameValue(change[field], before[field])))
      requireFreshSession(session);
    if (id === admin.id) requireOwnAccess(change);
    if (!hasAllPermissions({ ...before, ...change })) await requireOtherFullAdmin(tx, before);
    const after = await updateManagedAccount(tx, deps.mails, before, change);
    const changed = changedFields(before, after, CHANGEABLE);
    if (changed !== null) await recordUserAction(tx, admin, { action: 'change user', id, ...changed });
    if (before.role === after.role) return false;
    await deleteSessionsOf(tx, id, null);
    // An admin's listings count as the operator's.
    await correctFinancing(tx);
    return true;
  });
  if (isOther) await deps.refreshCatalogue();
  return getUser(deps.db, id);
}

/** The change with the permissions that follow from the role: a new admin without a list gets all. Throws invalid. */
function withPermissions(before: UserRow, { role = before.role, permissions, ...change }: AccountChange) {
  if (role === 'user') {
    if (permissions !== undefined && permissions.length > 0) throw invalidPermissions('Only admins have permissions');
    return { ...change, role, permissions: [] };
  }
  if (permissions?.length === 0) throw invalidPermissions('An admin needs at least one permission');
  const kept = before.role === 'admin' ? before.permissions : [...PERMISSIONS];
  return { ...change, role, permissions: permissions ?? kept };
}

function invalidPermissions(message: string): AppError {
  return new AppError('invalid', message, [{ path: 'permissions', message }]);
}

/** Admins who manage accounts remain able to. Throws conflict. */
function requireOwnAccess(change: ReturnType<typeof withPermissions>): void {
  if (change.role !== 'admin') throw new AppError('conflict', OWN_ACCOUNT_REFUSALS.role);
  if (!hasPermission(change, 'users')) throw new AppError('conflict', OWN_ACCOUNT_REFUSALS.permissions);
}

/** Sets an account's password, and ends all its sessions. Throws not_found, conflict and invalid. */
export async function resetUserPassword(
  { db, mails, log }: AccountsDeps,
  admin: User,
  id: string,
  newPassword: string,
): Promise<ManagedUser> {
  if (id === admin.id) throw new AppError('conflict', OWN_ACCOUNT_REFUSALS.password);
  const owner = await findUser(db, id);
  if (owner === undefined) throw userNotFound();
  // Before the transaction, which would occupy the embedded engine's only connection.
  const hash = await hashNewPassword(newPassword, { path: 'newPassword', owner, site: mails.site });
  await db.transaction(async (tx) => {
    await setPassword(tx, mails, await lockManagedOrThrow(tx, admin, id), hash);
    await recordUserAction(tx, admin, { action: 'reset password', id, before: null, after: null });
  });
  log.info({ event: 'password-set', accountId: id, adminId: admin.id }, 'password set by an admin');
  return getUser(db, id);
}

/**
 * Removes the second factors of an account whose owner has lost them, and ends all its sessions. Throws not_found, and
 * conflict for the admin's own account and one without factors.
 */
export async function removeSecondFactors({ db, mails, log }: AccountsDeps, admin: User, id: string): Promise<void> {
  if (id === admin.id) throw new AppError('conflict', OWN_ACCOUNT_REFUSALS.secondFactors);
  await db.transaction(async (tx) => {
    const account = await lockManagedOrThrow(tx, admin, id);
    const before = await countFactors(tx, id);
    if (before.totp + before.passkeys === 0) throw new AppError('conflict', 'This account has no second factor');
    await deleteSecondFactors(tx, id);
    await deleteSessionsOf(tx, id, null);
    await recordUserAction(tx, admin, { action: 'remove second factors', id, before, after: null });
    const to = confirmedRecipient(account);
    if (to !== null) await mails.mailer.queue(tx, secondFactorsResetMail(mails.site, to));
  });
  log.info({ event: 'second-factors-removed', accountId: id, adminId: admin.id }, 'second factors removed by an admin');
}

/** Locks an account as `lockManagedAccount`. Throws not_found and not_allowed. */
export async function lockManagedOrThrow(tx: Db, admin: User, id: string): Promise<UserRow> {
  const account = await lockManagedAccount(tx, admin, id);
  if (account === undefined || account.deletedAt !== null) throw userNotFound();
  return account;
}

type UserAction = { action: string; id: string; before: object | null; after: object | null };

/** Records an admin's action on an account, in its own transaction. */
export async function recordUserAction(tx: Db, admin: User, { id, ...action }: UserAction): Promise<void> {
  await recordAdminAction(tx, admin, { ...action, subject: { type: 'user', id } });
}
