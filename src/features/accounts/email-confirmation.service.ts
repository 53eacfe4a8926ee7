import type { Db } from '#app/db/client.ts';
import type { Mailer } from '#app/features/mail/mail.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { confirmEmailMail, type Addressee, type LinkedSite } from './account-mails.ts';
import { issueToken, redeemToken } from './account-tokens.service.ts';
import { notSignedIn } from './account.ts';
import { findUser, lockUser, type UserRow } from './accounts.db.ts';
import type { MailLimits } from './mail-limits.ts';

export type AccountMailDeps = { mailer: Mailer; site: LinkedSite; now: () => Date };

/** Mails a link to the account's address, which confirms it when followed. */
export async function askToConfirmEmail(
  tx: Db,
  { mailer, site, now }: AccountMailDeps,
  user: Addressee,
): Promise<void> {
  const token = await issueToken(tx, { userId: user.id, purpose: 'confirm-email', email: user.email, now: now() });
  await mailer.queue(tx, confirmEmailMail(site, user, token));
}

type AskAgainDeps = AccountMailDeps & { db: Db; mailLimits: MailLimits };

/** Mails the link once more. Throws conflict when there is nothing to confirm, and too_many. */
export async function askAgainToConfirmEmail({ db, mailLimits, ...mails }: AskAgainDeps, userId: string) {
  const { email } = unconfirmed(await findUser(db, userId));
  await mailLimits.countConfirmation(userId, email);
  await db.transaction(async (tx) => {
    const addressee = unconfirmed(await lockUser(tx, userId));
    // The new address was asked already, by whoever changed it.
    if (addressee.email === email) await askToConfirmEmail(tx, mails, addressee);
  });
}

function unconfirmed(user: UserRow | undefined): Addressee {
  if (user === undefined) throw notSignedIn();
  const { id, name, email, emailConfirmedAt } = user;
  if (email === null) throw new AppError('conflict', 'Your account has no email address');
  if (emailConfirmedAt !== null) throw new AppError('conflict', 'Your email address is confirmed already');
  return { id, name, email };
}

/** Confirms the address that the link was mailed to. Throws invalid. */
export async function confirmEmail(db: Db, token: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => void (await redeemToken(tx, 'confirm-email', token, now)));
}
