import type { QuoteState } from '#app/db/quote-enums.ts';

/** Who takes part in a quote: the buyer and the office, never the seller of the machine. */
export type QuoteParty = 'buyer' | 'office';

type Act = { from: QuoteState; to: QuoteState; by: QuoteParty | 'clock' };

/** Everything that can become of a quote. Nothing else does. */
const ACTS = {
  accept: { from: 'sent', to: 'accepted', by: 'buyer' },
  decline: { from: 'sent', to: 'declined', by: 'buyer' },
  withdraw: { from: 'sent', to: 'withdrawn', by: 'office' },
  /** By sending a newer version. */
  replace: { from: 'sent', to: 'replaced', by: 'office' },
  expire: { from: 'sent', to: 'expired', by: 'clock' },
  'fall-through': { from: 'accepted', to: 'fallen-through', by: 'office' },
  /** The machine was sold, and is for sale again: other buyers can have it. */
  relist: { from: 'accepted', to: 'fallen-through', by: 'clock' },
} as const satisfies Record<string, Act>;

export type QuoteAct = keyof typeof ACTS;
/** The acts that people choose, in the order in which they are shown. */
export const CHOSEN_ACTS = ['accept', 'decline', 'withdraw', 'fall-through'] as const satisfies QuoteAct[];
export type ChosenAct = (typeof CHOSEN_ACTS)[number];

/** The state that an act leads from and to. */
export function transitionOf(act: QuoteAct): { from: QuoteState; to: QuoteState } {
  const { from, to } = ACTS[act];
  return { from, to };
}

/** What a party can do with a quote in this state. */
export function actsOn(state: QuoteState, party: QuoteParty): ChosenAct[] {
  return CHOSEN_ACTS.filter((act) => ACTS[act].from === state && ACTS[act].by === party);
}

/** The state of a quote on a day of the site: the clock may be about to end it. */
export function stateOn({ state, validUntil }: { state: QuoteState; validUntil: string }, today: string): QuoteState {
  return state === 'sent' && validUntil < today ? 'expired' : state;
}

/** Whether another quote of a conversation, after one in this state, has its number and the next version. */
export function continuesNumber(state: QuoteState): boolean {
  return state !== 'accepted' && state !== 'fallen-through';
}

export const STATE_LABELS: Readonly<Record<QuoteState, string>> = {
  sent: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  replaced: 'Replaced',
  'fallen-through': 'Fell through',
};

/** Why nothing can be done with a quote in this state. */
export const WHY_NOT: Readonly<Record<QuoteState, string>> = {
  sent: 'Only the buyer can answer this quote',
  accepted: 'This quote is accepted already',
  declined: 'This quote was declined',
  withdrawn: 'This quote was withdrawn',
  expired: 'This quote has expired',
  replaced: 'There is a newer version of this quote',
  'fallen-through': 'The purchase did not come about',
};
