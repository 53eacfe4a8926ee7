import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MessageSmell } from '#app/db/thread-enums.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RowButton } from '#app/ui/button.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import type { HeldDecision } from '../held-messages.schema.ts';
import { SMELL_LABELS } from '../message-labels.rules.ts';
import { decideHeldMessage } from './held-messages.queries.ts';

/** Decides about held messages. Returns whether a decision is being sent, and the function that sends one. */
export function useHeldDecision() {
  const client = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: HeldDecision }) => decideHeldMessage(client, id, decision),
    onSuccess: (_none, { decision }) =>
      showToast({ title: decision === 'pass' ? 'Let Through' : 'Message Rejected', tone: 'success' }),
    onError: (error) => showFailure('Nothing was decided', error),
  });
  return { isPending, decide: mutate };
}

/** Why a message is held. */
export function HeldReasons({ reasons }: { reasons: readonly MessageSmell[] }) {
  return (
    <ul aria-label="Why it is held" className="flex min-w-0 flex-wrap gap-2">
      {reasons.map((reason) => (
        <li key={reason}>
          <Badge tone="pending">{SMELL_LABELS[reason]}</Badge>
        </li>
      ))}
    </ul>
  );
}

type HeldButtonsProps = { id: string; from: string } & ReturnType<typeof useHeldDecision>;

/** The two decisions about a held message, each with one press. */
export function HeldButtons({ id, from, isPending, decide }: HeldButtonsProps) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <RowButton label={`Let through: ${from}`} isBusy={isPending} onClick={() => decide({ id, decision: 'pass' })}>
        Let through
      </RowButton>
      <RowButton
        variant="quiet"
        label={`Reject: ${from}`}
        isBusy={isPending}
        onClick={() => decide({ id, decision: 'reject' })}
      >
        Reject
      </RowButton>
    </div>
  );
}
