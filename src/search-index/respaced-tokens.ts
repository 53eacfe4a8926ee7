import { wordToken, type SearchToken } from './search-tokens.ts';
import type { TermSources } from './interpret-term.ts';

const SHORTEST_PART = 3;

/** The tokens with words as listings have them: 'hcs 3' is the model HCS3, and 'capdriver' a cap driver. */
export function respacedTokens(tokens: readonly SearchToken[], sources: TermSources): SearchToken[] {
  return joined(tokens, sources).flatMap((token) => parted(token, sources) ?? [token]);
}

/** Neighbours that are one word of a title, or the beginning of one, or of descriptions that have not the first of them. */
function joined(tokens: readonly SearchToken[], { titles, descriptions }: TermSources): SearchToken[] {
  const found: SearchToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [one, other] = [tokens[at], tokens[at + 1]];
    if (one === undefined) break;
    const text = other === undefined || !isWord(one) || !isWord(other) ? null : one.text + other.text;
    const { exact, prefix } = text === null ? NONE : titles.candidates(text);
    const isBeginning = prefix.length > 0 && (one.text.length === 1 || titles.candidates(one.text).exact.length === 0);
    const isDescribed =
      text !== null &&
      exact.length + prefix.length === 0 &&
      descriptions.has(text) &&
      !descriptions.has(one.text) &&
      titles.candidates(one.text).exact.length === 0;
    if (text !== null && (exact.length > 0 || isBeginning || isDescribed)) {
      found.push(wordToken(text));
      at += 1;
    } else {
      found.push(one);
    }
  }
  return found;
}

const NONE = { exact: [], prefix: [] } as const;

/** The two words that a word is which no listing has; null where it is not two that listings have. */
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
