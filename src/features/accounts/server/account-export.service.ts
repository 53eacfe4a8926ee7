import type { Db } from '#app/db/client.ts';
import {
  findAllSessionsOf,
  findDeletedListingsOf,
  findDisputesOf,
  findListingsOf,
  findMailsAbout,
  findMessagesFrom,
  findPaymentsOf,
  findPlacementsOf,
  findRefundsOf,
  findRevisionsOf,
  findUploadsOf,
} from './account-export.db.ts';
import type { AccountExport } from '../account-export.schema.ts';
import { notSignedIn, type User } from './current-account.service.ts';
import { findUser } from './accounts.db.ts';
import { readOwnAccount } from './own-account.service.ts';

/** Of each list; the file is made in memory. */
const MOST = 5_000;

/** Everything that is held about the caller's account, as it was at one moment. */
export async function exportAccount(db: Db, { id }: User, now: Date): Promise<AccountExport> {
  return db.transaction(
    async (tx) => {
      const user = await findUser(tx, id);
      if (user === undefined) throw notSignedIn();
      const { email, emailConfirmedAt } = user;
      // One more tells whether there are more.
      const asked = MOST + 1;
      const lists = {
        listings: await findListingsOf(tx, id, asked),
        deletedListings: await findDeletedListingsOf(tx, id, asked),
        changes: await findRevisionsOf(tx, id, asked),
        placements: await findPlacementsOf(tx, id, asked),
        payments: await findPaymentsOf(tx, id, asked),
        refunds: await findRefundsOf(tx, id, asked),
        disputes: await findDisputesOf(tx, id, asked),
        sessions: await findAllSessionsOf(tx, id, asked),
        uploads: await findUploadsOf(tx, id, asked),
        mails: await findMailsAbout(tx, id, asked),
        contactMessages: email === null || emailConfirmedAt === null ? [] : await findMessagesFrom(tx, email, asked),
      };
      return {
        exportedAt: now,
        notes: notesOn(lists),
        account: await readOwnAccount(tx, user),
        listings: lists.listings.slice(0, MOST),
        deletedListings: lists.deletedListings.slice(0, MOST),
        changes: lists.changes.slice(0, MOST),
        placements: lists.placements.slice(0, MOST),
        payments: lists.payments.slice(0, MOST),
        refunds: lists.refunds.slice(0, MOST),
        disputes: lists.disputes.slice(0, MOST),
        sessions: lists.sessions.slice(0, MOST),
        uploads: lists.uploads.slice(0, MOST),
        mails: lists.mails.slice(0, MOST),
        contactMessages: lists.contactMessages.slice(0, MOST),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function notesOn(lists: Record<string, readonly unknown[]>): string[] {
  return Object.entries(lists)
    .filter(([, list]) => list.length > MOST)
    .map(([name]) => `Of ${name} only the newest ${MOST} are in this file. Write to us for the rest.`);
}
