import { z } from 'zod';
import type { TokenPurpose } from '#app/db/enums.ts';
import type { JobKind } from '#app/db/job-queue.ts';
import { passwordChangedMail, resetPasswordMail } from '../account-mails.rules.ts';
import type { CurrentUser } from '../accounts.schema.ts';
import { normalizeSignInName } from '../sign-in-names.rules.ts';
import { getAccountOfToken, issueToken, redeemToken } from './account-tokens.service.ts';
import { lockUser, lockUserByEmail } from './accounts.db.ts';
import { accountSubject } from './attempt-limiter.service.ts';
import { notSignedIn, type User } from './current-account.service.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { confirmedRecipient, getOwnUser, readOwnAccount } from './accounts.service.ts';
import { replacePassword } from './managed-accounts.service.ts';
import { hashPassword } from './password-hash.service.ts';
import { requireReauthentication } from './re-authentication.service.ts';
import type { RequestContext } from './request-context.service.ts';

type PasswordChange = { password: string; currentPassword?: string | undefined };

/**
 * Changes the caller's own password, and ends the account's other sessions; `subject` is the account's for guesses at the
 * new one. Throws invalid and too_many.
 */
export async function changePassword(
  { db, attemptLimiter, mails }: AccountsDeps,
  { session, log }: RequestContext,
  { id }: User,
  { password, currentPassword: typed }: PasswordChange,
): Promise<{ user: CurrentUser; subject: string }> {
  const user = await getOwnUser(db, id);
  if (session === null) throw notSignedIn();
  await requireReauthentication(attemptLimiter, { user, session, typed, now: mails.now() });
  const hash = await hashPassword(password);
  const changed = await db.transaction(async (tx) => {
    const locked = await lockUser(tx, id);
    // Somebody else has changed it meanwhile, and that ended this session.
    if (locked === undefined || locked.password !== user.password) throw notSignedIn();
    const to = confirmedRecipient(locked);
    if (to !== null) await mails.mailer.queue(tx, passwordChangedMail(mails.site, to));
    return replacePassword(tx, id, hash, session);
  });
  log.info({ event: 'password-changed', accountId: id }, 'password changed');
  return { user: await readOwnAccount(db, changed), subject: accountSubject(changed) };
}

/** Forgotten at once when done: the address may be that of somebody who has nothing to do with this site. */
export const MAIL_PASSWORD_RESET = {
  name: 'accounts.mail-password-reset',
  payload: z.object({ email: z.string() }),
  retries: 5,
  retryAfterS: 10,
  rememberedS: 1,
} satisfies JobKind;

/**
 * Queues a mail for somebody who forgot a password, unless the mailbox got enough of such mails. Whether an account has the
 * address is looked up by a job, later and elsewhere, so that neither the answer nor its time can tell.
 */
export async function requestPasswordReset({ db, send, mailLimits }: AccountsDeps, email: string): Promise<void> {
  // Counted here and not by the job, which may be tried again and again for one mail.
  if (await mailLimits.mayMailReset(email)) await send(db, MAIL_PASSWORD_RESET, { email });
}

/** Mails a link to the account that has this address, if one has. */
export async function mailPasswordReset(
  { db, mails }: Pick<AccountsDeps, 'db' | 'mails'>,
  email: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await lockUserByEmail(tx, normalizeSignInName(email));
    if (account === undefined || account.email === null) return;
    // To the address as the account has it, whatever else the database takes for the same.
    const to = { id: account.id, name: account.name, email: account.email };
    const token = await issueToken(tx, { userId: to.id, purpose: 'reset-password', email: to.email, now: mails.now() });
    await mails.mailer.queue(tx, resetPasswordMail(mails.site, to, token));
  });
}

type NewPassword = { token: string; password: string };

/** Sets a new password by the link for who forgot theirs, and gives the account's id. Throws invalid. */
export function resetPassword(deps: AccountsDeps, input: NewPassword): Promise<string> {
  return setPasswordByLink(deps, { purpose: 'reset-password', ...input });
}

/** The same by the link that confirms an address under which somebody else has opened an account. Throws invalid. */
export function takeOverAccount(deps: AccountsDeps, input: NewPassword): Promise<string> {
  return setPasswordByLink(deps, { purpose: 'confirm-email', ...input });
}

/** Signs the account out everywhere: from then on it belongs to whoever reads the mails of its address. */
async function setPasswordByLink(
  { db, mails: { mailer, site, now } }: AccountsDeps,
  { password, ...input }: NewPassword & { purpose: TokenPurpose },
): Promise<string> {
  const link = { ...input, now: now() };
  // Spares the costly work for a link that is no good.
  await getAccountOfToken(db, link);
  // Before the transaction, which would hold the embedded engine's one connection meanwhile.
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const account = await redeemToken(tx, link);
    await replacePassword(tx, account.id, hash);
    await mailer.queue(tx, passwordChangedMail(site, account));
    return account.id;
  });
}
