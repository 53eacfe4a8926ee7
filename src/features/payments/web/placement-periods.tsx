import { useState } from 'react';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { ListedDate } from '#app/features/machines/listed-date.tsx';
import type { OwnPayment } from '../payments.schema.ts';
import { PLACEMENT_NAMES } from '../placement-labels.rules.ts';

type Span = OwnPayment['placements'][number];

/** From when to when each option that was paid for placed the listing. */
export function PlacementSpans({ spans }: { spans: readonly Span[] }) {
  if (spans.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-14 text-quiet">
      {inOrder(spans).map((span) => (
        <li key={span.kind}>
          {PLACEMENT_NAMES[span.kind]} <SpanDays span={span} />
        </li>
      ))}
    </ul>
  );
}

function inOrder(spans: readonly Span[]): readonly Span[] {
  return PLACEMENT_KINDS.flatMap((kind) => spans.filter((span) => span.kind === kind));
}

/** A placement that ended before its time says so, and one that has yet to begin or to go on. */
export function SpanDays({ span }: { span: Span }) {
  const { startsAt, endsAt, endedAt, isHeld, isUnseen } = span;
  const [now] = useState(() => new Date().toISOString());
  if (isHeld) return <>paused until the listing is public again</>;
  if (isUnseen && startsAt > now)
    return (
      <>
        begins when the listing is public, at the latest on <ListedDate at={startsAt} />
      </>
    );
  if (endedAt !== null && endedAt <= startsAt) return <>ended before it began</>;
  const isCutShort = endedAt !== null && endedAt < endsAt;
  return (
    <span className="whitespace-nowrap tabular-nums">
      <ListedDate at={startsAt} /> – <ListedDate at={isCutShort ? endedAt : endsAt} />
      {isCutShort && ' (ended early)'}
    </span>
  );
}
