import type { ListingStatus } from '#app/db/enums.ts';
import { LocalDate } from '#app/ui/local-date.tsx';
import type { PlacementStanding } from '../placement-days.rules.ts';

type StandingProps = {
  standing: PlacementStanding;
  status: ListingStatus;
  /** 'your' for the seller, 'the' for others. */
  whose?: 'your' | 'the';
};

/** Whether a placement was paid, and its remaining time, to follow its name: 'paid until May 30, 2026'. */
export function Standing({ standing, status, whose = 'your' }: StandingProps) {
  const how = standing.isGiven ? 'given' : 'paid';
  switch (standing.kind) {
    case 'waits':
      return (
        <>
          {how}, begins when {whose} listing is public, at the latest on{' '}
          <LocalDate at={standing.latest.toISOString()} />
        </>
      );
    case 'held':
      return (
        <>
          {how}, paused while {HELD_REASONS[status]}, {standing.daysLeft === 1 ? '1 day' : `${standing.daysLeft} days`}{' '}
          left
        </>
      );
    case 'runs':
      return (
        <>
          {how}
          {standing.until !== null && (
            <>
              {' '}
              until <LocalDate at={standing.until.toISOString()} />
            </>
          )}
        </>
      );
  }
}

const HELD_REASONS = {
  pending: 'under review',
  rejected: 'rejected',
  sold: 'sold',
  approved: 'hidden',
  featured: 'hidden',
} as const satisfies Record<ListingStatus, string>;
