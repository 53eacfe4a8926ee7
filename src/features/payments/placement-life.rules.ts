import {
  PLACEMENT_KINDS,
  PUBLIC_STATUSES,
  type ListingStatus,
  type PaymentState,
  type PlacementKind,
} from '#app/db/enums.ts';
import { isPreapprovedBrand } from '#app/features/reference/brand-catalogue.rules.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { placementClock, placementFields, type PlacementFlags, type PlacementPeriod } from './placement-days.rules.ts';
import { PLACEMENT_DAYS, type PlacementChoice } from './prices.rules.ts';

const PLACEMENT_MS = PLACEMENT_DAYS * DAY_MS;
/** How long before its end a seller is notified, and can renew it. */
const NOTICE_MS = 7 * DAY_MS;

/** The causes that end a placement, and their consequences for its seller. */
export const PLACEMENT_ENDS = {
  /** Its 90 days are over. */
  time: { mayLeaveLists: true, isNotified: true },
  /** Its payment was refunded. */
  refund: { mayLeaveLists: true, isNotified: true },
  /** An admin revoked it. */
  admin: { mayLeaveLists: true, isNotified: true },
  /** A sold listing loses its placements, and stays sold. */
  sale: { mayLeaveLists: false, isNotified: false },
  /** It was paid in the sandbox, and payments went live. */
  'play-money': { mayLeaveLists: true, isNotified: true },
} as const;
export type PlacementEnd = keyof typeof PLACEMENT_ENDS;

type RefundedState = { state: PaymentState; refundEndsPlacements: boolean | null };

/** Whether a refund ended a payment's placements: one that said so, or else one of everything. */
export function areEndedByRefund({ state, refundEndsPlacements }: RefundedState): boolean {
  return refundEndsPlacements ?? state === 'refunded';
}

/**
 * The period that a payment or an admin grants. It begins at the end of the running placement, or else after `waitMs`,
 * the wait for the listing's publication. `now` is the listing's placement clock, here and below.
 */
export function newPeriod(until: Date | null, now: Date, waitMs = 0): PlacementPeriod {
  const startsAt = until !== null && until > now ? until : new Date(now.getTime() + waitMs);
  return { startsAt, endsAt: new Date(startsAt.getTime() + PLACEMENT_MS) };
}

/** The remaining periods after another one was ended, moved up to close the gap; each keeps its remaining days. */
export function compactPeriods<Left extends PlacementPeriod>(left: readonly Left[], now: Date): Left[] {
  const compacted: Left[] = [];
  let from = now;
  for (const period of left.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())) {
    const isAhead = period.startsAt > now;
    const endsAt = isAhead
      ? new Date(from.getTime() + period.endsAt.getTime() - period.startsAt.getTime())
      : period.endsAt;
    compacted.push(isAhead ? { ...period, startsAt: from, endsAt } : period);
    if (endsAt > from) from = endsAt;
  }
  return compacted;
}

/** When the last period ends; null if none is left. */
export function lastEnd(periods: readonly PlacementPeriod[], now: Date): Date | null {
  const ends = periods.map(({ endsAt }) => endsAt.getTime()).filter((end) => end > now.getTime());
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

/** Whether a placement of a listing can be bought. A running one can be renewed in its last week. */
export type Offer = 'new' | 'renewal' | 'none';

export function getOffer(listing: PlacementFlags, kind: PlacementKind, now: Date): Offer {
  const { isPaid, until } = placementFields(listing, kind);
  const clock = placementClock(listing, now);
  if (!isPaid || (until !== null && until <= clock)) return 'new';
  return until !== null && until <= noticeHorizon(clock) ? 'renewal' : 'none';
}

/** The chosen options that can be bought. */
export function purchasableOptions(listing: PlacementFlags, choice: PlacementChoice, now: Date): PlacementChoice {
  return choiceOf((kind) => choice[kind] && getOffer(listing, kind, now) !== 'none');
}

/** The options that run and can be renewed. */
export function renewableOptions(listing: PlacementFlags, now: Date): PlacementChoice {
  return choiceOf((kind) => getOffer(listing, kind, now) === 'renewal');
}

/** The options for which `isChosen` returns true. */
export function choiceOf(isChosen: (kind: PlacementKind) => boolean): PlacementChoice {
  return { premium: isChosen('premium'), featured: isChosen('featured') };
}

/** The end of a placement if it is renewed now; null while its days are held, because the end is unknown. */
export function renewedUntil(listing: PlacementFlags, kind: PlacementKind, now: Date): Date | null {
  return listing.placementsHeldAt === null ? newPeriod(placementFields(listing, kind).until, now).endsAt : null;
}

/** Whether any option is chosen. */
export function hasAny(choice: PlacementChoice): boolean {
  return PLACEMENT_KINDS.some((kind) => choice[kind]);
}

/** Whether a listing can have placements: a sold one loses them, and a rejected one has to be edited first. */
export function takesPlacements(status: ListingStatus): boolean {
  return status !== 'sold' && status !== 'rejected';
}

/** Placements that end before this time can be renewed, and their sellers are notified. */
export function noticeHorizon(now: Date): Date {
  return new Date(now.getTime() + NOTICE_MS);
}

type ListedMachine = { status: ListingStatus; brand: string };

/** A public listing of a brand that is not preapproved requires Premium; without it, it returns to review. */
export function statusWithout(kind: PlacementKind, { status, brand }: ListedMachine, end: PlacementEnd): ListingStatus {
  const isPublic = PUBLIC_STATUSES.some((open) => open === status);
  const leaves = kind === 'premium' && isPublic && !isPreapprovedBrand(brand) && PLACEMENT_ENDS[end].mayLeaveLists;
  return leaves ? 'pending' : status;
}
