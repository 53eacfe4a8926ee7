import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { ListedDate } from '#app/features/machines/listed-date.tsx';
import type { OwnPayment } from '#app/features/payments/payments.schema.ts';
import { PLACEMENT_NAMES } from '#app/features/placements/placement-words.ts';

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

/** A placement that ended before its time says so. */
export function SpanDays({ span: { startsAt, endsAt, endedAt } }: { span: Span }) {
  const isCutShort = endedAt !== null && endedAt < endsAt;
  return (
    <span className="whitespace-nowrap tabular-nums">
      <ListedDate at={startsAt} /> – <ListedDate at={isCutShort ? endedAt : endsAt} />
      {isCutShort && ' (ended early)'}
    </span>
  );
}
