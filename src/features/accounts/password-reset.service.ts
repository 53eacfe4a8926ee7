import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import type { RateCounter } from '#app/db/rate-counter.ts';
import { passwordChangedMail, resetPasswordMail } from './account-mails.ts';
import { lockAddresseeByEmail, updatePassword } from './account-tokens.db.ts';
import { issueToken, redeemToken, requireToken } from './account-tokens.service.ts';
import type { AccountMailDeps } from './email-confirmation.service.ts';
import { MAIL_PASSWORD_RESET } from './password-reset-job.ts';
import { hashPassword } from './password.ts';
import { deleteSessionsOf } from './sessions.db.ts';

const HOUR_MS = 60 * 60 * 1000;
const MAILS_AN_HOUR = 3;

export type ResetDeps = AccountMailDeps & {
  db: Db;
  counter: RateCounter;
  /** Multiplies every limit. */
  factor: number;
};

/**
 * Takes note that somebody forgot a password. Whether an account has the address is looked up by a job, later and
 * elsewhere, so that neither the answer nor its time can tell.
 */
export async function askForPasswordReset(db: Db, send: SendJob, email: string): Promise<void> {
  await send(db, MAIL_PASSWORD_RESET, { email });
}

/** Mails a link to the account that has this address, if one has, unless its mailbox got enough of them. */
export async function mailPasswordReset({ db, counter, factor, ...mails }: ResetDeps, email: string): Promise<void> {
  const { current } = await counter.hit('resetMail', email.toLowerCase(), HOUR_MS);
  if (current > MAILS_AN_HOUR * factor) return;
  await db.transaction(async (tx) => {
    const account = await lockAddresseeByEmail(tx, email);
    if (account === undefined || account.email === null) return;
    // To the address as the account has it, whatever else the database takes for the same.
    const to = { name: account.name, email: account.email };
    const token = await issueToken(tx, {
      userId: account.id,
      purpose: 'reset-password',
      email: to.email,
      now: mails.now(),
    });
    await mails.mailer.queue(tx, resetPasswordMail(mails.site, to, token));
  });
}

/** Sets a new password by a mailed link, signs the account out everywhere, and gives its id. Throws invalid. */
export async function resetPassword(
  db: Db,
  { mailer, site, now }: AccountMailDeps,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const time = now();
  await requireToken(db, 'reset-password', token, time);
  // Before the transaction, which would hold the embedded engine's one connection meanwhile.
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const account = await redeemToken(tx, 'reset-password', token, time);
    await updatePassword(tx, account.id, hash);
    await deleteSessionsOf(tx, account.id, null);
    await mailer.queue(tx, passwordChangedMail(site, account));
    return account.id;
  });
}
