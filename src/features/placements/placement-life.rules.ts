import { PUBLIC_STATUSES, type ListingStatus, type PlacementKind } from '#app/db/enums.ts';
import { isPreapprovedBrand } from '#app/features/models/brand-catalogue.ts';
import { PLACEMENT_DAYS } from './placement-prices.rules.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const PLACEMENT_MS = PLACEMENT_DAYS * DAY_MS;
/** How long before its end a seller is told of it. */
const NOTICE_MS = 7 * DAY_MS;

/** What ends a placement, and what follows for its seller. */
export const PLACEMENT_ENDS = {
  /** Its 90 days are over. */
  time: { mayLeaveLists: true, isTold: true },
  /** Its money went back. */
  refund: { mayLeaveLists: true, isTold: true },
  /** An admin took it away. */
  admin: { mayLeaveLists: true, isTold: false },
  /** A sold listing keeps no claim, and stays sold. */
  sale: { mayLeaveLists: false, isTold: false },
} as const;
export type PlacementEnd = keyof typeof PLACEMENT_ENDS;

/** One paid or granted stretch of time. A renewal is a run that begins where the last one ends. */
export type Run = { startsAt: Date; endsAt: Date };

/** The run that a payment or an admin gives: at once, or where what is left of the placement ends. */
export function newRun(until: Date | null, now: Date): Run {
  const startsAt = until !== null && until > now ? until : now;
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

/** Until when placements end that sellers are told of now. */
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
