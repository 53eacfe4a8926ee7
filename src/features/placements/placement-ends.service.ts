import type { Db } from '#app/db/client.ts';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import type { AccountMailDeps } from '#app/features/accounts/email-confirmation.service.ts';
import { isSendableAddress } from '#app/features/mail/mail.rules.ts';
import { noticeHorizon, PLACEMENT_ENDS } from './placement-life.rules.ts';
import { endedMail, endsSoonMail, type Recipient } from './placement-mails.ts';
import { findListingsToEnd, findRunsToTell, updateTold } from './placements.db.ts';
import { endRuns, lockPlaced, type Ended, type Placed } from './placements.service.ts';

export type PlacementDeps = {
  db: Db;
  mails: AccountMailDeps;
  now: () => Date;
  /** Awaited after a change of what visitors see. */
  refreshCatalogue: () => Promise<void>;
};

/** At once, so that a run after a long stop ends in a bounded time; the next minute takes the next ones. */
const MOST_AT_ONCE = 200;

/** Takes away what has run out, and tells the sellers. May run twice: what has ended is not found again. */
export async function endDuePlacements(deps: PlacementDeps): Promise<void> {
  const ids = await findListingsToEnd(deps.db, deps.now(), MOST_AT_ONCE);
  for (const id of ids) await deps.db.transaction((tx) => endDueOf(tx, deps, id));
  if (ids.length > 0) await deps.refreshCatalogue();
}

async function endDueOf(tx: Db, { mails, now: clock }: PlacementDeps, id: string): Promise<void> {
  const now = clock();
  const listing = await lockPlaced(tx, id);
  if (listing === undefined) return;
  const until = { premium: listing.premiumUntil, featured: listing.featuredUntil };
  const ended: Ended[] = [];
  for (const kind of PLACEMENT_KINDS) {
    // Without an end it was granted for good, by whoever wrote the row.
    if (until[kind] === null) continue;
    ended.push(await endRuns(tx, listing, { kind, end: 'time', now, isOver: ({ endsAt }) => endsAt <= now }));
  }
  const to = recipientOf(listing.seller);
  if (to === null || !PLACEMENT_ENDS.time.isTold) return;
  for (const { kind, leftLists } of ended.filter(({ isGone }) => isGone)) {
    const told = { listingId: id, listingName: listing.name, kind, leftLists };
    await mails.mailer.queue(tx, endedMail(mails.site, to, told));
  }
}

/** Tells sellers a week before the end, once each, also when the job runs twice. */
export async function tellOfComingEnds({ db, mails, now: clock }: PlacementDeps): Promise<void> {
  const now = clock();
  const runs = await findRunsToTell(db, { now, horizon: noticeHorizon(now), limit: MOST_AT_ONCE });
  for (const { id, machineId, kind, endsAt } of runs) {
    await db.transaction(async (tx) => {
      const listing = await lockPlaced(tx, machineId);
      if (listing === undefined || !(await updateTold(tx, id, now))) return;
      const to = recipientOf(listing.seller);
      if (to === null) return;
      const told = { listingId: machineId, listingName: listing.name, kind, endsAt };
      await mails.mailer.queue(tx, endsSoonMail(mails.site, to, told));
    });
  }
}

/** Null for whoever has no account any more, or no address that a mail can go to: no mail must hold up the goods. */
export function recipientOf(person: Placed['seller']): Recipient | null {
  if (person === null || person.email === null || !isSendableAddress(person.email)) return null;
  return { id: person.id, email: person.email, name: person.name };
}
