import type { z } from 'zod/mini';
import { insertAuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { keepFinancingTrue } from '#app/features/machines/financing.service.ts';
import { emailChangedMail } from './account-mails.ts';
import { isUser, notSignedIn, type Account, type User } from './account.ts';
import { findUser, lockUser, updateUser, type UserRow } from './accounts.db.ts';
import type { CurrentUser, profileInput } from './accounts.schema.ts';
import { askToConfirmEmail, type AccountMailDeps } from './email-confirmation.service.ts';
import { toOwnAccount, toOwnGuest } from './own-account.ts';
import { signInNameOf } from './sign-in-names.rules.ts';
import { claimNames } from './sign-in-names.service.ts';

export type ProfileDeps = {
  db: Db;
  mails: AccountMailDeps;
  /** Awaited after a change of what public pages show of the operator. */
  refreshCatalogue: () => Promise<void>;
};

type Profile = z.output<typeof profileInput>;

/** Who is signed in, as they see themselves. */
export async function getCurrentUser(db: Db, account: Account): Promise<CurrentUser> {
  if (!isUser(account)) return toOwnGuest(account);
  const user = await findUser(db, account.id);
  // Deleted since the session was read.
  if (user === undefined) throw notSignedIn();
  return toOwnAccount(user);
}

/** Changes what an account says of itself. The operator's contact is an admin's to change. Throws conflict. */
export async function changeProfile(
  { db, mails, refreshCatalogue }: ProfileDeps,
  { id }: User,
  { tewhEmail, tewhPhone, ...profile }: Profile,
): Promise<CurrentUser> {
  const updated = await db.transaction(async (tx) => {
    const before = await lockUser(tx, id);
    if (before === undefined) throw notSignedIn();
    await claimNames(tx, { email: profile.email }, id);
    const isAdmin = before.role === 'admin';
    const after = await updateUser(tx, id, {
      ...profile,
      ...(isAdmin ? { tewhEmail, tewhPhone } : {}),
      ...(isSameAddress(before, profile.email) ? {} : { emailConfirmedAt: null }),
    });
    await noteOperatorContact(tx, before, after);
    await writeToBothAddresses(tx, mails, before, { ...after, email: profile.email });
    return after;
  });
  if (updated.role === 'admin') await refreshCatalogue();
  return toOwnAccount(updated);
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

/** Asks the new address to be confirmed, and tells the old one, whose owner may know nothing of the change. */
async function writeToBothAddresses(
  tx: Db,
  mails: AccountMailDeps,
  before: UserRow,
  after: { id: string; email: string; name: string | null },
): Promise<void> {
  if (isSameAddress(before, after.email)) return;
  await askToConfirmEmail(tx, mails, after);
  if (before.email === null || before.emailConfirmedAt === null) return;
  await mails.mailer.queue(tx, emailChangedMail(mails.site, { email: before.email, name: before.name }, after.email));
}

function isSameAddress({ email }: UserRow, other: string): boolean {
  return email !== null && signInNameOf(email) === signInNameOf(other);
}
