import { AppError } from '#app/lib/app-error.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import type { Reauthentication } from '../accounts.schema.ts';
import type { PasskeyAssertion } from '../passkeys.schema.ts';
import { notSignedIn, type Session, type User } from './current-account.service.ts';
import { redeemPasskey, verifyPasskey } from './passkeys.service.ts';
import type { RequestContext } from './request-context.service.ts';
import { redeemCode } from './second-factors.service.ts';
import type { UserRow } from './accounts.db.ts';
import { getOwnUser } from './accounts.service.ts';
import { accountSubject, type Attempt, type AttemptLimiter } from './attempt-limiter.service.ts';
import { verifyPassword } from './password-hash.service.ts';
import { updateSessionAuthenticated } from './sessions.db.ts';

/** Makes the session fresh: its owner proves again who they are. Throws invalid and too_many. */
export async function reauthenticate(
  deps: AccountsDeps,
  context: RequestContext,
  { id }: User,
  { password = '', code, passkey }: Reauthentication,
): Promise<void> {
  const { db, attemptLimiter, now } = deps;
  const user = await getOwnUser(db, id);
  if (passkey !== undefined) await requireOwnPasskey(deps, context, user, passkey);
  else if (code !== undefined) await requireOwnCode(deps, user, code);
  else await requireOwnPassword(attemptLimiter, { user, typed: password, path: 'password' });
  if (context.session === null) throw notSignedIn();
  await updateSessionAuthenticated(db, context.session.idHash, now());
  context.log.info({ event: 'reauthenticated', accountId: id }, 'reauthenticated');
}

async function requireOwnPasskey(
  deps: AccountsDeps,
  context: RequestContext,
  { id }: UserRow,
  passkey: PasskeyAssertion,
): Promise<void> {
  const verified = await verifyPasskey(deps, context, passkey);
  const isOwn = verified !== null && verified.user.id === id;
  if (!isOwn || !(await redeemPasskey(deps.db, verified, deps.now())))
    throw invalid('passkey', 'This passkey is not one of your account');
}

/** Counts as a guess, and uses the code up. */
async function requireOwnCode(deps: AccountsDeps, user: UserRow, code: string): Promise<void> {
  const attempt = { target: 'second-factor', subject: accountSubject(user), from: 'signed-in' } as const;
  await deps.attemptLimiter.count(attempt);
  if (!(await deps.db.transaction((tx) => redeemCode(tx, deps, user, code))))
    throw invalid('code', 'The code is wrong, or was used already');
  await deps.attemptLimiter.reset(attempt);
}

type Typed = { user: UserRow; typed: string; path: string };

/**
 * Checks that the caller knows the session's password, because browsers may be left open. Throws invalid on the field
 * `path`, and too_many.
 */
export async function requireOwnPassword(attemptLimiter: AttemptLimiter, { user, typed, path }: Typed): Promise<void> {
  const attempt = { target: 'own-password', subject: accountSubject(user), from: 'signed-in' } as const;
  await requirePassword(attemptLimiter, attempt, { user, typed, path });
}

/** Checks the account's password, and counts as a guess. Throws invalid on the field `path`, and too_many. */
export async function requirePassword(
  attemptLimiter: AttemptLimiter,
  attempt: Attempt,
  { user, typed, path }: Typed,
): Promise<void> {
  await attemptLimiter.count(attempt);
  if (!(await verifyPassword(typed, user.password))) throw wrongPassword(path);
  await attemptLimiter.reset(attempt);
}

/** Requires the password unless the session is fresh. Throws invalid on `currentPassword`. */
export async function requireReauthentication(
  attemptLimiter: AttemptLimiter,
  { user, session, typed }: { user: UserRow; session: Session; typed: string | undefined },
): Promise<void> {
  if (typed !== undefined) await requireOwnPassword(attemptLimiter, { user, typed, path: 'currentPassword' });
  else if (!session.isFresh) throw invalid('currentPassword', 'Please enter your current password');
}

function wrongPassword(path: string): AppError {
  return invalid(path, path === 'currentPassword' ? 'Current password is incorrect' : 'Password is incorrect');
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', message, [{ path, message }]);
}
