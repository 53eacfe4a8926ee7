import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import { recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import type { MailSelection } from '#app/features/mail/outbox.schema.ts';
import { liftSuppression, readSuppression } from '#app/features/mail/server/mail-events.service.ts';
import { giveMailsUp, sendMailsAgain } from '#app/features/mail/server/outbox.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { findAccountOf } from './person.db.ts';

export type MailActionDeps = { db: Db; send: SendJob; now: () => Date; isSending: boolean };

/** Sends failed mails again at once, and returns their number. Throws not_found, and conflict without a mail server. */
export async function retryMails(
  { db, send, now, isSending }: MailActionDeps,
  admin: User,
  selection: MailSelection,
): Promise<number> {
  if (!isSending) throw new AppError('conflict', 'No mail server is set up: set SMTP_URL and MAIL_FROM');
  return runAsAdmin(db, admin, async (tx) => {
    const mails = await sendMailsAgain(tx, send, selection, now());
    await record(tx, admin, { action: 'send mail again', selection, mails });
    return mails;
  });
}

/** Abandons unsent mails, and returns their number. Throws not_found and conflict. */
export async function abandonMails(
  { db, now }: MailActionDeps,
  admin: User,
  selection: MailSelection,
): Promise<number> {
  return runAsAdmin(db, admin, async (tx) => {
    const mails = await giveMailsUp(tx, selection, now());
    await record(tx, admin, { action: 'give mail up', selection, mails });
    return mails;
  });
}

/**
 * Sends optional mails to an address again that bounced or complained. The address is not recorded, only its account.
 * Throws conflict if they are not stopped.
 */
export async function resumeMails({ db, now }: MailActionDeps, admin: User, email: string): Promise<void> {
  return runAsAdmin(db, admin, async (tx) => {
    const suppression = await readSuppression(tx, email);
    // Of two presses at once, the second finds nothing to lift.
    if (suppression === null || !(await liftSuppression(tx, email, now())))
      throw new AppError('conflict', 'Emails to this address are not stopped');
    const account = await findAccountOf(tx, { id: null, email: email.toLowerCase() });
    const subject =
      account === undefined ? ({ type: 'mail', id: 'several' } as const) : ({ type: 'user', id: account.id } as const);
    const before = { stoppedBy: suppression.reason };
    await recordAdminAction(tx, admin, { action: 'resume mails', subject, before, after: null });
  });
}

type MailAction = { action: string; selection: MailSelection; mails: number };

/** Without recipients and search: entries outlive accounts. */
async function record(tx: Db, admin: User, { action, selection, mails }: MailAction): Promise<void> {
  if (mails === 0) return;
  const id = 'id' in selection ? selection.id : 'several';
  await recordAdminAction(tx, admin, { action, subject: { type: 'mail', id }, before: null, after: { mails } });
}
