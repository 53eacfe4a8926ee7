import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import { passwordChangedMail, resetPasswordMail } from './account-mails.ts';
import { issueToken, redeemToken, requireToken } from './account-tokens.service.ts';
import { lockUserByEmail, updateUser } from './accounts.db.ts';
import type { AccountMailDeps } from './email-confirmation.service.ts';
import { accountSubject, type GuessLimit } from './guess-limit.ts';
import type { MailLimits } from './mail-limits.ts';
import { MAIL_PASSWORD_RESET } from './password-reset-job.ts';
import { hashPassword } from './password.ts';
import { deleteSessionsOf } from './sessions.db.ts';
import { signInNameOf } from './sign-in-names.rules.ts';

export type ResetRequestDeps = { db: Db; send: SendJob; mailLimits: MailLimits };
export type MailedResetDeps = AccountMailDeps & { db: Db };

/**
 * Takes note that somebody forgot a password, unless the mailbox got enough of such mails. Whether an account has the
 * address is looked up by a job, later and elsewhere, so that neither the answer nor its time can tell.
 */
export async function askForPasswordReset({ db, send, mailLimits }: ResetRequestDeps, email: string): Promise<void> {
  // Counted here and not by the job, which may be tried again and again for one mail.
  if (await mailLimits.mayMailReset(email)) await send(db, MAIL_PASSWORD_RESET, { email });
}

/** Mails a link to the account that has this address, if one has. */
export async function mailPasswordReset({ db, ...mails }: MailedResetDeps, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await lockUserByEmail(tx, signInNameOf(email));
    if (account === undefined || account.email === null) return;
    // To the address as the account has it, whatever else the database takes for the same.
    const to = { id: account.id, name: account.name, email: account.email };
    const token = await issueToken(tx, { userId: to.id, purpose: 'reset-password', email: to.email, now: mails.now() });
    await mails.mailer.queue(tx, resetPasswordMail(mails.site, to, token));
  });
}

/** Sets a new password by a mailed link, signs the account out everywhere, and gives its id. Throws invalid. */
export async function resetPassword(
  { db, mailer, site, now, guesses }: MailedResetDeps & { guesses: GuessLimit },
  { token, password }: { token: string; password: string },
): Promise<string> {
  const time = now();
  await requireToken(db, 'reset-password', token, time);
  // Before the transaction, which would hold the embedded engine's one connection meanwhile.
  const hash = await hashPassword(password);
  const id = await db.transaction(async (tx) => {
    const account = await redeemToken(tx, 'reset-password', token, time);
    await updateUser(tx, account.id, { password: hash });
    await deleteSessionsOf(tx, account.id, null);
    await mailer.queue(tx, passwordChangedMail(site, account));
    return account.id;
  });
  // Whoever guessed in vain, the owner among them, guessed at a password that is no more.
  await guesses.forgive('sign-in', accountSubject(id));
  await guesses.forgive('own-password', accountSubject(id));
  return id;
}
