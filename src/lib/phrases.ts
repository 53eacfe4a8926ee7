/** A number with groups of three digits: '15,000' or '15 000', but not the '500 110' of '$500 110 volt'. */
export const GROUPED_NUMBER = String.raw`\d{1,3}(?:,\d{3}| [05]00)+(?!\d)`;

/** Words that bound an amount, or mark it as approximate. */
export const AT_MOST = String.raw`not?\s+(?:over|above|more than|exceeding)|(?<!(?:not|no)\s+)(?:under|below|less than|fewer than|lower than|up to|at most|max(?:imum)?|<=?|menos de|hasta|máximo)`;
export const AT_LEAST = String.raw`(?:not|no)\s+(?:under|below|less than)|(?<!(?:not|no)\s+)(?:over|above|more than|at least|min(?:imum)?|>=?|más de|mas de|desde|mínimo)`;
export const ABOUT = String.raw`around|about|approximately|approx\.?|roughly|~|alrededor de|aproximadamente`;

/** Multiples of counts: in English '31 mil' stitches are millions. */
export const MULTIPLE = 'k|thousand|m|mil|mill|millions?|millones|b|billions?';
const FACTORS: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|thousand)$/i, 1e3],
  [/^m/i, 1e6],
  [/^b/i, 1e9],
];

/** The factor of such a multiple, which in Spanish may differ; 1 without one. */
export function factorOf(multiple = '', isSpanish = false): number {
  if (isSpanish && /^mil$/i.test(multiple)) return 1e3;
  return FACTORS.find(([name]) => name.test(multiple))?.[1] ?? 1;
}

/** The named groups of a match; groups that did not participate are undefined. */
export type Groups = Readonly<Record<string, string | undefined>>;

/** Matches a phrase between other words, ignoring case. */
export function phrase(pattern: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'giu');
}

/** Removes phrases from a text. `read` gets the groups of each match and returns whether it is a phrase. */
export function extractPhrases(
  text: string,
  pattern: RegExp,
  read: (groups: Groups, match: string) => boolean,
): string {
  return replacePhrases(text, pattern, (groups, match, next) => {
    if (!read(groups, match)) return match;
    // After a blank, the hyphen of '6-head-used' would negate the next word.
    return HYPHEN.test(next) ? ',' : ' ';
  });
}

const HYPHEN = /[-\u2013\u2212]/;

/** Replaces each phrase in a text. `replace` gets the groups of the match, the match, and the character after it. */
export function replacePhrases(
  text: string,
  pattern: RegExp,
  replace: (groups: Groups, match: string, next: string) => string,
): string {
  return text.replaceAll(pattern, (match: string, ...others: unknown[]) => {
    // Between the captured texts and the groups.
    const start = others.find((each) => typeof each === 'number') ?? 0;
    return replace(groupsOf(others), match, text.charAt(start + match.length));
  });
}

/** `replaceAll` passes named groups as its last argument. */
function groupsOf(others: readonly unknown[]): Groups {
  const last = others.at(-1);
  if (typeof last !== 'object' || last === null) return {};
  return Object.fromEntries(
    Object.entries(last).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  );
}
