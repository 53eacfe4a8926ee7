import type { Meaning } from './meaning.ts';
import { hasBit, intersectionOf, serialsIn, unionOf } from './serial-bits.ts';

type Digit = { described: Meaning['described']; weight: number };
type Level = { listings: Int32Array; adds: number; lastOfDigit: number };

/**
 * Which meanings of a text a description bears out, and how closely, as one number: a digit for each meaning that
 * descriptions may have, 0 for no mention, 1 for the closest words, 2 for the next.
 */
export class MentionPattern {
  /** All patterns are below it. */
  readonly count: number;
  /** The closest words of every meaning. */
  readonly best: number;
  readonly #digits: readonly Digit[];
  readonly #levels: readonly Level[];

  constructor(meanings: readonly Meaning[]) {
    let weight = 1;
    this.#digits = meanings.map(({ described }) => {
      const digit = { described, weight };
      weight *= described.length + 1;
      return digit;
    });
    this.count = weight;
    this.best = this.#digits.reduce((sum, digit) => sum + (digit.described.length > 0 ? digit.weight : 0), 0);
    this.#levels = levelsOf(this.#digits);
  }

  of(serial: number): number {
    const levels = this.#levels;
    let pattern = 0;
    for (let index = 0; index < levels.length; index += 1) {
      const level = levels[index];
      if (level === undefined || !hasBit(level.listings, serial)) continue;
      pattern += level.adds;
      index = level.lastOfDigit;
    }
    return pattern;
  }

  /** The score of the mention of one meaning; 0 where there is none. */
  scoreOf(pattern: number, meaning: number): number {
    const digit = this.#digits[meaning];
    if (digit === undefined || digit.described.length === 0) return 0;
    const level = Math.floor(pattern / digit.weight) % (digit.described.length + 1);
    return digit.described[level - 1]?.score ?? 0;
  }
}

function levelsOf(digits: readonly Digit[]): Level[] {
  const levels: Level[] = [];
  for (const { described, weight } of digits) {
    const lastOfDigit = levels.length + described.length - 1;
    for (const [level, { listings }] of described.entries())
      levels.push({ listings, adds: (level + 1) * weight, lastOfDigit });
  }
  return levels;
}

/** The listings among which every match is, if no title and no fact can say it all and they are no more than `most`. */
export function candidatesFor(meanings: readonly Meaning[], most: number): number[] | null {
  const sets = meanings
    .filter((meaning) => !mayBeInTitleOrFacts(meaning))
    .map(({ described }) => unionOf(described.map(({ listings }) => listings)));
  return sets.length === 0 ? null : serialsIn(intersectionOf(sets), most);
}

function mayBeInTitleOrFacts({ titles, heads, needles, year }: Meaning): boolean {
  return titles.length > 0 || heads !== null || needles !== null || year !== null;
}
