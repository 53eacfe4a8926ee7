import type { Db } from '#app/db/client.ts';
import { lockAccounts } from '#app/db/locked-accounts.ts';
import { isUser, type Account } from '#app/features/accounts/server/current-account.service.ts';
import { refuseBots } from '#app/features/blocking/server/bot-checks.service.ts';
import { requireNotBlocked } from '#app/features/blocking/server/blocks.service.ts';
import { machineNotFound } from '#app/features/machines/server/machine-views.service.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { ReportInput } from '../reports.schema.ts';
import { forgetReportNetworks, insertReport, lockReportedListing } from './reports.db.ts';

/** How long the network of a visitor is known, to block it. */
const NETWORK_KEPT_MS = 30 * DAY_MS;

type Author = { account: Account | null; network: string };

/**
 * Stores a report of a public listing for moderators. Of each account, and address or else network, there is one open
 * report of a listing for the same reason: another one is not stored. Throws not_found, invalid for suspected bots, and
 * not_allowed for blocked senders.
 */
export async function reportListing(
  { db, now }: { db: Db; now: () => Date },
  listingId: string,
  input: ReportInput,
  { account, network }: Author,
): Promise<void> {
  refuseBots(input);
  const { reason, message = null, email = null } = input;
  const createdAt = now();
  await db.transaction(async (tx) => {
    // Before the listing, as deletions lock them.
    const [user] = isUser(account) ? await lockAccounts(tx, [account.id]) : [];
    const emails = [user === undefined ? email : user.email];
    await requireNotBlocked(tx, account, { emails, phones: [], network }, createdAt);
    await forgetReportNetworks(tx, new Date(createdAt.getTime() - NETWORK_KEPT_MS));
    const listing = await lockReportedListing(tx, listingId);
    if (listing === undefined) throw machineNotFound();
    const { id, name: listingName } = listing;
    const reporter = user === undefined ? { email, network } : { userId: user.id };
    await insertReport(tx, { machineId: id, listingId: id, listingName, reason, message, createdAt, ...reporter });
  });
}
