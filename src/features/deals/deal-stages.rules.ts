import { DEAL_STAGES, type DealStage, type LostReason } from '#app/db/deal-enums.ts';

export const STAGE_LABELS: Readonly<Record<DealStage, string>> = {
  new: 'New',
  talking: 'Talking',
  introduced: 'Introduced',
  'under-offer': 'Under offer',
  deposit: 'Deposit',
  inspected: 'Inspected',
  paid: 'Paid',
  'picked-up': 'Picked up',
  won: 'Won',
  lost: 'Lost',
};

export const LOST_LABELS: Readonly<Record<LostReason, string>> = {
  price: 'Price',
  'sold-elsewhere': 'Sold to somebody else',
  'bought-elsewhere': 'Bought another machine',
  'no-answer': 'No answer any more',
  'no-financing': 'No financing',
  condition: 'Condition of the machine',
  freight: 'Freight or distance',
  postponed: 'Postponed',
  other: 'Another reason',
};

export function isClosed(stage: DealStage): boolean {
  return stage === 'won' || stage === 'lost';
}

/** Whether a deal can have this stage while an offer of its conversation is accepted. */
export function agreesWithAcceptance(stage: DealStage): boolean {
  return stage !== 'lost' && DEAL_STAGES.indexOf(stage) >= DEAL_STAGES.indexOf('under-offer');
}

/** The stage after (1) or before (-1) one; undefined at the ends. From the last open one, the next is `won`. */
export function stageBeside(stage: DealStage, steps: 1 | -1): DealStage | undefined {
  if (isClosed(stage)) return undefined;
  return DEAL_STAGES[DEAL_STAGES.indexOf(stage) + steps];
}
