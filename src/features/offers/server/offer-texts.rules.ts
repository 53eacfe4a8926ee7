import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';

type Terms = {
  amountUsd: number;
  expiresAt: Date;
  wantsInspection: boolean;
  wantsDelivery: boolean;
  round: number;
  words: string;
};

/** In the site's time zone, which is that of the server's process. */
const MOMENT = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** The message that tells of an offer. */
export function offerText({ amountUsd, expiresAt, wantsInspection, wantsDelivery, round, words }: Terms): string {
  const until = MOMENT.format(new Date(Math.floor(expiresAt.getTime() / MINUTE_MS) * MINUTE_MS));
  const sentences = [
    `${round === 0 ? 'Offer' : 'Counteroffer'}: ${priceLabel(amountUsd)}, valid until ${until}.`,
    wantsInspection ? 'Subject to an inspection of the machine.' : '',
    wantsDelivery ? 'With delivery.' : '',
  ];
  return withWords(sentences.filter(Boolean).join(' '), words);
}

type Wish = Pick<Terms, 'amountUsd' | 'wantsInspection' | 'wantsDelivery' | 'words'>;

/** The message of a sender whose address is not confirmed: what they would offer, which nobody can accept. */
export function wishText({ amountUsd, wantsInspection, wantsDelivery, words }: Wish): string {
  const sentences = [
    `I would offer ${priceLabel(amountUsd)}.`,
    wantsInspection ? 'I want to inspect the machine first.' : '',
    wantsDelivery ? 'I want to have it delivered.' : '',
  ];
  return withWords(sentences.filter(Boolean).join(' '), words);
}

const TOLD = {
  accept: (amount: string) => `The offer of ${amount} is accepted.`,
  decline: (amount: string) => `The offer of ${amount} is declined.`,
  withdraw: (amount: string) => `The offer of ${amount} is withdrawn.`,
  'fall-through': (amount: string) => `The purchase for ${amount} does not come about.`,
  relist: (amount: string) => `The machine is for sale again, so that the purchase for ${amount} has ended.`,
  expire: (amount: string) => `The offer of ${amount} has expired.`,
  overtake: (amount: string) =>
    `The machine is not for sale any more, so that the offer of ${amount} cannot be accepted.`,
} as const;

/** The message that tells what became of an offer. */
export function changeText(act: keyof typeof TOLD, amountUsd: number, words = ''): string {
  return withWords(TOLD[act](priceLabel(amountUsd)), words);
}

function withWords(text: string, words: string): string {
  return words === '' ? text : `${text}\n\n${words}`;
}
