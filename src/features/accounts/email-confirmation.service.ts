import type { Db } from '#app/db/client.ts';
import type { RateCounter } from '#app/db/rate-counter.ts';
import type { Mailer } from '#app/features/mail/mail.service.ts';
import type { MailSite } from '#app/features/mail/mail.ts';
import { AppError, TooManyError } from '#app/lib/app-error.ts';
import { confirmEmailMail } from './account-mails.ts';
import { lockAddressee } from './account-tokens.db.ts';
import { issueToken, redeemToken } from './account-tokens.service.ts';

const HOUR_MS = 60 * 60 * 1000;
const MAILS_AN_HOUR = 5;

export type AccountMailDeps = { mailer: Mailer; site: MailSite; now: () => Date };

/** Mails a link to the account's address, which confirms it when followed. */
export async function askToConfirmEmail(
  tx: Db,
  { mailer, site, now }: AccountMailDeps,
  user: { id: string; email: string; name: string | null },
): Promise<void> {
  const token = await issueToken(tx, { userId: user.id, purpose: 'confirm-email', email: user.email, now: now() });
  await mailer.queue(tx, confirmEmailMail(site, user, token));
}

type AskAgainDeps = AccountMailDeps & { db: Db; counter: RateCounter; factor: number };

/** Mails the link once more. Throws conflict when there is nothing to confirm, and too_many. */
export async function askAgainToConfirmEmail(
  { db, counter, factor, ...mails }: AskAgainDeps,
  userId: string,
): Promise<void> {
  const { current, ttl } = await counter.hit('confirmationMail', userId, HOUR_MS);
  if (current > MAILS_AN_HOUR * factor)
    throw new TooManyError('Too many mails were asked for, try again later', Math.ceil(ttl / 1000));
  await db.transaction(async (tx) => {
    const user = await lockAddressee(tx, userId);
    if (user === undefined || user.email === null) throw new AppError('conflict', 'Your account has no e-mail address');
    if (user.emailConfirmedAt !== null) throw new AppError('conflict', 'Your e-mail address is confirmed already');
    await askToConfirmEmail(tx, mails, { id: user.id, name: user.name, email: user.email });
  });
}

/** Confirms the address that the link was mailed to. Throws invalid. */
export async function confirmEmail(db: Db, token: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => void (await redeemToken(tx, 'confirm-email', token, now)));
}
