/** The number of tolerated errors in a word of this length. */
export function toleratedErrors(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * The number of deletions, insertions, substitutions and transpositions of neighbours between two words; `limit` + 1
 * beyond `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column += 1) {
      const distance = nextDistance(a, b, row, column, current, last, beforeLast);
      current.push(distance);
      best = Math.min(best, distance);
    }
    if (best > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
}

function nextDistance(
  a: string,
  b: string,
  row: number,
  column: number,
  current: readonly number[],
  last: readonly number[],
  beforeLast: readonly number[],
): number {
  const isSame = a[row - 1] === b[column - 1];
  const exchanged = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
  const distance = Math.min((current[column - 1] ?? 0) + 1, (last[column] ?? 0) + 1, exchanged);
  const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
  return isSwapped ? Math.min(distance, (beforeLast[column - 2] ?? 0) + 1) : distance;
}

/** The word nearest to a misspelt one, the first of several; null if all have more than the tolerated errors. */
export function nearestOf(
  misspelt: string,
  words: Iterable<string>,
  limit: number,
): { word: string; errors: number } | null {
  let nearest: { word: string; errors: number } | null = null;
  for (const word of words) {
    const errors = editDistance(misspelt, word, limit);
    if (errors <= limit && errors < (nearest?.errors ?? Infinity)) nearest = { word, errors };
  }
  return nearest;
}

const VOWEL = /[aeiouy]/;
const DIGIT = /\d/;
const MOST_VOWELS = 2;
const LEAST_LETTERS = 5;
/** Two swapped digits in a number shorter than this make another number rather than a typo. */
const LEAST_DIGITS = 4;
/** Shorter digit sequences occur in too many models. */
const LEAST_DIGITS_OF_MODEL = 3;
const SHORTEST = 3;

/**
 * Whether the typed word has only other vowels, is a short word with two letters swapped, or begins the same model
 * number with two digits swapped or one character missing or added.
 */
export function isLikelyTypo(typed: string, meant: string): boolean {
  if (isOneSignOff(typed, meant)) return true;
  if (typed.length > meant.length) return false;
  const differing: number[] = [];
  for (let at = 0; at < typed.length; at += 1) {
    if (typed[at] === meant[at]) continue;
    differing.push(at);
    if (differing.length > MOST_VOWELS) return false;
  }
  return (
    haveOtherVowels(typed, meant, differing) ||
    areDigitsExchanged(typed, meant, differing) ||
    areLettersExchanged(typed, meant, differing)
  );
}

/** Whether at most two letters differ in a word with the same first letter that is long enough to be recognized. */
export function isLooseMatch(typed: string, meant: string): boolean {
  if (typed.length <= LEAST_LETTERS || typed[0] !== meant[0] || DIGIT.test(typed) || DIGIT.test(meant)) return false;
  return editDistance(typed, meant, 2) <= 2;
}

function isOneSignOff(typed: string, meant: string): boolean {
  if (digitsIn(typed) < LEAST_DIGITS_OF_MODEL || typed.length < LEAST_LETTERS - 1) return false;
  const without = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1);
  for (let at = 0; at < typed.length; at += 1) {
    if (without(meant.slice(0, typed.length + 1), at) === typed) return true;
    // Dropping the last digit would make 'k1507' a prefix of 'k1506'.
    if (at < typed.length - 1 && meant.startsWith(without(typed, at))) return true;
  }
  return false;
}

/** For three-letter brands: 'zks' is ZSK. */
function areLettersExchanged(typed: string, meant: string, [one, other]: readonly number[]): boolean {
  if (typed.length !== SHORTEST || meant.length !== SHORTEST || one === undefined || other !== one + 1) return false;
  return typed[one] === meant[other] && typed[other] === meant[one] && !DIGIT.test(typed);
}

function haveOtherVowels(typed: string, meant: string, differing: readonly number[]): boolean {
  if (typed.length !== meant.length || typed.length < LEAST_LETTERS || DIGIT.test(typed)) return false;
  return differing.every((at) => VOWEL.test(typed[at] ?? '') && VOWEL.test(meant[at] ?? ''));
}

function areDigitsExchanged(typed: string, meant: string, [one, other]: readonly number[]): boolean {
  if (one === undefined || other === undefined) return false;
  const isExchanged = typed[one] === meant[other] && typed[other] === meant[one];
  return (
    isExchanged && DIGIT.test(typed[one] ?? '') && DIGIT.test(typed[other] ?? '') && digitsIn(typed) >= LEAST_DIGITS
  );
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** Replaces letters next to digits by similar digits: 'k15o6' is 'k1506', and 'kl506c' is 'k1506c'. */
export function withDigits(word: string): string {
  return word.replace(/(?<=\d[oil]*)[oil]|[oil](?=[oil]*\d)/g, (letter) => (letter === 'o' ? '0' : '1'));
}
