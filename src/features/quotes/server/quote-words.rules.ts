import { formatCents } from '#app/lib/format.ts';
import { changeWords, dayWords, type QuoteChange } from '../quote-changes.rules.ts';
import { formatQuoteNumber, quoteTitle } from '../quote-numbers.rules.ts';
import type { QuoteAct } from '../quote-states.rules.ts';
import type { QuoteRow } from './quotes.db.ts';

type Named = Pick<QuoteRow, 'number' | 'version' | 'totalCents'>;

/** For example 'Quote Q-1001, version 2'. */
export function quoteName({ number, version }: Omit<Named, 'totalCents'>): string {
  return `Quote ${quoteTitle(formatQuoteNumber(number), version)}`;
}

/** The message that tells of a quote. */
export function sentWords(quote: QuoteRow, changes: readonly QuoteChange[]): string {
  const { totalCents, depositCents, validUntil, version, note } = quote;
  const sentences = [
    `${quoteName(quote)}: ${formatCents(totalCents)}, valid until ${dayWords(validUntil)}.`,
    depositCents === null ? '' : `Deposit: ${formatCents(depositCents)}.`,
  ];
  const replaced = version === 1 ? '' : [`It replaces version ${version - 1}.`, ...changes.map(changeWords)].join('\n');
  return [sentences.filter(Boolean).join(' '), replaced, note].filter(Boolean).join('\n\n');
}

const STATE_CHANGES = {
  accept: 'is accepted',
  decline: 'is declined',
  withdraw: 'is withdrawn',
  'fall-through': 'was accepted, but the purchase does not come about',
  expire: 'has expired',
  relist: 'was accepted, and the machine is for sale again',
} as const satisfies Record<Exclude<QuoteAct, 'replace'>, string>;

/** The message that tells what became of a quote, with what its buyer adds. */
export function describeStateChange(act: keyof typeof STATE_CHANGES, quote: Named, comment = ''): string {
  const sentence = `${quoteName(quote)} of ${formatCents(quote.totalCents)} ${STATE_CHANGES[act]}.`;
  return comment === '' ? sentence : `${sentence}\n\n${comment}`;
}
