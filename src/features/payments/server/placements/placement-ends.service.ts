import type { Db } from '#app/db/client.ts';
import type { PlacementKind } from '#app/db/enums.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { isSendableAddress } from '#app/features/mail/mail.rules.ts';
import { noticeHorizon, PLACEMENT_ENDS, renewalsOf, takesPlacements } from '../../placement-life.rules.ts';
import { findNearEnd, findOutOfStep, holdFromNow, keepDays } from './placement-days.service.ts';
import { endedMail, endsSoonMail, type Recipient } from './placement-mails.rules.ts';
import { findDueKinds, findListingsToEnd, findRunsToTell, updateTold } from './placements.db.ts';
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

/**
 * Takes away what has run out, and tells the sellers. May run twice: what has ended is not found again. Listings that
 * cannot be dealt with do not hold up the others, however many they are.
 */
export async function endDuePlacements(deps: PlacementDeps): Promise<void> {
  const problems: unknown[] = [];
  for (const id of await findOutOfStep(deps.db, MOST_AT_ONCE)) {
    const problem = await problemWith(() => setInStep(deps, id));
    if (problem !== null) problems.push(problem.error);
  }
  for (const id of await findNearEnd(deps.db, deps.now(), MOST_AT_ONCE)) {
    const problem = await problemWith(() => moveHeld(deps, id));
    if (problem !== null) problems.push(problem.error);
  }
  let ended = 0;
  for (let afterId = ''; ended < MOST_AT_ONCE;) {
    const ids = await findListingsToEnd(deps.db, { now: deps.now(), afterId, limit: MOST_AT_ONCE - ended });
    for (const id of ids) {
      const problem = await problemWith(() => deps.db.transaction((tx) => endDueOf(tx, deps, id)));
      if (problem === null) ended += 1;
      else problems.push(problem.error);
      afterId = id;
    }
    if (ids.length === 0) break;
  }
  if (ended > 0) await deps.refreshCatalogue();
  if (problems.length > 0) throw new AggregateError(problems, `${problems.length} placements could not be ended`);
}

async function problemWith(act: () => Promise<void>): Promise<{ error: unknown } | null> {
  try {
    await act();
    return null;
  } catch (error) {
    return { error };
  }
}

async function setInStep({ db, now }: PlacementDeps, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockPlaced(tx, id)) !== undefined) await keepDays(tx, [id], now());
  });
}

async function moveHeld({ db, now }: PlacementDeps, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockPlaced(tx, id)) !== undefined) await holdFromNow(tx, id, now());
  });
}

async function endDueOf(tx: Db, { mails, now: clock }: PlacementDeps, id: string): Promise<void> {
  const listing = await lockPlaced(tx, id);
  if (listing === undefined) return;
  // The time after the lock: what was renewed while this waited goes on.
  const now = clock();
  const ended: Ended[] = [];
  for (const kind of await findDueKinds(tx, id, now)) {
    ended.push(await endRuns(tx, listing, { kind, end: 'time', now, isOver: ({ endsAt }) => endsAt <= now }));
  }
  await tellOfEnds(tx, mails, { listing, ended, end: 'time' });
}

type Told = {
  listing: Placed;
  ended: readonly Ended[];
  end: 'time' | 'admin' | 'play-money';
  /** Dollars of what was paid for it that went back before. */
  refundedUsd?: number;
};

/** Tells the seller what of a listing has ended, where nothing of it is left. */
export async function tellOfEnds(tx: Db, mails: AccountMailDeps, told: Told): Promise<void> {
  const { listing, ended, end, refundedUsd = 0 } = told;
  const gone = ended.filter(({ isGone }) => isGone);
  const to = recipientOf(listing.seller);
  if (to === null || !PLACEMENT_ENDS[end].isTold) return;
  const again = { premium: isAmong(gone, 'premium'), featured: isAmong(gone, 'featured') };
  for (const { kind, leftLists } of gone) {
    const facts = { listingId: listing.id, listingName: listing.name, kind, leftLists, end, refundedUsd };
    await mails.mailer.queue(tx, endedMail(mails.site, to, facts, takesPlacements(listing.status) ? again : null));
  }
}

function isAmong(gone: readonly Ended[], kind: PlacementKind): boolean {
  return gone.some((each) => each.kind === kind);
}

/** Tells sellers a week before the end, once each, also when the job runs twice. */
export async function tellOfComingEnds({ db, mails, now: clock }: PlacementDeps): Promise<void> {
  const now = clock();
  const runs = await findRunsToTell(db, { now, horizon: noticeHorizon(now), limit: MOST_AT_ONCE });
  for (const { id, machineId, kind, endsAt } of runs) {
    await db.transaction(async (tx) => {
      const listing = await lockPlaced(tx, machineId);
      if (listing === undefined) return;
      const renewals = renewalsOf(listing, now);
      // Renewed a moment ago.
      if (!renewals[kind] || !(await updateTold(tx, id, now))) return;
      const to = recipientOf(listing.seller);
      if (to === null) return;
      const told = { listingId: machineId, listingName: listing.name, kind, endsAt };
      await mails.mailer.queue(
        tx,
        endsSoonMail(mails.site, to, told, takesPlacements(listing.status) ? renewals : null),
      );
    });
  }
}

/** Null for whoever has no account any more, or no address that a mail can go to: no mail must hold up the goods. */
export function recipientOf(person: Placed['seller']): Recipient | null {
  if (person === null || person.email === null || !isSendableAddress(person.email)) return null;
  return { id: person.id, email: person.email, name: person.name };
}
