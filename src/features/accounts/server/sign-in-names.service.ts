import type { Db } from '#app/db/client.ts';
import { findNameHolders, lockNames } from './accounts.db.ts';
import { emailTaken, normalizeSignInName, usernameTaken } from '../sign-in-names.rules.ts';

export type SignInNames = { username?: string; email?: string | null };

/**
 * Keeps names for an account until the transaction ends: a username or an address that anybody else signs in with, as
 * either, would open the wrong account. Throws conflict.
 */
export async function claimNames(tx: Db, { username, email }: SignInNames, exceptId: string | null): Promise<void> {
  const claimed = [username, email].filter((name) => typeof name === 'string').map(normalizeSignInName);
  const names = [...new Set(claimed)];
  await lockNames(tx, names);
  const holders = await findNameHolders(tx, names, exceptId);
  if (holders.length === 0) return;
  const normalized = username === undefined ? null : normalizeSignInName(username);
  throw holders.some((holder) => holder.username === normalized) ? usernameTaken() : emailTaken();
}
