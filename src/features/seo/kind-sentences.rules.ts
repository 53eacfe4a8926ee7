import { grouped } from '#app/features/catalogue/browse-labels.rules.ts';
import { headsLabel, priceLabel } from '#app/features/machines/machines.rules.ts';
import { kindPhrase } from './machine-kinds.rules.ts';
import type { KindFacts } from './machine-kinds.schema.ts';

type KindStats = Omit<KindFacts, 'sentences' | 'related'>;

type Span = { from: number; to: number };

const MAX_BRANDS = 5;

/** Describes a kind by its listings: number, age, prices, and of what they are. */
export function describeKind(kind: KindStats): string[] {
  if (kind.total === 0) return ['There are none at the moment.'];
  return [offerSentence(kind), headsSentence(kind), ...countSentences(kind)].filter((sentence) => sentence !== null);
}

function offerSentence({ total, price, years, ...kind }: KindStats): string {
  const phrase = kindPhrase(kind);
  const machines = total === 1 ? `One ${phrase.slice(0, -1)} is` : `${grouped(total)} ${phrase} are`;
  const parts = [
    `${machines} for sale at the moment`,
    years === null ? null : `built ${formatSpan(years, String, 'in')}`,
    price === null ? 'priced on request' : `priced ${formatSpan(price, priceLabel, 'at')}`,
  ];
  return `${parts.filter((part) => part !== null).join(', ')}.`;
}

/** 'from 2004 to 2019', 'in 2011'. */
export function formatSpan({ from, to }: Span, words: (value: number) => string, alone: string): string {
  return from === to ? `${alone} ${words(from)}` : `from ${words(from)} to ${words(to)}`;
}

/** What a number of heads means, or which numbers of heads are on offer. */
function headsSentence({ heads, counts, total }: KindStats): string | null {
  if (heads === 1) return 'A single-head machine sews one piece at a time.';
  if (heads !== null) return `A machine with ${heads} heads sews the same design on ${heads} pieces at once.`;
  const [most] = counts.heads;
  if (most === undefined) return null;
  if (counts.heads.length === 1)
    return total === 1 ? `It has ${headsLabel(most.value)}.` : `Each has ${headsLabel(most.value)}.`;
  const offered = counts.heads.map(({ value }) => value).toSorted((one, other) => one - other);
  return `They have ${joinList(offered.map(String), 'or')} heads; ${grouped(most.count)} of them have ${most.value}.`;
}

function countSentences({ counts: { conditions, brands }, total }: KindStats): (string | null)[] {
  if (total === 1) return [];
  const states = conditions.map(({ value, count }) => `${grouped(count)} ${count === 1 ? 'is' : 'are'} ${value}`);
  const makers = brands.slice(0, MAX_BRANDS).map(({ value, count }) => `${value} (${grouped(count)})`);
  return [
    states.length < 2 ? null : `Of these, ${joinList(states, 'and')}.`,
    makers.length < 2 ? null : `Most are from ${joinList(makers, 'and')}.`,
  ];
}

function joinList(words: readonly string[], before: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${before} ${words.at(-1) ?? ''}`;
}
