import type { Db } from '#app/db/client.ts';
import { toRecipient, type Recipient } from '#app/features/mail/mail.rules.ts';
import type { CurrentUser } from '../own-account.schema.ts';
import { lockOwnUser, readOwnAccount } from './accounts.service.ts';
import { lockUser, updateUser } from './accounts.db.ts';
import type { User } from './current-account.service.ts';

/** Turns the monthly report on the caller's listings on or off. Throws not_signed_in. */
export async function chooseReports(db: Db, { id }: User, getsReports: boolean, now: Date): Promise<CurrentUser> {
  const changed = await db.transaction(async (tx) => {
    const known = await lockOwnUser(tx, { id });
    return updateUser(tx, id, { reportsOffAt: getsReports ? null : (known.reportsOffAt ?? now) });
  });
  return readOwnAccount(db, changed);
}

/** Turns the monthly report of an account off, unless it is off, or the account is gone. */
export async function turnReportsOff(db: Db, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await lockUser(tx, id);
    if (known?.reportsOffAt === null) await updateUser(tx, id, { reportsOffAt: now });
  });
}

/**
 * The recipient of a seller's report, locked; null if they are not active, have no confirmed address, or turned the
 * reports off.
 */
export async function lockReportReader(tx: Db, id: string): Promise<Recipient | null> {
  const user = await lockUser(tx, id);
  if (user === undefined || user.role !== 'user' || !user.isActive || user.reportsOffAt !== null) return null;
  const to = toRecipient(user);
  return to?.isConfirmed === true ? to : null;
}
