import type { Db } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import { OWN_ACCOUNT_REFUSALS } from '../user-messages.rules.ts';
import type { ManagedUser } from '../users.schema.ts';
import { updateUser } from './accounts.db.ts';
import { handThreadsOver } from './account-deletion.db.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { deleteTokensOf } from './account-tokens.db.ts';
import { getActor } from './admin-audit.service.ts';
import type { User } from './current-account.service.ts';
import { requireOtherFullAdmin } from './managed-accounts.service.ts';
import { deleteSessionsOf } from './sessions.db.ts';
import { getUser, lockManagedOrThrow, recordUserAction } from './users.service.ts';

/**
 * Suspends an account: it is signed out everywhere and cannot sign in, visitors no longer see its listings, and it gets
 * no mails except those about money and its security. The office answers its buyers. A trigger hides the listings. Throws not_found and conflict.
 */
export async function suspendUser(deps: AccountsDeps, admin: User, id: string, reason: string): Promise<ManagedUser> {
  const { now, mails } = deps;
  if (id === admin.id) throw new AppError('conflict', OWN_ACCOUNT_REFUSALS.suspension);
  return changeSuspension(deps, admin, id, async (tx) => {
    const account = await lockManagedOrThrow(tx, admin, id);
    if (account.suspendedAt !== null) throw new AppError('conflict', 'This account is suspended already');
    await requireOtherFullAdmin(tx, account);
    const { username } = await getActor(tx, admin);
    await updateUser(tx, id, { suspendedAt: now(), suspendedBy: username, suspensionReason: reason });
    await deleteSessionsOf(tx, id, null);
    await handThreadsOver(tx, id);
    // A link mailed earlier would set a password, although nobody can sign in with it.
    await deleteTokensOf(tx, id, 'reset-password');
    await mails.mailer.dropNotices(tx, id);
    await recordUserAction(tx, admin, { action: 'suspend user', id, before: null, after: { reason } });
  });
}

/** Lifts a suspension: visitors see the listings again exactly as they were. Throws not_found and conflict. */
export async function liftSuspension(deps: AccountsDeps, admin: User, id: string): Promise<ManagedUser> {
  return changeSuspension(deps, admin, id, async (tx) => {
    const { suspendedAt, suspensionReason: reason } = await lockManagedOrThrow(tx, admin, id);
    if (suspendedAt === null) throw new AppError('conflict', 'This account is not suspended');
    await updateUser(tx, id, { suspendedAt: null, suspendedBy: null, suspensionReason: null });
    await recordUserAction(tx, admin, { action: 'lift suspension of user', id, before: { reason }, after: null });
  });
}

/** Placements' days stand still while visitors do not see the listings, as those of rejected listings do. */
async function changeSuspension(
  { db, now, sellerListings, refreshCatalogue, log }: AccountsDeps,
  admin: User,
  id: string,
  change: (tx: Db) => Promise<void>,
): Promise<ManagedUser> {
  const user = await db.transaction(async (tx) => {
    await change(tx);
    await sellerListings.visibilityChanged(tx, id, now());
    return getUser(tx, id);
  });
  const event = user.suspension === null ? 'suspension-lifted' : 'account-suspended';
  log.info({ event, accountId: id, adminId: admin.id }, 'suspension of an account changed');
  await refreshCatalogue();
  return user;
}
