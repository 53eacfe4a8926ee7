import { useState } from 'react';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { LocalDate } from '#app/ui/local-date.tsx';
import type { OwnPayment } from '../payments.schema.ts';
import { PLACEMENT_NAMES } from '../placement-labels.rules.ts';

type Period = OwnPayment['placements'][number];

/** The period of each paid option. */
export function PlacementPeriods({ periods }: { periods: readonly Period[] }) {
  if (periods.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-14 text-quiet">
      {inKindOrder(periods).map((period) => (
        <li key={period.kind}>
          {PLACEMENT_NAMES[period.kind]} <PeriodDays period={period} />
        </li>
      ))}
    </ul>
  );
}

function inKindOrder(periods: readonly Period[]): readonly Period[] {
  return PLACEMENT_KINDS.flatMap((kind) => periods.filter((period) => period.kind === kind));
}

/** The days of a placement; notes if it ended early, has not started, or is paused. */
export function PeriodDays({ period }: { period: Period }) {
  const { startsAt, endsAt, endedAt, isHeld, isUnseen } = period;
  const [now] = useState(() => new Date().toISOString());
  if (isHeld) return <>paused until the listing is public again</>;
  if (isUnseen && startsAt > now)
    return (
      <>
        begins when the listing is public, at the latest on <LocalDate at={startsAt} />
      </>
    );
  if (endedAt !== null && endedAt <= startsAt) return <>ended before it began</>;
  const isCutShort = endedAt !== null && endedAt < endsAt;
  return (
    <span className="whitespace-nowrap tabular-nums">
      <LocalDate at={startsAt} /> – <LocalDate at={isCutShort ? endedAt : endsAt} />
      {isCutShort && ' (ended early)'}
    </span>
  );
}
