import type { QuoteState } from '#app/db/quote-enums.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { STATE_LABELS } from '../quote-states.rules.ts';

const TONES = {
  sent: 'pending',
  accepted: 'approved',
  declined: 'rejected',
  withdrawn: 'plain',
  expired: 'plain',
  replaced: 'plain',
  'fallen-through': 'rejected',
} as const satisfies Record<QuoteState, BadgeTone>;

/** The state of a quote. */
export function QuoteStateBadge({ state }: { state: QuoteState }) {
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
}
