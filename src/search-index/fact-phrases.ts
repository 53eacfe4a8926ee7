import { extractPhrases, type Groups } from '#app/lib/phrases.ts';
import { SPELLED_NUMBER, spelledNumber } from '#app/lib/spelled-numbers.ts';
import { AS_GOOD_AS, FACT_WORDS, FLAG_WORDS } from './fact-words.ts';
import { among, factPhrase, NOT, within, type Rule } from './fact-rule.ts';
import type { Criterion } from './fields.ts';
import { MEASURE_RULES } from './measure-phrases.ts';
import { STATE_RULES } from './state-phrases.ts';
import { HEAD_COUNTS } from './trade-words.ts';

/** A phrase that names facts. A listing matches by any of the criteria, or by one of the words in its description. */
export type FactPhrase = {
  text: string;
  criteria: readonly Criterion[];
  words: readonly string[];
  /** A negated phrase, such as 'not used': matching listings are excluded. */
  isExcluded: boolean;
};

/** The 'or' in 'not used or refurbished'. */
const NOT_EITHER = new RegExp(String.raw`(?<=(?<![\p{L}\p{N}])${NOT}[\p{L}\p{N}]+(?:\s[\p{L}\p{N}]+)?\s)n?or\s`, 'giu');
const NUMBER = String.raw`(?:\d{1,3}|${[...HEAD_COUNTS.keys()].join('|')}|${SPELLED_NUMBER})`;
const UNIT = String.raw`(?<unit>hea?ds?|hds?|cabe[zs]as?|cabe[zs]al(?:es)?|n(?:e{1,2}d{1,2}les?|dls?)|agujas?|colou?rs?|(?<=\d)[hn])`;
const AND = String.raw`\s*(?:-|\u2013|,|\/|&|\bto\b|\band\b|\bor\b|\by\b|\bo\b|\ba\b)\s*`;
const AT_LEAST = 'at least|minimum|min|more than|over|above|mínimo|más de|mas de|desde';
const AT_MOST = 'at most|maximum|max|up to|under|below|less than|fewer than|máximo|hasta|menos de';
const OR_MORE = String.raw`\+|(?:or|and|o|y)\s+(?:more|up|más|mas)|plus`;
const YEAR = String.raw`(?:19[5-9]\d|20[0-4]\d)`;
const NEWER = String.raw`\+|(?:(?:or|and|o|y)\s+)?(?:newer|later|younger|up|onwards?|(?:más|mas)\s+nuev[ao]s?)`;
const OLDER = String.raw`(?:(?:or|and|o|y)\s+)?(?:older|earlier|before|(?:más|mas)\s+viej[ao]s?)`;

/** Upper bounds for 'low' use; the number appears above the list. */
const LOW_STITCHES = 50_000_000;
const LOW_HOURS = 3_000;
const LOW = ['low'] as const;
const LATE_MODEL_YEARS = 7;

/** Names of machine facts. */
const FACT_RULES: readonly Rule[] = Object.entries(FACT_WORDS).flatMap(([key, words]) =>
  Object.entries(words).map(([value, pattern]) => ({
    pattern: factPhrase(pattern),
    criteriaOf: () => [among(key, [value, ...(AS_GOOD_AS[value] ?? [])])],
    // Single words of a phrase are too unspecific to search for.
    describedBy: (_, match) => (/^\p{L}+$/u.test(match) ? [match.toLowerCase()] : []),
  })),
);

const FLAG_RULES: readonly Rule[] = Object.entries(FLAG_WORDS).map(([key, pattern]) => ({
  pattern: factPhrase(pattern),
  criteriaOf: () => [among(key, ['true'])],
}));

/**
 * Order matters: '36 inch door' before 'in', 'three phase' before three heads, '4-6 heads' before years, 'New York'
 * before new.
 */
const RULES: readonly Rule[] = [
  ...MEASURE_RULES,
  ...FACT_RULES,
  ...FLAG_RULES,
  {
    pattern: factPhrase(
      String.raw`all\s+(?:the\s+|\d{1,2}\s+)?heads\s+(?:are\s+)?work(?:ing|s)?|tod[ao]s\s+l[ao]s\s+cabez\w+\s+funciona(?:n|ndo)`,
    ),
    criteriaOf: () => [among('allHeadsWork', ['true'])],
  },
  {
    pattern: factPhrase(
      String.raw`(?:(?<least>${AT_LEAST})\s+|(?<most>${AT_MOST})\s+)?(?<numbers>${NUMBER}(?:${AND}${NUMBER}){0,5})\s*(?<more>${OR_MORE})?[\s-]*${UNIT}(?:\s*(?<moreAfter>${OR_MORE}))?`,
    ),
    criteriaOf: countCriteria,
  },
  {
    pattern: factPhrase(String.raw`mu(?:lti|tli)[\s-]*${UNIT}`),
    criteriaOf: ({ unit }) => [within(countedBy(unit), 2, null)],
  },
  {
    pattern: factPhrase(
      String.raw`(?:(?:between|from|entre|de)\s+)?(?<from>${YEAR})\s*(?:-|\u2013|\bto\b|\bthrough\b|\bthru\b|\band\b|\ba\b|\by\b|\bhasta\b)\s*(?<to>${YEAR})`,
    ),
    criteriaOf: ({ from, to }) => [
      within('year', Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))),
    ],
  },
  {
    pattern: factPhrase(String.raw`(?<one>${YEAR})\s*(?:,|\/|\bor\b|\bo\b)\s*(?<other>${YEAR})`),
    criteriaOf: ({ one, other }) => [one, other].map((year) => within('year', Number(year), Number(year))),
  },
  {
    pattern: factPhrase(
      String.raw`(?:not?\s+(?:older|earlier)\s+than|not\s+before|no\s+(?:más|mas)\s+viej[ao]s?\s+que)\s+(?<year>${YEAR})`,
    ),
    criteriaOf: ({ year }) => [within('year', Number(year), null)],
  },
  {
    pattern: factPhrase(String.raw`(?:not?\s+(?:newer|later)\s+than|not\s+after)\s+(?<year>${YEAR})`),
    criteriaOf: ({ year }) => [within('year', null, Number(year))],
  },
  {
    pattern: factPhrase(
      String.raw`(?<least>${AT_LEAST})\s+(?<age>\d{1,2})\s+years?\s+old|(?<old>\d{1,2})\s+years?\s+old\s+(?:or|and)\s+older`,
    ),
    criteriaOf: ({ age, old }) => [within('year', null, bornBefore(Number(age ?? old)))],
  },
  {
    pattern: factPhrase(
      String.raw`(?:(?:${AT_MOST}|not\s+(?:more|older)\s+than|no\s+(?:more|older)\s+than)\s+)?(?<age>\d{1,2})\s+years?(?:\s+old)?\s+(?:or|and)\s+(?:less|newer|younger|under)|(?:${AT_MOST}|not?\s+(?:more|older)\s+than)\s+(?<old>\d{1,2})\s+years?(?:\s+old)?|(?:last|past)\s+(?<last>\d{1,2})\s+years?`,
    ),
    criteriaOf: ({ age, old, last }) => [within('year', bornBefore(Number(age ?? old ?? last)), null)],
  },
  {
    pattern: factPhrase(
      String.raw`(?:(?:the|from|early|late|mid)[\s-]+)*(?<decade>19[5-9]0|20[0-4]0|['\u2019]?[0-9]0)['\u2019]?s`,
    ),
    criteriaOf: ({ decade = '' }) => {
      const first = fullYear(decade);
      return [within('year', first, first + 9)];
    },
  },
  {
    pattern: factPhrase(String.raw`(?<year>${YEAR}|['\u2019]\d{2})\s*(?:${NEWER})(?!\s+than)`),
    criteriaOf: ({ year = '' }) => [within('year', fullYear(year), null)],
  },
  {
    pattern: factPhrase(String.raw`(?<year>${YEAR})\s*(?:${OLDER})(?!\s+than)`),
    criteriaOf: ({ year }) => [within('year', null, Number(year))],
  },
  {
    pattern: factPhrase(
      String.raw`(?:newer than|later than|younger than|after|después de|despues de)\s+(?<year>${YEAR})`,
    ),
    criteriaOf: ({ year }) => [within('year', Number(year) + 1, null)],
  },
  {
    pattern: factPhrase(String.raw`(?:since|from|${AT_LEAST})\s+(?<year>${YEAR})`),
    criteriaOf: ({ year }) => [within('year', Number(year), null)],
  },
  {
    pattern: factPhrase(String.raw`(?:older than|earlier than|before|pre|antes de)[\s-]+(?<year>${YEAR})`),
    criteriaOf: ({ year }) => [within('year', null, Number(year) - 1)],
  },
  {
    pattern: factPhrase(String.raw`(?:until|${AT_MOST})\s+(?<year>${YEAR})`),
    criteriaOf: ({ year }) => [within('year', null, Number(year))],
  },
  ...STATE_RULES,
  {
    pattern: factPhrase(String.raw`low(?:er)?[\s-]+(?:stitch(?:es)?(?:[\s-]+count)?|count)|pocas\s+puntadas`),
    criteriaOf: () => [within('stitchCount', null, LOW_STITCHES)],
    describedBy: () => LOW,
  },
  {
    pattern: factPhrase(String.raw`low(?:er)?[\s-]+hours?|pocas\s+horas`),
    criteriaOf: () => [within('powerOnHours', null, LOW_HOURS)],
    describedBy: () => LOW,
  },
  {
    pattern: factPhrase(
      String.raw`(?:one|1|1st|first|single|original)[\s-]+owners?|[uú]nico\s+dueño|(?:un|1)\s+(?:solo\s+)?dueño`,
    ),
    criteriaOf: () => [within('owners', null, 1)],
  },
  {
    pattern: factPhrase(String.raw`late[\s-]+models?|modelos?\s+recientes?`),
    criteriaOf: () => [within('year', bornBefore(LATE_MODEL_YEARS), null)],
  },
  // These phrases describe machines that are not new.
  {
    pattern: factPhrase(String.raw`(?:like|almost|nearly|as|practically|casi)[\s-]+(?:brand[\s-]+)?(?:new|nuev[ao]s?)`),
    criteriaOf: () => [among('condition', ['used', 'refurbished'])],
  },
  {
    pattern: factPhrase(
      'refurb(?:[ia]sh?ed|ed|s)?|reconditioned|remanufactured|rebuilt|reacondicionad[ao]s?|reconstruid[ao]s?',
    ),
    criteriaOf: () => [among('condition', ['refurbished'])],
  },
  {
    pattern: factPhrase(String.raw`brand[\s-]?new|new|unused|never\s+(?:been\s+)?used|nuev[ao]s?|sin usar`),
    criteriaOf: () => [among('condition', ['new'])],
  },
  {
    pattern: factPhrase(
      String.raw`used|pre[\s-]?owned|second[\s-]?hand|2nd[\s-]?hand|usad[ao]s?|(?:de\s+)?segunda mano`,
    ),
    criteriaOf: () => [among('condition', ['used'])],
  },
];

/**
 * Extracts measures, heads, needles, years, condition, state and machine facts from a text. Several mentions of one
 * field, as in '4 head or 6 head', become one phrase.
 */
export function readFactPhrases(text: string): { facts: FactPhrase[]; rest: string } {
  const found = new Map<string, FactPhrase>();
  const isShouted = !/\p{Ll}/u.test(text);
  let rest = text.replaceAll(NOT_EITHER, 'not ');
  for (const { pattern, criteriaOf, describedBy } of RULES) {
    rest = extractPhrases(rest, pattern, (groups, match) => {
      const criteria = criteriaOf(groups, { isShouted });
      const said = match.trim().replaceAll(/\s+/g, ' ');
      const words = describedBy?.(groups, said) ?? [];
      const isExcluded = groups['negation'] !== undefined;
      const [first] = criteria ?? [];
      if (criteria === null || first === undefined) return false;
      const field = isExcluded ? `not ${first.key}` : first.key;
      const known = found.get(field);
      found.set(field, {
        text: `${known?.text ?? ''} ${said}`.trim(),
        criteria: narrowed(known?.criteria ?? [], criteria) ?? [...(known?.criteria ?? []), ...criteria],
        words: [...(known?.words ?? []), ...words],
        isExcluded,
      });
      return true;
    });
  }
  return { facts: [...found.values()], rest };
}

/** Combines 'over 2015' and 'under 2020' into one range; null if two phrases are not the two bounds of one. */
function narrowed(known: readonly Criterion[], more: readonly Criterion[]): Criterion[] | null {
  const [one, other] = [known[0], more[0]];
  if (one === undefined || other === undefined || known.length + more.length > 2) return null;
  if (one.values !== null || other.values !== null) return null;
  const min = Math.max(Number(one.min ?? 0), Number(other.min ?? 0));
  const max = Math.min(Number(one.max ?? Infinity), Number(other.max ?? Infinity));
  if (min > max) return null;
  const isBound = one.min !== null || other.min !== null;
  return [within(one.key, isBound ? min : null, max === Infinity ? null : max)];
}

function countCriteria({ least, most, numbers = '', more, moreAfter, unit }: Groups): readonly Criterion[] {
  const field = countedBy(unit);
  const counts = [...numbers.matchAll(new RegExp(NUMBER, 'giu'))].map(([number]) => numberOf(number));
  const [first = 0, last = first] = counts;
  if (least !== undefined || more !== undefined || moreAfter !== undefined) {
    // 'More than four' means at least five; 'over' and 'above' are used for prices and years, and include the number.
    return [within(field, first + (/than|más de|mas de/i.test(least ?? '') ? 1 : 0), null)];
  }
  if (most !== undefined) return [within(field, null, first - (/than|under|below|menos/i.test(most) ? 1 : 0))];
  if (counts.length === 2 && /-|–|\b(?:to|a)\b/i.test(numbers)) return [within(field, first, last)];
  return [among(field, counts.map(String))];
}

function countedBy(unit = ''): 'heads' | 'needles' {
  return /^(?:h|c(?!ol))/i.test(unit) ? 'heads' : 'needles';
}

function numberOf(word: string): number {
  return HEAD_COUNTS.get(word.toLowerCase()) ?? (/^\d/.test(word) ? Number(word) : spelledNumber(word));
}

/** The latest year of manufacture of a machine this many years old. */
function bornBefore(years: number): number {
  return new Date().getUTCFullYear() - years;
}

/** '90 is in the last century, '10 in this one. */
function fullYear(written: string): number {
  const digits = Number(written.replaceAll(/\D/g, ''));
  if (digits >= 100) return digits;
  return digits + (digits < 50 ? 2_000 : 1_900);
}
