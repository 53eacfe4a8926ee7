import type { Db } from '#app/db/client.ts';
import type { TokenPurpose } from '#app/db/enums.ts';
import type { SendJob, JobKind } from '#app/db/job-queue.ts';
import { passwordChangedMail, resetPasswordMail } from '../account-mails.rules.ts';
import { getAccountOfToken, issueToken, redeemToken } from './account-tokens.service.ts';
import { lockUserByEmail, updateUser } from './accounts.db.ts';
import type { AccountMailDeps } from './email-confirmation.service.ts';
import type { MailLimits } from './mail-limits.service.ts';
import { hashPassword } from './password-hash.service.ts';
import { deleteSessionsOf } from './sessions.db.ts';
import { normalizeSignInName } from '../sign-in-names.rules.ts';
import { z } from 'zod';

/** Forgotten at once when done: the address may be that of somebody who has nothing to do with this site. */
export const MAIL_PASSWORD_RESET = {
  name: 'accounts.mail-password-reset',
  payload: z.object({ email: z.string() }),
  retries: 5,
  retryAfterS: 10,
  rememberedS: 1,
} satisfies JobKind;

export type ResetRequestDeps = { db: Db; send: SendJob; mailLimits: MailLimits };
export type MailedResetDeps = AccountMailDeps & { db: Db };

/**
 * Queues a mail for somebody who forgot a password, unless the mailbox got enough of such mails. Whether an account has the
 * address is looked up by a job, later and elsewhere, so that neither the answer nor its time can tell.
 */
export async function requestPasswordReset({ db, send, mailLimits }: ResetRequestDeps, email: string): Promise<void> {
  // Counted here and not by the job, which may be tried again and again for one mail.
  if (await mailLimits.mayMailReset(email)) await send(db, MAIL_PASSWORD_RESET, { email });
}

/** Mails a link to the account that has this address, if one has. */
export async function mailPasswordReset({ db, ...mails }: MailedResetDeps, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await lockUserByEmail(tx, normalizeSignInName(email));
    if (account === undefined || account.email === null) return;
    // To the address as the account has it, whatever else the database takes for the same.
    const to = { id: account.id, name: account.name, email: account.email };
    const token = await issueToken(tx, { userId: to.id, purpose: 'reset-password', email: to.email, now: mails.now() });
    await mails.mailer.queue(tx, resetPasswordMail(mails.site, to, token));
  });
}

/**
 * Sets a new password by a mailed link, signs the account out everywhere, and gives its id: from then on it belongs to
 * whoever reads the mails of its address. Throws invalid.
 */
export async function resetPassword(
  { db, mailer, site, now }: MailedResetDeps,
  { password, ...input }: { purpose: TokenPurpose; token: string; password: string },
): Promise<string> {
  const link = { ...input, now: now() };
  // Spares the costly work for a link that is no good.
  await getAccountOfToken(db, link);
  // Before the transaction, which would hold the embedded engine's one connection meanwhile.
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const account = await redeemToken(tx, link);
    await updateUser(tx, account.id, { password: hash });
    await deleteSessionsOf(tx, account.id, null);
    await mailer.queue(tx, passwordChangedMail(site, account));
    return account.id;
  });
}
