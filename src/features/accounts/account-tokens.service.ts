import type { Db } from '#app/db/client.ts';
import type { TokenPurpose } from '#app/db/enums.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Addressee } from './account-mails.ts';
import { confirmEmailOf, deleteTokensOf, findTokenOwner, insertToken, takeToken } from './account-tokens.db.ts';
import { LINK_LIFE } from './account-tokens.rules.ts';
import { lockUser } from './accounts.db.ts';
import { hashOfToken, newSecretToken } from './secret-tokens.ts';

/** Makes what a link carries, and ends the links of the same purpose that were mailed before. */
export async function issueToken(
  tx: Db,
  { userId, purpose, email, now }: { userId: string; purpose: TokenPurpose; email: string; now: Date },
): Promise<string> {
  // Two requests at once would not see each other's token, and leave both good.
  await lockUser(tx, userId);
  await deleteTokensOf(tx, userId, purpose);
  const token = newSecretToken();
  const expiresAt = new Date(now.getTime() + LINK_LIFE[purpose].ms);
  await insertToken(tx, { tokenHash: hashOfToken(token), userId, purpose, email, createdAt: now, expiresAt });
  return token;
}

/**
 * Uses a link up: whoever has it reads the mail of that account, whose address is confirmed by that. The link is good
 * again if the transaction fails. Throws invalid.
 */
export async function redeemToken(tx: Db, purpose: TokenPurpose, token: string, now: Date): Promise<Addressee> {
  const sought = { tokenHash: hashOfToken(token), purpose, now };
  const owner = await findTokenOwner(tx, sought);
  if (owner === null) throw badLink();
  // The account first and its token then, as everywhere: in the other order two could wait for each other.
  const account = await lockUser(tx, owner);
  const email = await takeToken(tx, sought);
  // Mailed to an address that the account has since left, it proves nothing.
  if (account === undefined || email === null || !(await confirmEmailOf(tx, owner, email, now))) throw badLink();
  return { id: owner, name: account.name, email };
}

/** Spares the costly work for a link that is no good. It takes nothing: `redeemToken` decides. Throws invalid. */
export async function requireToken(db: Db, purpose: TokenPurpose, token: string, now: Date): Promise<void> {
  if ((await findTokenOwner(db, { tokenHash: hashOfToken(token), purpose, now })) === null) throw badLink();
}

function badLink(): AppError {
  return new AppError('invalid', 'This link is no longer valid. Ask for a new one.');
}
