import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { DealStage } from '#app/db/deal-enums.ts';
import { focusReturned } from '#app/ui/focus-row.ts';
import { showFailure } from '#app/ui/toast-store.ts';
import { useDialog, type DialogState } from '#app/ui/use-dialog.tsx';
import { STAGE_LABELS, stageBeside } from '../../deal-stages.rules.ts';
import type { Deal } from '../../deals.schema.ts';
import { changeDeal, showMoved } from '../deals.queries.ts';

export type DealMoves = {
  /** Moves a deal; what its end asks for is asked first. */
  move: (deal: Deal, stage: DealStage) => void;
  /** Moves it to the stage after (1) or before (-1) its own. */
  step: (deal: Deal, steps: 1 | -1) => void;
  /** The deal whose stage is being chosen. */
  choosing: DialogState<Deal>;
  losing: DialogState<Deal>;
  winning: DialogState<Deal>;
};

/** Moves deals: the page shows it at once, and takes it back with the reason if the server refuses. */
export function useDealMoves(): DealMoves {
  const choosing = useDialog<Deal>();
  const losing = useDialog<Deal>();
  const winning = useDialog<Deal>();
  const { send, settled } = useSending();
  const { open: askWhy } = losing;
  const { open: askAmount } = winning;
  const move = useCallback(
    (deal: Deal, stage: DealStage) => {
      if (stage === deal.stage) return;
      const ask = stage === 'lost' ? askWhy : stage === 'won' ? askAmount : null;
      if (ask === null) void send(deal, stage);
      else void settled(deal).then((latest) => latest && ask(latest));
    },
    [askWhy, askAmount, send, settled],
  );
  const step = useCallback(
    (deal: Deal, steps: 1 | -1) => {
      const stage = stageBeside(deal.stage, steps);
      if (stage !== undefined) move(deal, stage);
    },
    [move],
  );
  return { move, step, choosing, losing, winning };
}

/** Sends the moves of each deal one after the other: a second one may be made before the first is answered. */
function useSending() {
  const client = useQueryClient();
  /** By deal, the version after the last move from here; null if that was refused. */
  const versions = useRef(new Map<string, Promise<number | null>>());
  /** The deal as it is after earlier moves; null if one was refused. */
  const settled = useCallback(async (deal: Deal): Promise<Deal | null> => {
    const own = versions.current.get(deal.id);
    if (own === undefined) return deal;
    const version = await own;
    return version === null ? null : { ...deal, version: Math.max(deal.version, version) };
  }, []);
  const send = useCallback(
    async (deal: Deal, stage: DealStage) => {
      const earlier = settled(deal);
      const moved = sendAfter();
      versions.current.set(deal.id, moved);
      // Later moves of what the page shows then do not depend on a refused one.
      if ((await moved) === null && versions.current.get(deal.id) === moved) versions.current.delete(deal.id);
      async function sendAfter(): Promise<number | null> {
        const undo = await showMoved(client, { ...deal, stage, lostReason: null, lostWords: null });
        // The card is in another column then, or back in its own.
        focusDeal(deal);
        const latest = await earlier;
        if (latest === null) return null;
        try {
          return (await changeDeal(client, deal.id, { version: latest.version, stage }, undo)).version;
        } catch (error) {
          focusDeal(deal);
          showFailure(`Not moved to ${STAGE_LABELS[stage]}`, error);
          return null;
        }
      }
    },
    [client, settled],
  );
  return { send, settled };
}

/** Focuses the card of a deal, which another column has after a move, so that the next key applies to it. */
export function focusDeal({ id }: Deal): void {
  focusReturned(`[data-deal="${id}"]`);
}
