import { wordToken, type SearchToken } from './search-tokens.ts';
import type { TermSources } from './interpret-term.ts';

const SHORTEST_PART = 3;

/**
 * Joins and splits tokens to match the words of listings: 'hcs 3' is the model HCS3, and 'capdriver' a cap driver. If
 * joined words are not the only reading, as '1501 xl' may be two words for another brand, both readings are returned,
 * the joined one first.
 */
export function spacedTokens(tokens: readonly SearchToken[], sources: TermSources): SearchToken[][] {
  const spaced = joined(tokens, sources);
  const readings = spaced.length === tokens.length ? [tokens] : [spaced, tokens];
  return readings.map((reading) => reading.flatMap((token) => parted(token, sources) ?? [token]));
}

/**
 * Joins neighbours that form a title word, the beginning of one, or a word of descriptions that lack the first part.
 */
function joined(tokens: readonly SearchToken[], sources: TermSources): SearchToken[] {
  const found: SearchToken[] = [];
  for (let at = 0; at < tokens.length;) {
    const joint = [3, 2].map((count) => tokens.slice(at, at + count)).find((pieces) => isOneWord(pieces, sources));
    found.push(...(joint === undefined ? tokens.slice(at, at + 1) : [wordToken(textOf(joint))]));
    at += joint?.length ?? 1;
  }
  return found;
}

function isOneWord(pieces: readonly SearchToken[], { titles, descriptions }: TermSources): boolean {
  const [first] = pieces;
  if (first === undefined || pieces.length < 2 || !pieces.every(isWord)) return false;
  const text = textOf(pieces);
  const { exact, prefix } = titles.candidates(text);
  // A prefix of three pieces is too ambiguous.
  if (exact.length > 0 || pieces.length > 2) return exact.length > 0;
  const isTitle = titles.candidates(first.text).exact.length > 0;
  if (prefix.length > 0) return first.text.length === 1 || !isTitle;
  return descriptions.has(text) && !descriptions.has(first.text) && !isTitle;
}

function textOf(pieces: readonly SearchToken[]): string {
  return pieces.map(({ text }) => text).join('');
}

/** Splits an unknown word into two known ones; null if that is not possible. */
function parted(token: SearchToken, { titles, descriptions }: TermSources): SearchToken[] | null {
  const { text } = token;
  const isKnown = (word: string) =>
    titles.candidates(word).exact.length > 0 || descriptions.candidates(word).exact.length > 0;
  const isModelBegun = (word: string) => /\d/.test(word) && titles.candidates(word).prefix.length > 0;
  const resembles = ({ exact, prefix, infix }: ReturnType<typeof titles.candidates>) =>
    exact.length + prefix.length + infix.length > 0;
  if (!isWord(token) || resembles(titles.candidates(text)) || resembles(descriptions.candidates(text))) return null;
  for (let at = text.length - SHORTEST_PART; at >= SHORTEST_PART; at -= 1) {
    const [one, other] = [text.slice(0, at), text.slice(at)];
    if (isKnown(one) && (isKnown(other) || isModelBegun(other))) return [wordToken(one), wordToken(other)];
  }
  return null;
}

function isWord({ text, words: [word, ...others], isMeasure }: SearchToken): boolean {
  return word === text && others.length === 0 && !isMeasure;
}
