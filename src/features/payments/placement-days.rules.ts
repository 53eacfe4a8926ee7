import type { ListingStatus, PlacementKind } from '#app/db/enums.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** For how long, at most, a paid placement waits for visitors to see its listing for the first time. */
export const LONGEST_WAIT_DAYS = 30;
const LONGEST_WAIT_MS = LONGEST_WAIT_DAYS * DAY_MS;

/** One paid or granted stretch of time. A renewal is a run that begins where the last one ends. */
export type Run = { startsAt: Date; endsAt: Date };

/** What decides whether the days of a listing's placements run. */
type DaysState = {
  status: ListingStatus;
  /** Visitors find it in the lists. */
  isPublic: boolean | null;
  placementsBegun: boolean;
  placementsHeldAt: Date | null;
};

/** What a listing that visitors see, or do not see any more, asks of its days. */
export function dueChange({ status, isPublic, placementsBegun, placementsHeldAt }: DaysState): 'run' | 'hold' | null {
  if (isPublic === true) return placementsBegun && placementsHeldAt === null ? null : 'run';
  // Before it was ever seen only a refusal holds them: a first review that takes too long is no reason to keep a claim.
  const isHidden = placementsBegun || status === 'rejected';
  return isHidden && placementsHeldAt === null ? 'hold' : null;
}

/** How the days of a listing begin that had no placement until now. */
export function firstDays({ status, isPublic }: DaysState, now: Date) {
  const isHeld = isPublic !== true && status === 'rejected';
  return { placementsBegun: isPublic === true, placementsHeldAt: isHeld ? now : null };
}

/** How long a paid placement waits before its days begin by themselves. */
export function longestWaitMs({ isPublic, placementsBegun, placementsHeldAt }: DaysState): number {
  return isPublic === true || placementsBegun || placementsHeldAt !== null ? 0 : LONGEST_WAIT_MS;
}

/** The moment by which days have run off: it stands still while they do. */
export function dayClock({ placementsHeldAt }: { placementsHeldAt: Date | string | null }, now: Date): Date {
  return placementsHeldAt === null ? now : new Date(placementsHeldAt);
}

/** A moment that was still to come when days were held, seen from now: as far ahead as it was then. */
export function asFarAhead(time: Date, heldAt: Date, now: Date): Date {
  return new Date(time.getTime() + now.getTime() - heldAt.getTime());
}

/** The runs as they go on now after they were held: each keeps what it had to come. */
export function goneOn<Held extends Run>(runs: readonly Held[], heldAt: Date, now: Date): Held[] {
  return runs.map((run) => ({
    ...run,
    startsAt: run.startsAt >= heldAt ? asFarAhead(run.startsAt, heldAt, now) : run.startsAt,
    endsAt: asFarAhead(run.endsAt, heldAt, now),
  }));
}

/** A listing's placements with what their days depend on: with dates on the server, with their texts in pages. */
export type PlacementDays = {
  status: ListingStatus;
  isPremiumPaid: boolean;
  premiumStartsAt: Date | string | null;
  premiumUntil: Date | string | null;
  isFeaturedPaid: boolean;
  featuredStartsAt: Date | string | null;
  featuredUntil: Date | string | null;
  placementsHeldAt: Date | string | null;
};

/** How the days of a placement stand. */
export type PlacementStanding =
  /** Its listing was never seen: they begin when it is, and on this day if it is not. */
  { kind: 'waits'; latest: Date } | { kind: 'runs'; until: Date | null } | { kind: 'held'; daysLeft: number };

/** How the days of one placement stand; null: the listing does not have it. */
export function standingOf(listing: PlacementDays, kind: PlacementKind, now: Date): PlacementStanding | null {
  const { isPaid, startsAt, until } = spanOf(listing, kind);
  if (!isPaid) return null;
  const clock = dayClock(listing, now);
  if (listing.placementsHeldAt === null) {
    // A page that was opened before it was shown has an older clock.
    const waits = startsAt !== null && startsAt > now && !isPublic(listing);
    return waits ? { kind: 'waits', latest: startsAt } : { kind: 'runs', until };
  }
  const from = startsAt !== null && startsAt > clock ? startsAt : clock;
  const leftMs = until === null ? 0 : until.getTime() - from.getTime();
  return { kind: 'held', daysLeft: Math.max(0, Math.ceil(leftMs / DAY_MS)) };
}

function spanOf(listing: PlacementDays, kind: PlacementKind) {
  const [isPaid, startsAt, until] =
    kind === 'premium'
      ? [listing.isPremiumPaid, listing.premiumStartsAt, listing.premiumUntil]
      : [listing.isFeaturedPaid, listing.featuredStartsAt, listing.featuredUntil];
  return { isPaid, startsAt: dateOrNull(startsAt), until: dateOrNull(until) };
}

function dateOrNull(time: Date | string | null): Date | null {
  return time === null ? null : new Date(time);
}
