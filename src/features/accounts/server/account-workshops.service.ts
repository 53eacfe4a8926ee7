import type { Db } from '#app/db/client.ts';
import {
  workshopDocument,
  type AccountWorkshop,
  type AccountWorkshopInput,
} from '#app/features/machines/workshop.schema.ts';
import { AppError } from '#app/lib/app-error.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { findAccountWorkshop, upsertNewerAccountWorkshop } from './account-workshops.db.ts';
import { lockUserAgainstDeletion } from './accounts.db.ts';
import { notSignedIn, type User } from './current-account.service.ts';

/** What the caller's account keeps of their shop. */
export async function readAccountWorkshop(db: Db, { id: accountId }: User): Promise<AccountWorkshop> {
  const kept = await findAccountWorkshop(db, accountId);
  return {
    accountId,
    // What another release has stored may have parts that this one does not know.
    shop: parseLeniently(workshopDocument, kept?.shop ?? {}),
    updatedAt: kept?.updatedAt.toISOString() ?? null,
  };
}

/**
 * Keeps what was said of the caller's shop, unless something was said later; answers what holds. Nobody is asked which:
 * both were said by the same person, and what they said last is what they meant. Throws conflict where the sender takes
 * somebody else to be signed in.
 */
export async function keepAccountWorkshop(
  db: Db,
  user: User,
  { accountId, shop, updatedAt }: AccountWorkshopInput,
  now: Date,
): Promise<AccountWorkshop> {
  if (accountId !== user.id) throw new AppError('conflict', 'Another account is signed in now');
  // A clock that is ahead would otherwise have the last word for as long as it is.
  const said = new Date(Math.min(Date.parse(updatedAt), now.getTime()));
  return db.transaction(async (tx) => {
    if (!(await lockUserAgainstDeletion(tx, user.id))) throw notSignedIn();
    await upsertNewerAccountWorkshop(tx, { userId: user.id, shop, updatedAt: said });
    return readAccountWorkshop(tx, user);
  });
}
