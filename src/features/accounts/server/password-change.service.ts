import type { Db } from '#app/db/client.ts';
import { passwordChangedMail } from '../account-mails.rules.ts';
import { deleteTokensOf } from './account-tokens.db.ts';
import { notSignedIn, type Session, type User } from './current-account.service.ts';
import { findUser, lockUser, updateUser, type UserRow } from './accounts.db.ts';
import type { CurrentUser } from '../accounts.schema.ts';
import type { RequestContext } from './request-context.service.ts';
import type { AccountMailDeps } from './email-confirmation.service.ts';
import { accountSubject, type AttemptLimiter } from './attempt-limiter.service.ts';
import { readOwnAccount } from './own-account.service.ts';
import { requireReauthentication } from './re-authentication.service.ts';
import { hashPassword } from './password-hash.service.ts';
import { deleteSessionsOf } from './sessions.db.ts';

export type PasswordChangeDeps = { db: Db; attemptLimiter: AttemptLimiter; mails: AccountMailDeps };
type PasswordChange = { password: string; currentPassword?: string | undefined };

/**
 * Changes the caller's own password, and ends the account's other sessions; `subject` is the account's for guesses at the
 * new one. Throws invalid and too_many.
 */
export async function changePassword(
  { db, attemptLimiter, mails }: PasswordChangeDeps,
  { session, log }: RequestContext,
  { id }: User,
  { password, currentPassword: typed }: PasswordChange,
): Promise<{ user: CurrentUser; subject: string }> {
  const user = await findUser(db, id);
  if (user === undefined || session === null) throw notSignedIn();
  await requireReauthentication(attemptLimiter, { user, session, typed, now: mails.now() });
  const hash = await hashPassword(password);
  const changed = await db.transaction((tx) => replacePassword(tx, mails, { user, hash, session }));
  log.info({ event: 'password-changed', accountId: id }, 'password changed');
  return { user: await readOwnAccount(db, changed), subject: accountSubject(changed) };
}

async function replacePassword(
  tx: Db,
  { mailer, site }: AccountMailDeps,
  { user, hash, session }: { user: UserRow; hash: string; session: Session },
): Promise<UserRow> {
  const { id } = user;
  const locked = await lockUser(tx, id);
  // Somebody else has changed it meanwhile, and that ended this session.
  if (locked === undefined || locked.password !== user.password) throw notSignedIn();
  const changed = await updateUser(tx, id, { password: hash });
  await deleteSessionsOf(tx, id, session.idHash);
  // A link that was mailed before would undo the change.
  await deleteTokensOf(tx, id, 'reset-password');
  const { email, emailConfirmedAt, name } = changed;
  // Unconfirmed, it may be a stranger's.
  if (email !== null && emailConfirmedAt !== null) {
    await mailer.queue(tx, passwordChangedMail(site, { id, email, name }));
  }
  return changed;
}
