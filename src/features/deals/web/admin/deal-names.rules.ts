import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { DEAL_STAGES } from '#app/db/deal-enums.ts';
import { STAGE_LABELS } from '../../deal-stages.rules.ts';
import type { Deal } from '../../deals.schema.ts';

/** For example 'Tajima TMAR-K1506C, Bea Buyer'. */
export function dealName({ title, buyerName }: Pick<Deal, 'title' | 'buyerName'>): string {
  return `${title ?? 'No subject'}, ${buyerName}`;
}

export const MOVING_HELP =
  'To move this deal, press Space, then the left and right arrow keys. Press Space again to put it down, or Escape to leave it where it was.';

/** Announcements while a deal is moved. */
export function createMoveAnnouncer(): (deals: readonly Deal[]) => Announcements {
  let spokenStage: UniqueIdentifier | null = null;
  return (deals) => {
    const find = (id: UniqueIdentifier) => deals.find((each) => each.id === id);
    const nameOf = (id: UniqueIdentifier) => {
      const deal = find(id);
      return deal === undefined ? 'The deal' : dealName(deal);
    };
    const labelOf = (id: UniqueIdentifier) => {
      const stage = DEAL_STAGES.find((each) => each === id);
      return stage === undefined ? 'its stage' : STAGE_LABELS[stage];
    };
    const stays = (id: UniqueIdentifier) => `${nameOf(id)} stays where it was.`;
    return {
      onDragStart: ({ active: { id } }) => {
        spokenStage = find(id)?.stage ?? null;
        return `${nameOf(id)} is picked up.`;
      },
      onDragOver: ({ active, over }) => {
        // Initially the deal is above its own stage: announcing that would interrupt the first announcement.
        if (over === null || over.id === spokenStage) return undefined;
        spokenStage = over.id;
        return `${nameOf(active.id)} is above ${labelOf(over.id)}.`;
      },
      onDragEnd: ({ active: { id }, over }) =>
        over === null ? stays(id) : `${nameOf(id)} is put down at ${labelOf(over.id)}.`,
      onDragCancel: ({ active: { id } }) => stays(id),
    };
  };
}
