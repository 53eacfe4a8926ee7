import type { Db } from '#app/db/client.ts';
import {
  findAllSessionsOf,
  findListingsOf,
  findMessagesFrom,
  findPaymentsOf,
  findUploadsOf,
} from './account-export.db.ts';
import type { AccountExport } from './account-export.schema.ts';
import { notSignedIn, type User } from './account.ts';
import { findUser } from './accounts.db.ts';
import { toOwnAccount } from './own-account.ts';

/** Everything that is held about the caller's account, as it was at one moment. */
export async function exportAccount(db: Db, { id }: User, now: Date): Promise<AccountExport> {
  return db.transaction(
    async (tx) => {
      const user = await findUser(tx, id);
      if (user === undefined) throw notSignedIn();
      const { email, emailConfirmedAt } = user;
      return {
        exportedAt: now,
        account: toOwnAccount(user),
        listings: await findListingsOf(tx, id),
        payments: await findPaymentsOf(tx, id),
        sessions: await findAllSessionsOf(tx, id),
        uploads: await findUploadsOf(tx, id),
        contactMessages: email === null || emailConfirmedAt === null ? [] : await findMessagesFrom(tx, email),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
