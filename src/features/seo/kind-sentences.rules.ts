import { grouped } from '#app/features/catalogue/browse-words.ts';
import { headsLabel, priceLabel } from '#app/features/machines/machines.rules.ts';
import { kindPhrase } from './machine-kinds.rules.ts';
import type { KindFacts } from './machine-kinds.schema.ts';

type Figures = Omit<KindFacts, 'sentences' | 'related'>;

type Span = { from: number; to: number };

const MOST_NAMED = 5;

/** What can be said of a kind from its listings: how many, how old, for how much, and of what they are. */
export function sentencesOf(kind: Figures): string[] {
  if (kind.total === 0) return ['There are none at the moment.'];
  return [offerSentence(kind), headsSentence(kind), ...countSentences(kind)].filter((sentence) => sentence !== null);
}

function offerSentence({ total, price, years, ...kind }: Figures): string {
  const phrase = kindPhrase(kind);
  const machines = total === 1 ? `One ${phrase.slice(0, -1)} is` : `${grouped(total)} ${phrase} are`;
  const parts = [
    `${machines} for sale at the moment`,
    years === null ? null : `built ${spanWords(years, String, 'in')}`,
    price === null ? 'priced on request' : `priced ${spanWords(price, priceLabel, 'at')}`,
  ];
  return `${parts.filter((part) => part !== null).join(', ')}.`;
}

/** 'from 2004 to 2019', 'in 2011'. */
export function spanWords({ from, to }: Span, words: (value: number) => string, alone: string): string {
  return from === to ? `${alone} ${words(from)}` : `from ${words(from)} to ${words(to)}`;
}

/** What a number of heads is good for, or how many heads there are to choose from. */
function headsSentence({ heads, counts, total }: Figures): string | null {
  if (heads === 1) return 'A single-head machine sews one piece at a time.';
  if (heads !== null) return `A machine with ${heads} heads sews the same design on ${heads} pieces at once.`;
  const [most] = counts.heads;
  if (most === undefined) return null;
  if (counts.heads.length === 1)
    return total === 1 ? `It has ${headsLabel(most.value)}.` : `Each has ${headsLabel(most.value)}.`;
  const offered = counts.heads.map(({ value }) => value).toSorted((one, other) => one - other);
  return `They have ${listed(offered.map(String), 'or')} heads; ${grouped(most.count)} of them have ${most.value}.`;
}

function countSentences({ counts: { conditions, brands }, total }: Figures): (string | null)[] {
  if (total === 1) return [];
  const states = conditions.map(({ value, count }) => `${grouped(count)} ${count === 1 ? 'is' : 'are'} ${value}`);
  const makers = brands.slice(0, MOST_NAMED).map(({ value, count }) => `${value} (${grouped(count)})`);
  return [
    states.length < 2 ? null : `Of these, ${listed(states, 'and')}.`,
    makers.length < 2 ? null : `Most are from ${listed(makers, 'and')}.`,
  ];
}

function listed(words: readonly string[], before: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${before} ${words.at(-1) ?? ''}`;
}
