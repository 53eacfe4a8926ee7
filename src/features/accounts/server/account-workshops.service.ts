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

/** The workshop that the caller's account stores. */
export async function readAccountWorkshop(db: Db, { id: accountId }: User): Promise<AccountWorkshop> {
  const kept = await findAccountWorkshop(db, accountId);
  return {
    accountId,
    // Another release may have stored fields that this one does not know.
    shop: parseLeniently(workshopDocument, kept?.workshop ?? {}),
    updatedAt: kept?.updatedAt.toISOString() ?? null,
  };
}

/**
 * Stores what the caller said of their workshop, unless the stored version is newer; returns the version that holds.
 * The newer one wins without a question, as both come from the same person. Throws conflict when the sender takes
 * another account to be signed in.
 */
export async function keepAccountWorkshop(
  db: Db,
  user: User,
  { accountId, shop: workshop, updatedAt }: AccountWorkshopInput,
  now: Date,
): Promise<AccountWorkshop> {
  if (accountId !== user.id) throw new AppError('conflict', 'Another account is signed in now');
  // A browser whose clock is ahead would otherwise win until that time has come.
  const said = new Date(Math.min(Date.parse(updatedAt), now.getTime()));
  return db.transaction(async (tx) => {
    if (!(await lockUserAgainstDeletion(tx, user.id))) throw notSignedIn();
    await upsertNewerAccountWorkshop(tx, { userId: user.id, workshop, updatedAt: said });
    return readAccountWorkshop(tx, user);
  });
}
