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
import { fieldsUsed } from '#app/features/machines/machine-fields.rules.ts';
import { pickForJson } from '#app/lib/pick.ts';
import { notSignedIn, type User } from './current-account.service.ts';
import { findUser } from './accounts.db.ts';
import { readOwnAccount } from './own-account.service.ts';

const EXPORTED_FIELDS = fieldsUsed('exported');

/** Of each list; the file is made in memory. */
const MAX_ROWS = 5_000;

/** Everything that is held about the caller's account, as it was at one moment. */
export async function exportAccount(db: Db, { id }: User, now: Date): Promise<AccountExport> {
  return db.transaction(
    async (tx) => {
      const user = await findUser(tx, id);
      if (user === undefined) throw notSignedIn();
      const { email, emailConfirmedAt } = user;
      // One row more tells whether there are more.
      const limit = MAX_ROWS + 1;
      const lists = {
        listings: await findListingsOf(tx, id, limit),
        deletedListings: await findDeletedListingsOf(tx, id, limit),
        changes: await findRevisionsOf(tx, id, limit),
        placements: await findPlacementsOf(tx, id, limit),
        payments: await findPaymentsOf(tx, id, limit),
        refunds: await findRefundsOf(tx, id, limit),
        disputes: await findDisputesOf(tx, id, limit),
        sessions: await findAllSessionsOf(tx, id, limit),
        uploads: await findUploadsOf(tx, id, limit),
        mails: await findMailsAbout(tx, id, limit),
        contactMessages: email === null || emailConfirmedAt === null ? [] : await findMessagesFrom(tx, email, limit),
      };
      return {
        exportedAt: now,
        notes: truncationNotes(lists),
        account: await readOwnAccount(tx, user),
        listings: lists.listings.slice(0, MAX_ROWS).map(exportedListing),
        deletedListings: lists.deletedListings.slice(0, MAX_ROWS),
        changes: lists.changes.slice(0, MAX_ROWS),
        placements: lists.placements.slice(0, MAX_ROWS),
        payments: lists.payments.slice(0, MAX_ROWS),
        refunds: lists.refunds.slice(0, MAX_ROWS),
        disputes: lists.disputes.slice(0, MAX_ROWS),
        sessions: lists.sessions.slice(0, MAX_ROWS),
        uploads: lists.uploads.slice(0, MAX_ROWS),
        mails: lists.mails.slice(0, MAX_ROWS),
        contactMessages: lists.contactMessages.slice(0, MAX_ROWS),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

type ListingRow = Awaited<ReturnType<typeof findListingsOf>>[number];

function exportedListing(row: ListingRow): AccountExport['listings'][number] {
  return { ...pickForJson(row, EXPORTED_FIELDS), facts: row.facts };
}

function truncationNotes(lists: Record<string, readonly unknown[]>): string[] {
  return Object.entries(lists)
    .filter(([, list]) => list.length > MAX_ROWS)
    .map(([name]) => `Of ${name} only the newest ${MAX_ROWS} are in this file. Write to us for the rest.`);
}
