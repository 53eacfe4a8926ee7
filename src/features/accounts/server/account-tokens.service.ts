import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#app/db/client.ts';
import type { TokenPurpose } from '#app/db/enums.ts';
import type { Recipient } from '#app/features/mail/mail.rules.ts';
import { liftSuppression } from '#app/features/mail/server/mail-events.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { LINK_LIFETIMES } from '../account-mails.rules.ts';
import { isSameSignInName } from '../sign-in-names.rules.ts';
import { updateEmailConfirmed, deleteTokensOf, findToken, insertToken, deleteValidToken } from './account-tokens.db.ts';
import { findUser, lockUser, type UserRow } from './accounts.db.ts';

type NewLink = { userId: string; purpose: TokenPurpose; email: string; now: Date; lifetimeMs?: number };

/** Creates the token of a link, and invalidates earlier links of the same purpose. */
export async function issueToken(
  tx: Db,
  { userId, purpose, email, now, lifetimeMs = LINK_LIFETIMES[purpose].ms }: NewLink,
): Promise<string> {
  // Concurrent requests would not see each other's token, and both would stay valid.
  await lockUser(tx, userId);
  await deleteTokensOf(tx, userId, purpose);
  const token = newSecretToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await insertToken(tx, { tokenHash: hashToken(token), userId, purpose, email, createdAt: now, expiresAt });
  return token;
}

type TokenInput = { purpose: TokenPurpose; token: string; now: Date };

/**
 * Redeems a link: its holder reads the account's mail, which confirms the address, lifts its suppression, and
 * invalidates its confirmation link. `wasConfirmed`: whether it was before. The link stays valid if the transaction
 * fails. Throws invalid.
 */
export async function redeemToken(
  tx: Db,
  { purpose, token, now }: TokenInput,
): Promise<Recipient & { wasConfirmed: boolean }> {
  const { id, name, email, emailConfirmedAt } = await consumeToken(tx, { purpose, token, now });
  if (!(await updateEmailConfirmed(tx, id, email, now))) throw invalidLink();
  await liftSuppression(tx, email, now);
  // A confirmation link can take over an account or remove its address, which is only meant for unconfirmed addresses.
  await deleteTokensOf(tx, id, 'confirm-email');
  return { id, name, email, isConfirmed: true, wasConfirmed: emailConfirmedAt !== null };
}

/**
 * Consumes a link without further effects. Returns the locked account, which still has the address that the link was
 * mailed to. Throws invalid.
 */
export async function consumeToken(tx: Db, { purpose, token, now }: TokenInput): Promise<UserRow & { email: string }> {
  const key = { tokenHash: hashToken(token), purpose, now };
  const found = await findToken(tx, key);
  if (found === undefined) throw invalidLink();
  // The account is locked before its token, as everywhere: the reverse order could deadlock.
  const account = await lockUser(tx, found.userId);
  return requireSameAddress(await deleteValidToken(tx, key), account);
}

/** The account of a link. The link stays valid; `redeemToken` checks it again. Throws invalid. */
export async function getAccountOfToken(db: Db, { purpose, token, now }: TokenInput): Promise<UserRow> {
  const found = await findToken(db, { tokenHash: hashToken(token), purpose, now });
  if (found === undefined) throw invalidLink();
  return requireSameAddress(found.email, await findUser(db, found.userId));
}

/** A link mailed to a former address of the account proves nothing. */
function requireSameAddress(mailedTo: string | null, account: UserRow | undefined): UserRow & { email: string } {
  if (account === undefined || mailedTo === null || !isSameSignInName(account.email, mailedTo)) throw invalidLink();
  return { ...account, email: mailedTo };
}

function invalidLink(): AppError {
  return new AppError('invalid', 'This link is no longer valid. Ask for a new one.');
}

/**
 * The refusal to take over an account, or to remove its address, with a link that confirms a suppressed address anew:
 * these acts are for accounts that strangers opened with the address.
 */
export function confirmedBefore(): AppError {
  return new AppError('conflict', 'You confirmed this address before. Reset your password instead.');
}

const TOKEN_BYTES = 32;

/** A bearer token for a session cookie or a mailed link. */
export function newSecretToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The database stores only the hash, so that a leaked table contains no usable tokens. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
