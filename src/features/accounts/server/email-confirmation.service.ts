import { randomUUID } from 'node:crypto';
import type { Db } from '#app/db/client.ts';
import type { LinkedSite, Mail, Recipient } from '#app/features/mail/mail.rules.ts';
import type { Mailer } from '#app/features/mail/server/mail.service.ts';
import { readSuppression } from '#app/features/mail/server/mail-events.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { confirmEmailMail, emailChangedMail } from '../account-mails.rules.ts';
import type { EmailConfirmation } from '../accounts.schema.ts';
import { isSameSignInName } from '../sign-in-names.rules.ts';
import { deleteMailsAbout } from './account-deletion.db.ts';
import { deleteTokensOf } from './account-tokens.db.ts';
import { confirmedBefore, consumeToken, getAccountOfToken, issueToken, redeemToken } from './account-tokens.service.ts';
import { findUser, lockUser, updateUser, type UserRow } from './accounts.db.ts';
import { accountSubject, type AttemptLimiter, type MailLimits } from './attempt-limiter.service.ts';
import { notSignedIn, type Account } from './current-account.service.ts';
import { requirePassword } from './re-authentication.service.ts';
import type { RequestContext } from './request-context.service.ts';
import { claimNames, confirmedRecipient } from './accounts.service.ts';

export type AccountMailDeps = { mailer: Mailer; site: LinkedSite; now: () => Date };

type Unconfirmed = Omit<Recipient, 'isConfirmed'>;

/** Mails a confirmation link to the account's address. */
export async function mailEmailConfirmation(tx: Db, mails: AccountMailDeps, user: Unconfirmed): Promise<void> {
  await mails.mailer.queue(tx, await writeConfirmation(tx, mails, user));
}

async function writeConfirmation(tx: Db, { site, now }: AccountMailDeps, user: Unconfirmed): Promise<Mail> {
  const token = await issueToken(tx, { userId: user.id, purpose: 'confirm-email', email: user.email, now: now() });
  return confirmEmailMail(site, { ...user, isConfirmed: false }, token);
}

/**
 * Mails a new confirmation link, also to a confirmed address if it is suppressed. Throws conflict if there is nothing
 * to confirm, and too_many.
 */
export async function mailEmailConfirmationAgain(
  { db, mailLimits, mails }: { db: Db; mailLimits: MailLimits; mails: AccountMailDeps },
  userId: string,
): Promise<void> {
  const { email } = await requireConfirmable(db, await findUser(db, userId));
  await mailLimits.countConfirmation(userId, email);
  await db.transaction(async (tx) => {
    const addressee = await requireConfirmable(tx, await lockUser(tx, userId));
    // Another request has changed the address, and mailed its own link.
    if (addressee.email !== email) return;
    // A user waits for it, and such requests have limits of their own.
    await mails.mailer.queue(tx, { ...(await writeConfirmation(tx, mails, addressee)), limit: 'counted' });
  });
}

/** Whether this is the confirmed address of the signed-in account. */
export async function isConfirmedAddressOf(db: Db, address: string, account: Account | null): Promise<boolean> {
  if (account === null || account.role === 'guest') return false;
  const { email = null, emailConfirmedAt = null } = (await findUser(db, account.id)) ?? {};
  return emailConfirmedAt !== null && isSameSignInName(email, address);
}

async function requireConfirmable(db: Db, user: UserRow | undefined): Promise<Unconfirmed> {
  if (user === undefined) throw notSignedIn();
  const { id, name, email, emailConfirmedAt } = user;
  if (email === null) throw new AppError('conflict', 'Your account has no email address');
  if (emailConfirmedAt !== null && (await readSuppression(db, email)) === null)
    throw new AppError('conflict', 'Your email address is confirmed already');
  return { id, name, email };
}

type LinkDeps = { db: Db; attemptLimiter: AttemptLimiter; now: () => Date };

/**
 * Confirms the address that a link was mailed to, for callers who are signed in to the account or know its password.
 * Anyone can register with a stranger's address, so that the stranger's click alone must not confirm it. Throws invalid
 * and too_many.
 */
export async function confirmEmail(
  { db, attemptLimiter, now }: LinkDeps,
  { session, network }: RequestContext,
  { token, password }: { token: string; password?: string | undefined },
): Promise<EmailConfirmation> {
  const link = { purpose: 'confirm-email', token, now: now() } as const;
  const user = await getAccountOfToken(db, link);
  if (session?.account.id !== user.id) {
    const { username, createdAt } = user;
    if (password === undefined) {
      return { state: 'unproven', account: { username, createdAt: createdAt.toISOString() } };
    }
    const attempt = { target: 'sign-in', subject: accountSubject(user), from: { network } } as const;
    await requirePassword(attemptLimiter, attempt, { user, typed: password, path: 'password' });
  }
  await db.transaction(async (tx) => void (await redeemToken(tx, link)));
  return { state: 'confirmed' };
}

/**
 * Removes an address from an account that another person opened with it, and returns the account's id. A username equal
 * to the address is replaced, too, so that the address's owner can register it. Throws invalid, and conflict if the
 * address was confirmed before.
 */
export async function disownEmail({ db, now }: Pick<LinkDeps, 'db' | 'now'>, token: string): Promise<string> {
  return db.transaction(async (tx) => {
    const account = await consumeToken(tx, { purpose: 'confirm-email', token, now: now() });
    if (account.emailConfirmedAt !== null) throw confirmedBefore();
    const { id, username, email } = account;
    // Random, because a predictable name could be registered beforehand to block this permanently.
    const renamed = isSameSignInName(username, email) ? { username: `seller-${randomUUID()}` } : {};
    await claimNames(tx, renamed, id);
    await updateUser(tx, id, { ...renamed, email: null, emailConfirmedAt: null });
    await deleteTokensOf(tx, id, 'reset-password');
    await deleteMailsAbout(tx, id, email);
    return id;
  });
}

type ChangedAccount = { id: string; email: string | null; name: string | null };

/** Mails a confirmation link to the new address, and a notice to the old one, whose owner may be unaware. */
export async function notifyOldAndNewAddress(
  tx: Db,
  mails: AccountMailDeps,
  before: UserRow,
  after: ChangedAccount,
): Promise<void> {
  const { email } = before;
  if (isSameSignInName(email, after.email) || email === after.email) return;
  if (after.email !== null) await mailEmailConfirmation(tx, mails, { ...after, email: after.email });
  const formerAddress = confirmedRecipient(before);
  if (formerAddress !== null) await mails.mailer.queue(tx, emailChangedMail(mails.site, formerAddress, after.email));
}
