import { phrase, type Groups } from '#app/lib/phrases.ts';
import type { FitParam } from '#app/features/machines/fact-fit.rules.ts';
import { KNOWN, type Criterion } from './fields.ts';

/** Recognizes a phrase that names a fact. */
export type Rule = {
  pattern: RegExp;
  /** The criteria that the phrase means, at least one; null if it is not a phrase after all. */
  criteriaOf: (groups: Groups, context: Context) => readonly Criterion[] | null;
  /** Words of sellers who describe the fact without stating it: 'wireless', or '31' of 31 million stitches. */
  describedBy?: (groups: Groups, match: string) => readonly string[];
};
/** `isShouted`: the text has no lower-case letters. */
export type Context = { isShouted: boolean };

/**
 * A minus or a dash directly before a word, but not within one: the '-' of '-swf', not those of 'E-T1501C' or 'swf -
 * used'.
 */
const MINUS = String.raw`(?<!\S)[-\u2013\u2212](?=\p{L}|$)`;
/** Words or a sign that negate what follows. */
export const NOT = String.raw`(?:(?:but\s+)?(?:not|no|except(?:\s+for)?|excluding|other\s+than|anything\s+but)\s+(?:(?:located\s+)?(?:in|from|near)\s+)?(?:an?\s+|the\s+)?|${MINUS})`;

/** A phrase with an optional group `negation`. */
export function factPhrase(pattern: string): RegExp {
  return phrase(`(?<negation>${NOT})?(?:${pattern})`);
}

export function among(key: string, values: readonly string[]): Criterion {
  return { key, min: null, max: null, values };
}

export function within(key: string, min: number | null, max: number | null): Criterion {
  return { key, min, max, values: null };
}

/** Machines that are known to fit a workshop with the given amount. */
export function fitting(key: FitParam, has: number): Criterion {
  return { key, min: null, max: has, values: KNOWN };
}
