import { z } from 'zod';
import type { TokenPurpose } from '#app/db/enums.ts';
import type { JobKind } from '#app/db/job-queue.ts';
import { passwordChangedMail, resetPasswordMail } from '../account-mails.rules.ts';
import type { CurrentUser } from '../own-account.schema.ts';
import { normalizeSignInName } from '../sign-in-names.rules.ts';
import { confirmedBefore, getAccountOfToken, issueToken, redeemToken } from './account-tokens.service.ts';
import { lockUser, lockUserByEmail } from './accounts.db.ts';
import { accountSubject } from './attempt-limiter.service.ts';
import { notSignedIn, type User } from './current-account.service.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { confirmedRecipient, getOwnUser, readOwnAccount } from './accounts.service.ts';
import { replacePassword } from './managed-accounts.service.ts';
import { hashNewPassword } from './new-passwords.service.ts';
import { requireReauthentication } from './re-authentication.service.ts';
import { deleteSecondFactors } from './second-factors.db.ts';
import type { RequestContext } from './request-context.service.ts';

type PasswordChange = { password: string; currentPassword?: string | undefined };

/**
 * Changes the caller's own password, and ends the account's other sessions. `subject` identifies the account with its
 * new password for counting guesses. Throws invalid and too_many.
 */
export async function changePassword(
  { db, attemptLimiter, mails }: AccountsDeps,
  { session, log }: RequestContext,
  { id }: User,
  { password, currentPassword: typed }: PasswordChange,
): Promise<{ user: CurrentUser; subject: string }> {
  const user = await getOwnUser(db, id);
  if (session === null) throw notSignedIn();
  await requireReauthentication(attemptLimiter, { user, session, typed });
  const hash = await hashNewPassword(password, { path: 'password', owner: user, site: mails.site });
  const changed = await db.transaction(async (tx) => {
    const locked = await lockUser(tx, id);
    // The password was changed concurrently, which ended this session.
    if (locked === undefined || locked.password !== user.password) throw notSignedIn();
    const to = confirmedRecipient(locked);
    if (to !== null) await mails.mailer.queue(tx, passwordChangedMail(mails.site, to));
    return replacePassword(tx, id, hash, session);
  });
  log.info({ event: 'password-changed', accountId: id }, 'password changed');
  return { user: await readOwnAccount(db, changed), subject: accountSubject(changed) };
}

/** Deleted immediately when done, because the address may belong to a person without an account. */
export const MAIL_PASSWORD_RESET = {
  name: 'accounts.mail-password-reset',
  payload: z.object({ email: z.string() }),
  retries: 5,
  retryAfterS: 10,
  rememberedS: 1,
} satisfies JobKind;

/**
 * Queues a mail for a forgotten password, unless the mailbox has reached a limit. A job looks up the account, so that
 * neither the response nor its time reveals whether the address has one.
 */
export async function requestPasswordReset(
  { db, send, mailLimits }: AccountsDeps,
  { network }: Pick<RequestContext, 'network'>,
  email: string,
): Promise<void> {
  // Counted here rather than in the job, which may be retried several times for one mail.
  if (await mailLimits.mayMailReset(email, network)) await send(db, MAIL_PASSWORD_RESET, { email });
}

/** Mails a link to the account with this address, if there is one that can sign in. */
export async function mailPasswordReset(
  { db, mails }: Pick<AccountsDeps, 'db' | 'mails'>,
  email: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await lockUserByEmail(tx, normalizeSignInName(email));
    if (account === undefined || account.email === null || !account.isActive) return;
    // Uses the address as the account spells it, whatever other spelling the database considers equal.
    const { id, name, email: stored, emailConfirmedAt } = account;
    const to = { id, name, email: stored, isConfirmed: emailConfirmedAt !== null };
    const token = await issueToken(tx, { userId: to.id, purpose: 'reset-password', email: to.email, now: mails.now() });
    await mails.mailer.queue(tx, resetPasswordMail(mails.site, to, token));
  });
}

type NewPassword = { token: string; password: string };

/** Sets a new password with the link for a forgotten one, and returns the account's id. Throws invalid. */
export function resetPassword(deps: AccountsDeps, input: NewPassword): Promise<string> {
  return setPasswordByLink(deps, { purpose: 'reset-password', ...input });
}

/**
 * Does the same with the link that confirms an address with which another person opened an account. Throws invalid, and
 * conflict if the address was confirmed before.
 */
export function takeOverAccount(deps: AccountsDeps, input: NewPassword): Promise<string> {
  return setPasswordByLink(deps, { purpose: 'confirm-email', ...input });
}

/** Ends all sessions: from now on, the account belongs to the reader of its address's mails. */
async function setPasswordByLink(
  { db, mails: { mailer, site, now } }: AccountsDeps,
  { password, ...input }: NewPassword & { purpose: TokenPurpose },
): Promise<string> {
  const link = { ...input, now: now() };
  // Avoids the costly hash for an invalid link.
  const owner = await getAccountOfToken(db, link);
  // Before the transaction, which would occupy the embedded engine's only connection.
  const hash = await hashNewPassword(password, { path: 'password', owner, site });
  return db.transaction(async (tx) => {
    const account = await redeemToken(tx, link);
    if (link.purpose === 'confirm-email' && account.wasConfirmed) throw confirmedBefore();
    await replacePassword(tx, account.id, hash);
    // Whoever opened the account with somebody else's address must not keep a passkey that opens it.
    if (!account.wasConfirmed) await deleteSecondFactors(tx, account.id);
    await mailer.queue(tx, passwordChangedMail(site, account));
    return account.id;
  });
}
