import type { HandoverReason } from '#app/db/thread-enums.ts';
import { Badge } from '#app/ui/badge.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import type { ThreadClock } from '../answer-figures.schema.ts';
import { workedLabel } from '../thread-clock.rules.ts';

const REASONS = {
  'seller-silent': 'The seller has not answered for three working days: answer in their place.',
  'seller-gone': 'The seller cannot answer: answer in their place.',
} as const satisfies Record<HandoverReason, string>;

type WaitingClockProps = { clock: ThreadClock; reason?: HandoverReason | null };

/** How long a conversation has waited in working time, until when an answer is due, and why the office gives it. */
export function WaitingClock({ clock: { dueAt, isOverdue, workedMinutes }, reason = null }: WaitingClockProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14">
      <Badge tone={isOverdue ? 'pending' : 'plain'}>{isOverdue ? 'Overdue' : 'Waiting'}</Badge>
      <span className="text-quiet">
        {workedLabel(workedMinutes)} of working time
        {dueAt !== null && (
          <>
            {', due '}
            <LocalMoment at={dueAt} />
          </>
        )}
      </span>
      {reason !== null && <span className="w-full font-medium">{REASONS[reason]}</span>}
    </p>
  );
}
