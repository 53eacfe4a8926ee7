import type { Db } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import type { Account, Guest } from './current-account.service.ts';
import { findUserBySignInName, lockUser, updateUser, type UserRow } from './accounts.db.ts';
import type { CurrentUser, OwnGuest } from '../own-account.schema.ts';
import type { RequestContext } from './request-context.service.ts';
import { accountSubject, attemptSubject, type AttemptSource } from './attempt-limiter.service.ts';
import type { KnownBrowser } from './sign-in-cookies.service.ts';
import { readOwnAccount, toOwnGuest } from './accounts.service.ts';
import { hashPassword, needsRehash, verifyPassword } from './password-hash.service.ts';
import type { PasskeyAssertion } from '../passkeys.schema.ts';
import { redeemPasskey, verifyPasskey } from './passkeys.service.ts';
import { countCode, requireSecondFactor, type CountedCode } from './second-factors.service.ts';
import { deleteSession } from './sessions.db.ts';
import { newGuest, openSession, type SignedIn, type StartedSession } from './sessions.service.ts';
import { normalizeSignInName } from '../sign-in-names.rules.ts';
import { ACCOUNT_SUSPENDED } from '../user-messages.rules.ts';

export type Credentials = { username: string; password: string; code?: string | undefined };

/**
 * Starts a session if the password is correct, and the code if the account has a second factor. `browser`: the known
 * browser, if an account signed in there before. Throws not_signed_in, also for an unknown name, SecondFactorError once
 * the password is correct, not_allowed for a suspended account, and too_many.
 */
export async function signIn(
  deps: AccountsDeps,
  context: RequestContext,
  credentials: Credentials & { browser: KnownBrowser | null },
): Promise<SignedIn<CurrentUser>> {
  const { db, attemptLimiter } = deps;
  const name = normalizeSignInName(credentials.username);
  const found = await findUserBySignInName(db, name);
  const from = attemptSource(context, credentials.browser, found);
  const attempt = { target: 'sign-in', subject: attemptSubject(name, found), from } as const;
  await attemptLimiter.count(attempt);
  const proof = { ...credentials, browserKey: typeof from === 'object' && 'browser' in from ? from.browser : null };
  const signedIn =
    (await signInWithPassword(deps, context, found, proof)) ??
    // A concurrent sign-in may have renewed the hash, with which the password is still correct.
    (await signInWithPassword(deps, context, await findUserBySignInName(db, name), proof));
  if (signedIn === null) throw wrongCredentials();
  await attemptLimiter.reset(attempt);
  context.log.info({ event: 'signed-in', accountId: signedIn.user.id }, 'signed in');
  return signedIn;
}

/** Guesses of others must not block a browser in which the account was signed in before. */
function attemptSource(
  { network }: RequestContext,
  browser: KnownBrowser | null,
  found: UserRow | undefined,
): AttemptSource {
  return browser !== null && found !== undefined && browser.knows(accountSubject(found))
    ? { browser: browser.key }
    : { network };
}

type Proof = Pick<Credentials, 'password' | 'code'> & { browserKey: string | null };

/** Null if the hash changed during the check. Throws not_signed_in for a wrong password, and SecondFactorError. */
async function signInWithPassword(
  deps: AccountsDeps,
  context: RequestContext,
  found: UserRow | undefined,
  { password, code, browserKey }: Proof,
): Promise<SignedIn<CurrentUser> | null> {
  const { db, now, attemptLimiter } = deps;
  const isRight = await verifyPassword(password, found?.password ?? null);
  if (found === undefined || !isRight) {
    // The name is not logged: users sometimes enter their password in its field.
    context.log.warn({ event: 'sign-in-failed', accountId: found?.id ?? null }, 'sign-in failed');
    throw wrongCredentials();
  }
  const renewed = needsRehash(found.password) ? await hashPassword(password) : null;
  const counted = await countCode(deps, found, { code, browserKey, log: context.log });
  const signedIn = await db.transaction((tx) =>
    startSession(tx, deps, context, { found, renewed, counted, now: now() }),
  );
  if (signedIn !== null && code !== undefined) await attemptLimiter.reset(counted.attempt);
  return signedIn;
}

type Start = { found: UserRow; renewed: string | null; counted: CountedCode; now: Date };

async function startSession(
  tx: Db,
  deps: AccountsDeps,
  context: RequestContext,
  { found, renewed, counted, now }: Start,
): Promise<SignedIn<CurrentUser> | null> {
  const user = await lockUser(tx, found.id);
  // A new password has ended all sessions, which must include this one.
  if (user === undefined || user.password !== found.password || user.deletedAt !== null) return null;
  requireNotSuspended(user);
  await requireSecondFactor(tx, deps, user, counted);
  const current = renewed === null ? user : await updateUser(tx, user.id, { password: renewed });
  const opened = await replaceSession(tx, context, current, now);
  return { opened, user: await readOwnAccount(tx, current) };
}

/**
 * Starts a session with a passkey, which names its account and verifies its owner, and so needs neither password nor
 * code. Throws not_signed_in, and not_allowed for a suspended account.
 */
export async function signInWithPasskey(
  deps: AccountsDeps,
  context: RequestContext,
  assertion: PasskeyAssertion,
): Promise<SignedIn<CurrentUser>> {
  const verified = await verifyPasskey(deps, context, assertion);
  if (verified === null) throw unknownPasskey();
  const signedIn = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, verified.user.id);
    if (user === undefined || user.deletedAt !== null || !(await redeemPasskey(tx, verified, deps.now())))
      throw unknownPasskey();
    requireNotSuspended(user);
    const opened = await replaceSession(tx, context, user, deps.now());
    return { opened, user: await readOwnAccount(tx, user) };
  });
  context.log.info({ event: 'signed-in', accountId: verified.user.id }, 'signed in with a passkey');
  return signedIn;
}

/** Starts a session under a new id, in place of the caller's current one. */
export async function replaceSession(
  tx: Db,
  { session, device }: RequestContext,
  owner: Guest | UserRow,
  now: Date,
): Promise<StartedSession> {
  if (session !== null) await deleteSession(tx, session.idHash);
  const opened = await openSession(tx, toAccount(owner), { device, now });
  return { ...opened, subject: 'password' in owner ? accountSubject(owner) : null };
}

function toAccount(owner: Guest | UserRow): Account {
  if (owner.role === 'guest') return owner;
  const { role, id, permissions } = owner;
  return { role, id, permissions };
}

/** Starts a guest session. A current guest keeps their identity, and with it their uploads. */
export async function signInAsGuest({ db, now }: AccountsDeps, context: RequestContext): Promise<SignedIn<OwnGuest>> {
  const { session, log } = context;
  const guest = session?.account.role === 'guest' ? session.account : newGuest();
  const opened = await db.transaction((tx) => replaceSession(tx, context, guest, now()));
  log.info({ event: 'signed-in', accountId: guest.id }, 'signed in as a guest');
  return { opened, user: toOwnGuest(guest) };
}

/** Ends the caller's session, if there is one. */
export async function signOut(db: Db, { session, log }: RequestContext): Promise<void> {
  if (session === null) return;
  await deleteSession(db, session.idHash);
  log.info({ event: 'signed-out', accountId: session.account.id }, 'signed out');
}

/** Throws not_allowed, without the operator's reason. Only for callers who proved that the account is theirs. */
function requireNotSuspended({ suspendedAt }: UserRow): void {
  if (suspendedAt !== null) throw new AppError('not_allowed', ACCOUNT_SUSPENDED);
}

function unknownPasskey(): AppError {
  return new AppError('not_signed_in', 'This passkey does not open an account here');
}

function wrongCredentials(): AppError {
  return new AppError('not_signed_in', 'Invalid username or password');
}
