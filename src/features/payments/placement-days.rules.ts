import type { ListingStatus, PlacementKind } from '#app/db/enums.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** The longest time that a paid placement waits for its listing to become public. */
export const LONGEST_WAIT_DAYS = 30;
const LONGEST_WAIT_MS = LONGEST_WAIT_DAYS * DAY_MS;

/** How long after a sale a listing that is for sale again gets its placements back. */
export const RETURN_DAYS = 30;
export const RETURN_MS = RETURN_DAYS * DAY_MS;

/** One paid or granted period of a placement. A renewal is a period that begins at the end of the previous one. */
export type PlacementPeriod = { startsAt: Date; endsAt: Date };

/** The fields that decide whether the days of a listing's placements run. */
type DaysState = {
  status: ListingStatus;
  /** Visitors find the listing in lists. */
  isPublic: boolean | null;
  sellerSuspended: boolean;
  placementsBegun: boolean;
  placementsHeldAt: Date | null;
};

/** Whether the days of a listing must start running or be held after a change of its visibility; null if neither. */
export function dueDaysChange({
  status,
  isPublic,
  sellerSuspended,
  placementsBegun,
  placementsHeldAt,
}: DaysState): 'run' | 'hold' | null {
  if (isPublic === true) return placementsBegun && placementsHeldAt === null ? null : 'run';
  // Before its first publication only these two hold the days: during the first review the wait below elapses.
  const isHidden = placementsBegun || status === 'rejected' || sellerSuspended;
  return isHidden && placementsHeldAt === null ? 'hold' : null;
}

/** The state of the days of a listing that has its first placement. */
export function initialDays({ status, isPublic, sellerSuspended }: DaysState, now: Date) {
  const isHeld = isPublic !== true && (status === 'rejected' || sellerSuspended);
  return { placementsBegun: isPublic === true, placementsHeldAt: isHeld ? now : null };
}

/** How long a paid placement waits before its days begin without publication. */
export function longestWaitMs({ isPublic, placementsBegun, placementsHeldAt }: DaysState): number {
  return isPublic === true || placementsBegun || placementsHeldAt !== null ? 0 : LONGEST_WAIT_MS;
}

/** The time at which the days of a listing are counted; it stops while they are held. */
export function placementClock({ placementsHeldAt }: { placementsHeldAt: Date | string | null }, now: Date): Date {
  return placementsHeldAt === null ? now : new Date(placementsHeldAt);
}

/** Shifts a moment that was ahead when the days were held to be equally far ahead of now. */
export function shiftPastHold(time: Date, heldAt: Date, now: Date): Date {
  return new Date(time.getTime() + now.getTime() - heldAt.getTime());
}

/** The held periods as they continue from now, each with its remaining days. */
export function resumePeriods<Held extends PlacementPeriod>(periods: readonly Held[], heldAt: Date, now: Date): Held[] {
  return periods.map((period) => ({
    ...period,
    startsAt: period.startsAt >= heldAt ? shiftPastHold(period.startsAt, heldAt, now) : period.startsAt,
    endsAt: shiftPastHold(period.endsAt, heldAt, now),
  }));
}

/** The placements of a listing: Date objects on the server, ISO texts in pages. */
export type PlacementFlags = {
  isPremiumPaid: boolean;
  premiumUntil: Date | string | null;
  isFeaturedPaid: boolean;
  featuredUntil: Date | string | null;
  /** Since when the days, and the end dates above, are held; null if they run. */
  placementsHeldAt: Date | string | null;
};

/** The placements with the fields that their days depend on. */
export type PlacementDays = PlacementFlags & {
  status: ListingStatus;
  premiumStartsAt: Date | string | null;
  featuredStartsAt: Date | string | null;
  isPremiumGiven: boolean;
};

/** The state of a placement's days. */
export type PlacementStanding = {
  /** An admin gave it without a payment. */
  isGiven: boolean;
} & (
  | /** The listing was never public: the days begin at its publication, or on this day at the latest. */
    { kind: 'waits'; latest: Date }
  | { kind: 'runs'; until: Date | null }
  | { kind: 'held'; daysLeft: number }
);

/** The state of one placement's days; null if the listing does not have the placement. */
export function getPlacementStanding(listing: PlacementDays, kind: PlacementKind, now: Date): PlacementStanding | null {
  const { isPaid, until } = placementFields(listing, kind);
  const startsAt = dateOrNull(kind === 'premium' ? listing.premiumStartsAt : listing.featuredStartsAt);
  if (!isPaid) return null;
  const isGiven = kind === 'premium' && listing.isPremiumGiven;
  const clock = placementClock(listing, now);
  if (listing.placementsHeldAt === null) {
    // The clock of an open page may be behind the listing's first publication. What is given does not wait for it.
    const waits = startsAt !== null && startsAt > now && !isPublic(listing) && !isGiven;
    return waits ? { kind: 'waits', isGiven, latest: startsAt } : { kind: 'runs', isGiven, until };
  }
  const from = startsAt !== null && startsAt > clock ? startsAt : clock;
  const leftMs = until === null ? 0 : until.getTime() - from.getTime();
  return { kind: 'held', isGiven, daysLeft: Math.max(0, Math.ceil(leftMs / DAY_MS)) };
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
