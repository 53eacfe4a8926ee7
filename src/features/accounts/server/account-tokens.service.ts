import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#app/db/client.ts';
import type { TokenPurpose } from '#app/db/enums.ts';
import type { Recipient } from '#app/features/mail/mail.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { LINK_LIFETIMES } from '../account-mails.rules.ts';
import { isSameSignInName } from '../sign-in-names.rules.ts';
import { updateEmailConfirmed, deleteTokensOf, findToken, insertToken, deleteValidToken } from './account-tokens.db.ts';
import { findUser, lockUser, type UserRow } from './accounts.db.ts';

/** Makes the token of a link, and ends the links of the same purpose that were mailed before. */
export async function issueToken(
  tx: Db,
  { userId, purpose, email, now }: { userId: string; purpose: TokenPurpose; email: string; now: Date },
): Promise<string> {
  // Two requests at once would not see each other's token, and leave both good.
  await lockUser(tx, userId);
  await deleteTokensOf(tx, userId, purpose);
  const token = newSecretToken();
  const expiresAt = new Date(now.getTime() + LINK_LIFETIMES[purpose].ms);
  await insertToken(tx, { tokenHash: hashToken(token), userId, purpose, email, createdAt: now, expiresAt });
  return token;
}

type TokenInput = { purpose: TokenPurpose; token: string; now: Date };

/**
 * Uses a link up: whoever has it reads the mail of that account, whose address is confirmed by that, and the link that
 * was to confirm it ends. The link is good again if the transaction fails. Throws invalid.
 */
export async function redeemToken(tx: Db, { purpose, token, now }: TokenInput): Promise<Recipient> {
  const { id, name, email } = await consumeToken(tx, { purpose, token, now });
  if (!(await updateEmailConfirmed(tx, id, email, now))) throw invalidLink();
  // It takes accounts over and addresses out of them, which is for addresses that nobody has confirmed.
  await deleteTokensOf(tx, id, 'confirm-email');
  return { id, name, email };
}

/**
 * Uses a link up without anything that follows from it, and gives the account, locked, which still has the address that
 * the link was mailed to. Throws invalid.
 */
export async function consumeToken(tx: Db, { purpose, token, now }: TokenInput): Promise<UserRow & { email: string }> {
  const key = { tokenHash: hashToken(token), purpose, now };
  const found = await findToken(tx, key);
  if (found === undefined) throw invalidLink();
  // The account first and its token then, as everywhere: in the other order two could wait for each other.
  const account = await lockUser(tx, found.userId);
  return requireSameAddress(await deleteValidToken(tx, key), account);
}

/** The account that a link is about. The link stays good, and is checked again by `redeemToken`. Throws invalid. */
export async function getAccountOfToken(db: Db, { purpose, token, now }: TokenInput): Promise<UserRow> {
  const found = await findToken(db, { tokenHash: hashToken(token), purpose, now });
  if (found === undefined) throw invalidLink();
  return requireSameAddress(found.email, await findUser(db, found.userId));
}

/** Mailed to an address that the account has since left, a link proves nothing. */
function requireSameAddress(mailedTo: string | null, account: UserRow | undefined): UserRow & { email: string } {
  if (account === undefined || mailedTo === null || !isSameSignInName(account.email, mailedTo)) throw invalidLink();
  return { ...account, email: mailedTo };
}

function invalidLink(): AppError {
  return new AppError('invalid', 'This link is no longer valid. Ask for a new one.');
}

const TOKEN_BYTES = 32;

/** A bearer token: for the cookie of a session, or a mailed link. */
export function newSecretToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The database stores the hash alone: whoever reads the table cannot use a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
