import type { QuoteState } from '#app/db/quote-enums.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';

const STATES = {
  sent: ['Open', 'pending'],
  accepted: ['Accepted', 'approved'],
  declined: ['Declined', 'rejected'],
  withdrawn: ['Withdrawn', 'plain'],
  expired: ['Expired', 'plain'],
  replaced: ['Replaced', 'plain'],
  'fallen-through': ['Fell through', 'rejected'],
} as const satisfies Record<QuoteState, readonly [string, BadgeTone]>;

/** The state of a quote. */
export function QuoteStateBadge({ state }: { state: QuoteState }) {
  const [label, tone] = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
