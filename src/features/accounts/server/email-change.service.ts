import type { Db } from '#app/db/client.ts';
import { emailChangedMail } from '../account-mails.rules.ts';
import type { UserRow } from './accounts.db.ts';
import { mailEmailConfirmation, type AccountMailDeps } from './email-confirmation.service.ts';
import { isSameSignInName } from '../sign-in-names.rules.ts';

type ChangedAccount = { id: string; email: string | null; name: string | null };

/** Mails a confirmation link to the new address, and a notice to the old one, whose owner may know nothing of the change. */
export async function notifyOldAndNewAddress(
  tx: Db,
  mails: AccountMailDeps,
  before: UserRow,
  after: ChangedAccount,
): Promise<void> {
  const { id, email, name, emailConfirmedAt } = before;
  if (isSameSignInName(email, after.email) || email === after.email) return;
  if (after.email !== null) await mailEmailConfirmation(tx, mails, { ...after, email: after.email });
  // Unconfirmed, it may be a stranger's.
  if (email === null || emailConfirmedAt === null) return;
  await mails.mailer.queue(tx, emailChangedMail(mails.site, { id, email, name }, after.email));
}
