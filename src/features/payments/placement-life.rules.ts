import { PLACEMENT_KINDS, PUBLIC_STATUSES, type ListingStatus, type PlacementKind } from '#app/db/enums.ts';
import { isPreapprovedBrand } from '#app/features/reference/brand-catalogue.rules.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { dayClock, type Run } from './placement-days.rules.ts';
import { PLACEMENT_DAYS, type PlacementChoice } from './prices.rules.ts';

const PLACEMENT_MS = PLACEMENT_DAYS * DAY_MS;
/** How long before its end a seller is told of it, and from when on it can be renewed. */
const NOTICE_MS = 7 * DAY_MS;

/** What ends a placement, and what follows for its seller. */
export const PLACEMENT_ENDS = {
  /** Its 90 days are over. */
  time: { mayLeaveLists: true, isTold: true },
  /** Its money went back. */
  refund: { mayLeaveLists: true, isTold: true },
  /** An admin took it away. */
  admin: { mayLeaveLists: true, isTold: true },
  /** A sold listing keeps no claim, and stays sold. */
  sale: { mayLeaveLists: false, isTold: false },
  /** It was paid with test money, and now money counts. */
  'play-money': { mayLeaveLists: true, isTold: true },
} as const;
export type PlacementEnd = keyof typeof PLACEMENT_ENDS;

/**
 * The run that a payment or an admin gives: where what is left of the placement ends, else at once, or after the wait for
 * visitors to see the listing. `now` is the listing's day clock, here and below.
 */
export function newRun(until: Date | null, now: Date, waitMs = 0): Run {
  const startsAt = until !== null && until > now ? until : new Date(now.getTime() + waitMs);
  return { startsAt, endsAt: new Date(startsAt.getTime() + PLACEMENT_MS) };
}

/** The runs that are left when another has gone, moved up to close the gap: each keeps what it had to come. */
export function movedUp<Left extends Run>(left: readonly Left[], now: Date): Left[] {
  const moved: Left[] = [];
  let from = now;
  for (const run of left.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())) {
    const isAhead = run.startsAt > now;
    const endsAt = isAhead ? new Date(from.getTime() + run.endsAt.getTime() - run.startsAt.getTime()) : run.endsAt;
    moved.push(isAhead ? { ...run, startsAt: from, endsAt } : run);
    if (endsAt > from) from = endsAt;
  }
  return moved;
}

/** When the last of the runs ends; null when none is left. */
export function lastEnd(runs: readonly Run[], now: Date): Date | null {
  const ends = runs.map(({ endsAt }) => endsAt.getTime()).filter((end) => end > now.getTime());
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

/** The placements of a listing as they stand: with dates on the server, with their texts in pages. */
export type PlacementFlags = {
  isPremiumPaid: boolean;
  premiumUntil: Date | string | null;
  isFeaturedPaid: boolean;
  featuredUntil: Date | string | null;
  /** Since when their days stand still, and the ends above with them. */
  placementsHeldAt: Date | string | null;
};

/** Whether a placement of a listing can be bought; what runs can be in its last week, and is then renewed. */
export type Offer = 'new' | 'renewal' | 'none';

export function offerOf(listing: PlacementFlags, kind: PlacementKind, now: Date): Offer {
  const { isPaid, until } = placementOf(listing, kind);
  const clock = dayClock(listing, now);
  if (!isPaid || (until !== null && until <= clock)) return 'new';
  return until !== null && until <= noticeHorizon(clock) ? 'renewal' : 'none';
}

/** What can be bought of a choice. */
export function forSale(listing: PlacementFlags, choice: PlacementChoice, now: Date): PlacementChoice {
  const isForSale = (kind: PlacementKind) => choice[kind] && offerOf(listing, kind, now) !== 'none';
  return { premium: isForSale('premium'), featured: isForSale('featured') };
}

/** What runs and can be renewed. */
export function renewalsOf(listing: PlacementFlags, now: Date): PlacementChoice {
  const isRenewal = (kind: PlacementKind) => offerOf(listing, kind, now) === 'renewal';
  return { premium: isRenewal('premium'), featured: isRenewal('featured') };
}

/** Until when a placement would run that is renewed now; null while its days stand still: nobody knows. */
export function renewedUntil(listing: PlacementFlags, kind: PlacementKind, now: Date): Date | null {
  return listing.placementsHeldAt === null ? newRun(placementOf(listing, kind).until, now).endsAt : null;
}

function placementOf(listing: PlacementFlags, kind: PlacementKind): { isPaid: boolean; until: Date | null } {
  const [isPaid, until] =
    kind === 'premium'
      ? [listing.isPremiumPaid, listing.premiumUntil]
      : [listing.isFeaturedPaid, listing.featuredUntil];
  return { isPaid, until: until === null ? null : new Date(until) };
}

/** Whether anything is chosen. */
export function hasAny(choice: PlacementChoice): boolean {
  return PLACEMENT_KINDS.some((kind) => choice[kind]);
}

/** Whether placements are sold for it: a sold listing keeps none, and a rejected one is edited first. */
export function takesPlacements(status: ListingStatus): boolean {
  return status !== 'sold' && status !== 'rejected';
}

/** Until when placements end that sellers are told of now, and that can be renewed. */
export function noticeHorizon(now: Date): Date {
  return new Date(now.getTime() + NOTICE_MS);
}

type Listed = { status: ListingStatus; brand: string };

/** A public listing of a brand outside the preapproved list needs Premium: without it, moderators see it again. */
export function statusWithout(kind: PlacementKind, { status, brand }: Listed, end: PlacementEnd): ListingStatus {
  const isPublic = PUBLIC_STATUSES.some((open) => open === status);
  const leaves = kind === 'premium' && isPublic && !isPreapprovedBrand(brand) && PLACEMENT_ENDS[end].mayLeaveLists;
  return leaves ? 'pending' : status;
}
