import { randomInt } from 'node:crypto';
import { formatInteger } from '#app/lib/format.ts';

/** The first digits of every blank: nobody can guess them, and so nobody can write one into a listing. */
const FIRST_DIGITS = String(randomInt(1_000_000_000, 9_000_000_000));
/** Blanks lie so far apart that a number which a page has derived from one is none. */
const STEP = 100;
const OFFSET = 50;
const LAST_DIGITS = 6;

const asText = formatInteger(Number(FIRST_DIGITS));
const BLANK = new RegExp(`${FIRST_DIGITS}(?<plain>\\d{6})|${asText},(?<thousands>\\d{3}),(?<ones>\\d{3})`, 'g');

export class DerivedCountError extends Error {
  constructor(text: string) {
    super(`A page derives ${text} from a count that changes while the page is kept: let the API answer that`);
    this.name = 'DerivedCountError';
  }
}

/** The number that stands in a page for its nth count while the page is drawn: larger than any count, and in its place. */
export function blankOf(nth: number): string {
  return FIRST_DIGITS + String(nth * STEP + OFFSET).padStart(LAST_DIGITS, '0');
}

/** Puts counts where their blanks stand, in data as digits and in text as people read them. Throws DerivedCountError. */
export function fillBlanks(html: string, counts: readonly number[]): string {
  const filled = html.replace(BLANK, (blank, plain?: string, thousands?: string, ones?: string) => {
    const nth = (Number(plain ?? `${thousands}${ones}`) - OFFSET) / STEP;
    const count = counts[nth];
    if (count === undefined) throw new DerivedCountError(blank);
    return plain === undefined ? formatInteger(count) : String(count);
  });
  for (const digits of [FIRST_DIGITS, asText]) if (filled.includes(digits)) throw new DerivedCountError(digits);
  return filled;
}
