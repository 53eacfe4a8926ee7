import type { Db } from '#app/db/client.ts';
import { lockAdminsAnd, findUserBySignInName, insertUser, type UserRow } from './accounts.db.ts';
import { claimNames } from './accounts.service.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { issueToken, newSecretToken } from './account-tokens.service.ts';
import { recordAdminAction } from './admin-audit.service.ts';
import { requirePermission, type User } from './current-account.service.ts';
import { hashPassword } from './password-hash.service.ts';
import { INVITATION_MS, invitationMail } from '../invitation-mail.rules.ts';
import { emailTaken, normalizeSignInName } from '../sign-in-names.rules.ts';
import type { Invitation } from '../accounts.schema.ts';

/**
 * Opens an admin's account for a colleague, and mails them a link to choose its password. Inviting the same address
 * again, before its link was used, only mails another link. Throws conflict if another account has the address.
 */
export async function inviteColleague(
  { db, mails }: Pick<AccountsDeps, 'db' | 'mails'>,
  admin: User,
  { email, name, permissions }: Invitation,
): Promise<void> {
  // Before the transaction, which would occupy the embedded engine's only connection. Nobody knows this password.
  const password = await hashPassword(newSecretToken());
  await db.transaction(async (tx) => {
    const invited = await findInvited(tx, email);
    const inviter = await requireInviter(tx, admin, invited);
    const now = mails.now();
    if (invited === undefined) await claimNames(tx, { username: email, email }, null);
    const user =
      invited === undefined
        ? await insertUser(tx, { username: email, email, name, permissions, password, role: 'admin', createdAt: now })
        : invited;
    const token = await issueToken(tx, {
      userId: user.id,
      purpose: 'reset-password',
      email: user.email ?? email,
      now,
      lifetimeMs: INVITATION_MS,
    });
    const to = { id: user.id, email: user.email ?? email, name: user.name, isConfirmed: false };
    await mails.mailer.queue(tx, invitationMail(mails.site, to, { token, inviter: inviter.name ?? inviter.username }));
    await recordAdminAction(tx, admin, {
      action: 'invite colleague',
      subject: { type: 'user', id: user.id },
      before: null,
      after: { username: user.username, permissions: user.permissions },
    });
  });
}

/** The account of an invitation whose link was not used. Throws conflict for any other account with the address. */
async function findInvited(tx: Db, email: string): Promise<UserRow | undefined> {
  const found = await findUserBySignInName(tx, normalizeSignInName(email));
  if (found === undefined) return undefined;
  if (found.role !== 'admin' || found.emailConfirmedAt !== null || found.email === null) throw emailTaken();
  return found;
}

/** Locks the accounts, so that an admin who loses the permission at the same moment invites nobody. */
async function requireInviter(tx: Db, admin: User, invited: UserRow | undefined): Promise<UserRow> {
  const locked = await lockAdminsAnd(tx, invited?.id ?? admin.id);
  const inviter = locked.find(({ id }) => id === admin.id);
  requirePermission(inviter ?? null, 'users');
  if (inviter === undefined) throw new Error('An account without a permission has passed its check');
  return inviter;
}
