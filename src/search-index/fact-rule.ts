import { phrase, type Groups } from '#app/lib/phrases.ts';
import type { FitParam } from '#app/features/machines/fact-fit.rules.ts';
import { KNOWN, type Criterion } from './fields.ts';

/** How a text names a fact. */
export type Rule = {
  pattern: RegExp;
  /** What the phrase means, one criterion at least; null: it is no phrase. */
  criteriaOf: (groups: Groups, context: Context) => readonly Criterion[] | null;
  /** The words of a seller who has written it without stating the fact: 'wireless', and '31' of 31 million stitches. */
  describedBy?: (groups: Groups, match: string) => readonly string[];
};
/** `isShouted`: no letter of the text is a small one. */
export type Context = { isShouted: boolean };

/** What stands before that which is not wanted. */
export const NOT = String.raw`(?:but\s+)?(?:not|no|except(?:\s+for)?|excluding|other\s+than|anything\s+but)\s+(?:(?:located\s+)?(?:in|from|near)\s+)?(?:an?\s+|the\s+)?`;

/** With `negation` among its groups where the text says that it is not. */
export function factPhrase(pattern: string): RegExp {
  return phrase(`(?<negation>${NOT})?(?:${pattern})`);
}

export function among(key: string, values: readonly string[]): Criterion {
  return { key, min: null, max: null, values };
}

export function within(key: string, min: number | null, max: number | null): Criterion {
  return { key, min, max, values: null };
}

/** Of what is known to go where there is so much of something. */
export function fitting(key: FitParam, has: number): Criterion {
  return { key, min: null, max: has, values: KNOWN };
}
