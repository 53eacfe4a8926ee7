import type { z } from 'zod/mini';
import { insertAuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { keepFinancingTrue } from '#app/features/machines/financing.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isUser, notSignedIn, type Account, type User } from './account.ts';
import { findUser, lockUser, updateUser, type UserRow } from './accounts.db.ts';
import type { CurrentUser, profileInput } from './accounts.schema.ts';
import type { Caller } from './caller.ts';
import type { AccountMailDeps } from './email-confirmation.service.ts';
import { writeToBothAddresses } from './email-move.service.ts';
import type { GuessLimit } from './guess-limit.ts';
import type { MailLimits } from './mail-limits.ts';
import { toOwnAccount, toOwnGuest } from './own-account.ts';
import { requireOwner } from './own-password.ts';
import { isSameSignInName } from './sign-in-names.rules.ts';
import { claimNames } from './sign-in-names.service.ts';

export type ProfileDeps = {
  db: Db;
  guesses: GuessLimit;
  mails: AccountMailDeps;
  mailLimits: MailLimits;
  /** Awaited after a change of what public pages show of the operator. */
  refreshCatalogue: () => Promise<void>;
};

type Profile = Omit<z.output<typeof profileInput>, 'currentPassword'>;

/** Who is signed in, as they see themselves. */
export async function getCurrentUser(db: Db, account: Account): Promise<CurrentUser> {
  if (!isUser(account)) return toOwnGuest(account);
  const user = await findUser(db, account.id);
  // Deleted since the session was read.
  if (user === undefined) throw notSignedIn();
  return toOwnAccount(user);
}

/**
 * Changes what an account says of itself. The operator's contact is an admin's to change. Throws conflict; and, for
 * another email address, invalid and too_many.
 */
export async function changeProfile(
  deps: ProfileDeps,
  caller: Caller,
  { id }: User,
  { currentPassword, ...profile }: z.output<typeof profileInput>,
): Promise<CurrentUser> {
  const { db, mails, refreshCatalogue } = deps;
  const known = await findUser(db, id);
  if (known === undefined) throw notSignedIn();
  if (!isSameSignInName(known.email, profile.email)) {
    await requireLeaveToMove(deps, caller, known, { email: profile.email, typed: currentPassword });
  }
  const updated = await db.transaction((tx) => updateProfile(tx, mails, known, profile));
  if (updated.role === 'admin') await refreshCatalogue();
  return toOwnAccount(updated);
}

/** Whoever reads the mails of the new address can set a new password: an open browser is not leave enough. */
async function requireLeaveToMove(
  { guesses, mails, mailLimits }: ProfileDeps,
  { session }: Caller,
  user: UserRow,
  { email, typed }: { email: string; typed: string | undefined },
): Promise<void> {
  if (session === null) throw notSignedIn();
  if (user.email !== null) await requireOwner(guesses, { user, session, typed, now: mails.now() });
  await mailLimits.countConfirmation(user.id, email);
}

async function updateProfile(
  tx: Db,
  mails: AccountMailDeps,
  known: UserRow,
  { tewhEmail, tewhPhone, ...profile }: Profile,
): Promise<UserRow> {
  const before = await lockUser(tx, known.id);
  if (before === undefined) throw notSignedIn();
  // Leave was given to go from the address that was known.
  if (before.email !== known.email) throw new AppError('conflict', 'Your email address has just been changed');
  const { email } = profile;
  await claimNames(tx, { email }, before.id);
  const after = await updateUser(tx, before.id, {
    ...profile,
    ...(before.role === 'admin' ? { tewhEmail, tewhPhone } : {}),
    ...(isSameSignInName(before.email, email) ? {} : { emailConfirmedAt: null }),
    // Left behind, the old address would be a name that its owner can never register.
    ...(isSameSignInName(before.email, before.username) ? { username: email } : {}),
  });
  await noteOperatorContact(tx, before, after);
  await writeToBothAddresses(tx, mails, before, { ...after, email });
  return after;
}

/** Listings with the operator's contact are the operator's own. */
async function noteOperatorContact(tx: Db, before: UserRow, after: UserRow): Promise<void> {
  if (before.tewhEmail === after.tewhEmail && before.tewhPhone === after.tewhPhone) return;
  await insertAuditEntry(tx, {
    actor: after,
    action: 'change operator contact',
    subject: { type: 'user', id: after.id },
    before: { tewhEmail: before.tewhEmail, tewhPhone: before.tewhPhone },
    after: { tewhEmail: after.tewhEmail, tewhPhone: after.tewhPhone },
  });
  await keepFinancingTrue(tx);
}
