import type { ListingStatus, PlacementKind } from '#app/db/enums.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** For how long, at most, a paid placement waits for visitors to see its listing for the first time. */
export const LONGEST_WAIT_DAYS = 30;
const LONGEST_WAIT_MS = LONGEST_WAIT_DAYS * DAY_MS;

/** One paid or granted period of a placement. A renewal is a period that begins where the last one ends. */
export type PlacementPeriod = { startsAt: Date; endsAt: Date };

/** What decides whether the days of a listing's placements run. */
type DaysState = {
  status: ListingStatus;
  /** Visitors find it in the lists. */
  isPublic: boolean | null;
  placementsBegun: boolean;
  placementsHeldAt: Date | null;
};

/**
 * Whether the days of a listing have to start running or to be held, now that visitors see it or do not; null: neither.
 */
export function dueDaysChange({
  status,
  isPublic,
  placementsBegun,
  placementsHeldAt,
}: DaysState): 'run' | 'hold' | null {
  if (isPublic === true) return placementsBegun && placementsHeldAt === null ? null : 'run';
  // Before it was ever public only a rejection holds them: during its first review the wait below runs out.
  const isHidden = placementsBegun || status === 'rejected';
  return isHidden && placementsHeldAt === null ? 'hold' : null;
}

/** The state of the days of a listing that had no placement until now. */
export function initialDays({ status, isPublic }: DaysState, now: Date) {
  const isHeld = isPublic !== true && status === 'rejected';
  return { placementsBegun: isPublic === true, placementsHeldAt: isHeld ? now : null };
}

/** How long a paid placement waits before its days begin by themselves. */
export function longestWaitMs({ isPublic, placementsBegun, placementsHeldAt }: DaysState): number {
  return isPublic === true || placementsBegun || placementsHeldAt !== null ? 0 : LONGEST_WAIT_MS;
}

/** The time by which the days of a listing are counted: it stands still while they are held. */
export function placementClock({ placementsHeldAt }: { placementsHeldAt: Date | string | null }, now: Date): Date {
  return placementsHeldAt === null ? now : new Date(placementsHeldAt);
}

/** A moment that lay ahead when days were held, shifted to lie as far ahead of now. */
export function shiftPastHold(time: Date, heldAt: Date, now: Date): Date {
  return new Date(time.getTime() + now.getTime() - heldAt.getTime());
}

/** Held periods as they go on from now: each keeps the days that it had left. */
export function resumePeriods<Held extends PlacementPeriod>(periods: readonly Held[], heldAt: Date, now: Date): Held[] {
  return periods.map((period) => ({
    ...period,
    startsAt: period.startsAt >= heldAt ? shiftPastHold(period.startsAt, heldAt, now) : period.startsAt,
    endsAt: shiftPastHold(period.endsAt, heldAt, now),
  }));
}

/** The placements of a listing: with dates on the server, with ISO texts in pages. */
export type PlacementFlags = {
  isPremiumPaid: boolean;
  premiumUntil: Date | string | null;
  isFeaturedPaid: boolean;
  featuredUntil: Date | string | null;
  /** Since when their days are held, and the ends above with them; null: they run. */
  placementsHeldAt: Date | string | null;
};

/** The same with what their days depend on. */
export type PlacementDays = PlacementFlags & {
  status: ListingStatus;
  premiumStartsAt: Date | string | null;
  featuredStartsAt: Date | string | null;
};

/** How the days of a placement stand. */
export type PlacementStanding =
  /** Its listing was never public: they begin when it is, and on this day at the latest. */
  { kind: 'waits'; latest: Date } | { kind: 'runs'; until: Date | null } | { kind: 'held'; daysLeft: number };

/** How the days of one placement stand; null: the listing does not have it. */
export function getPlacementStanding(listing: PlacementDays, kind: PlacementKind, now: Date): PlacementStanding | null {
  const { isPaid, until } = placementFields(listing, kind);
  const startsAt = dateOrNull(kind === 'premium' ? listing.premiumStartsAt : listing.featuredStartsAt);
  if (!isPaid) return null;
  const clock = placementClock(listing, now);
  if (listing.placementsHeldAt === null) {
    // The clock of an open page may be older than the listing's first publication.
    const waits = startsAt !== null && startsAt > now && !isPublic(listing);
    return waits ? { kind: 'waits', latest: startsAt } : { kind: 'runs', until };
  }
  const from = startsAt !== null && startsAt > clock ? startsAt : clock;
  const leftMs = until === null ? 0 : until.getTime() - from.getTime();
  return { kind: 'held', daysLeft: Math.max(0, Math.ceil(leftMs / DAY_MS)) };
}

/** One placement of a listing. */
export function placementFields(listing: PlacementFlags, kind: PlacementKind) {
  const [isPaid, until] =
    kind === 'premium'
      ? [listing.isPremiumPaid, listing.premiumUntil]
      : [listing.isFeaturedPaid, listing.featuredUntil];
  return { isPaid, until: dateOrNull(until) };
}

function dateOrNull(time: Date | string | null): Date | null {
  return time === null ? null : new Date(time);
}
