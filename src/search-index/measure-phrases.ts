import {
  ABOUT,
  AT_LEAST,
  AT_MOST,
  factorOf,
  GROUPED_NUMBER,
  MULTIPLE,
  replacePhrases,
  type Groups,
} from '#app/lib/phrases.ts';
import { INCH_MM, POUND_KG } from '#app/lib/units.ts';
import { among, factPhrase, fitting, within, type Rule } from './fact-rule.ts';
import { FIELD_SIDES, FIELD_TURNED } from './fields.ts';

const OR_LESS = String.raw`\s*(?:or less|or fewer|or under|max(?:imum)?|o menos)`;
const OR_MORE = String.raw`\s*(?:\+|or more|and up|o más|o mas)`;
const NUMBER = String.raw`${GROUPED_NUMBER}|\d+(?:\.\d+)?`;
const COUNT = String.raw`(?<count>${NUMBER})\s*(?<multiple>${MULTIPLE})?`;
const LENGTH_UNIT = String.raw`(?:inch(?:es)?|in|''|"|\u201d|\u2033|mm|cm|ft|feet)`;
const SEWING = String.raw`(?:sewing|embroidery|stitch(?:ing)?)\s*`;
const FIELD_NAME = String.raw`(?:(?:${SEWING})?(?:field|area|campo)s?(?!\s+codes?))`;
const SIDES = String.raw`(?<width>${NUMBER})\s*(?<widthUnit>${LENGTH_UNIT})?\s*(?:x|×|by|por)\s*(?<depth>${NUMBER})\s*(?<unit>${LENGTH_UNIT})?`;
/** Including common misspellings. */
const STITCH_NAME = String.raw`sti(?:tch|ch|tc|cth)(?:e?s)?`;
const STITCHES = String.raw`\s*(?:de\s+)?(?:${STITCH_NAME}|sts|(?<spanish>puntadas))(?!\s*(?:per|a|por|\/)\s*min)`;
const HOURS = String.raw`\s*(?:hours|hrs|(?<spanish>horas))`;
const PER_MINUTE = String.raw`\s*(?:spm|(?:${STITCH_NAME}|(?<spanish>puntadas))\s*(?:per|a|por|\/)\s*min(?:ute|uto)?)`;

/** Makers round sizes to whole inches, so slightly smaller values match. */
const SIZE_ROUNDING = 0.98;
/** Tolerance of a count of hours or stitches without a bound. */
const COUNT_ROUNDING = 0.15;
const VOLTS = String.raw`(?:1[0-2]\d|2[0-4]\d)`;
const HOUSEHOLD_VOLTS = '110';

type Counted = {
  key: string;
  unit: string;
  /** The name in front of a bound, as in 'hours under 500'. */
  name: string;
  /** The smallest plausible count; no machine is offered with less. */
  least: number;
};

/**
 * Matches 'under 500 hours', 'hours under 500', '500 hours or more', '500 to 1,000 hours', and '500 hours' as an
 * approximate value.
 */
function countRules({ key, unit, name, least }: Counted): Rule[] {
  const counted = `${COUNT}${unit}`;
  return [
    {
      pattern: factPhrase(
        String.raw`(?:(?:between|from|entre|de)\s+)?(?<from>${NUMBER})\s*(?<fromMultiple>${MULTIPLE})?\s*(?:-|\u2013|\bto\b|\band\b|\ba\b|\by\b)\s*${counted}`,
      ),
      criteriaOf: (groups) => {
        const { from, fromMultiple = groups['multiple'], spanish } = groups;
        const min = Math.round(numberOf(from) * factorOf(fromMultiple, spanish !== undefined));
        const max = countOf(groups);
        return min < max ? [within(key, min, max)] : null;
      },
    },
    {
      pattern: factPhrase(
        String.raw`(?:${AT_MOST})\s*${counted}|${suffixed(counted, 'before')}${OR_LESS}|(?<!(?:\d|low(?:er)?|few|pocas|${MULTIPLE})[\s-]*)(?:${name})[\s:]*(?:${AT_MOST})\s*${suffixed(COUNT, 'after')}`,
      ),
      criteriaOf: (groups) => [within(key, null, countOf(groups))],
    },
    {
      pattern: factPhrase(
        String.raw`(?:${AT_LEAST})\s*${counted}|${suffixed(COUNT, 'plus')}\s*\+${suffixed(unit, 'plus')}|${suffixed(counted, 'before')}${OR_MORE}`,
      ),
      criteriaOf: (groups) => [within(key, countOf(groups), null)],
    },
    {
      pattern: factPhrase(String.raw`(?:(?:${ABOUT}|only|just)\s*)?${counted}`),
      criteriaOf: (groups) => {
        const count = countOf(groups);
        if (count < least) return null;
        return [within(key, Math.floor(count * (1 - COUNT_ROUNDING)), Math.ceil(count * (1 + COUNT_ROUNDING)))];
      },
      describedBy: ({ count }) => numbersIn(count),
    },
  ];
}

/** Rules for numbers with a unit, in matching order. */
export const MEASURE_RULES: readonly Rule[] = [
  ...countRules({
    key: 'stitchCount',
    unit: STITCHES,
    name: String.raw`stitch\s+count|stitches|puntadas`,
    least: 100_000,
  }),
  {
    pattern: factPhrase(String.raw`(?:${AT_MOST})\s*${COUNT}${PER_MINUTE}`),
    criteriaOf: (groups) => [within('maxSpm', null, countOf(groups))],
  },
  {
    pattern: factPhrase(
      String.raw`(?:(?:${AT_LEAST})\s*)?${COUNT}${PER_MINUTE}|(?:(?:max(?:imum)?|top)\s+)?speeds?\s*(?:of\s*|up\s+to\s*|:\s*)?(?<count_after>\d,\d{3}|\d{3,4})(?:\s*spm)?(?!\s*(?:heads?|needles?))`,
    ),
    criteriaOf: (groups) => [within('maxSpm', countOf(groups), null)],
    describedBy: ({ count, count_after }) => numbersIn(count ?? count_after),
  },
  // Too low for a price: 'low hours under 15000' means dollars.
  {
    pattern: factPhrase(
      String.raw`low(?:er)?[\s-]+(?:hours|hrs)[\s,:]*(?:${AT_MOST})\s*(?<count>[1-9]\d\d|[12],?\d{3})(?!,?\d|\s*(?:k|dollars|usd|bucks))(?:${HOURS})?`,
    ),
    criteriaOf: (groups) => [within('powerOnHours', null, countOf(groups))],
  },
  ...countRules({ key: 'powerOnHours', unit: HOURS, name: 'hours|hrs|horas', least: 100 }),
  ...[String.raw`${SIDES}\s*${FIELD_NAME}`, String.raw`${FIELD_NAME}\s*(?:of\s*|:\s*)?${SIDES}`].map(
    (pattern): Rule => ({
      pattern: factPhrase(pattern),
      criteriaOf: ({ width, depth, widthUnit, unit = widthUnit }) => [
        among(FIELD_TURNED, [String(leastSide(width, unit)), String(leastSide(depth, unit))]),
      ],
      describedBy: ({ width, depth }) => [...numbersIn(width), ...numbersIn(depth)],
    }),
  ),
  {
    pattern: factPhrase(
      String.raw`(?<width>${NUMBER})\s*-?(?<unit>${LENGTH_UNIT})\s*(?:wide\s*)?${FIELD_NAME}|(?<width_bare>[2-9]\d\d)\s*(?:(?:${SEWING})?(?:field|campo)|${SEWING}area)s?`,
    ),
    criteriaOf: ({ width_bare, width = width_bare, unit }) =>
      FIELD_SIDES.map((side) => within(side, leastSide(width, unit), null)),
    describedBy: ({ width_bare, width = width_bare }) => numbersIn(width),
  },
  {
    pattern: factPhrase(
      String.raw`(?:(?:(?:that\s+)?(?:fits?|goes|will\s+go)\s+)?(?:through|thru)\s+(?:an?\s+)?)?(?<width>${NUMBER})\s*-?(?<unit>${LENGTH_UNIT})\s*(?:wide\s*)?door(?:way)?s?`,
    ),
    criteriaOf: ({ width, unit }) => [within('doorWidthMm', null, Math.ceil(millimeters(width, unit)))],
  },
  {
    pattern: factPhrase(
      String.raw`(?:(?:${AT_MOST}|${ABOUT})\s*)?(?<mass>${NUMBER})\s*(?<unit>lbs?|pounds?|libras|kgs?|kilos?)`,
    ),
    criteriaOf: ({ mass, unit = '' }) => [
      within('weightKg', null, Math.ceil(numberOf(mass) * (/^k/i.test(unit) ? 1 : POUND_KG))),
    ],
  },
  {
    pattern: factPhrase(
      String.raw`(?<one>${VOLTS})(?:\s*(?:v|volts?)?\s*(?:-|\/|or)\s*(?<other>${VOLTS}))?\s*-?(?:v|volts?|vac|voltios)`,
    ),
    criteriaOf: ({ one = '', other = one }) =>
      [...new Set([one, other])].map((volts) => fitting('fitVolts', Number(volts))),
    describedBy: ({ one = '', other = one }) => [...new Set([one, other])],
  },
  {
    pattern: factPhrase(
      String.raw`(?:household|regular|normal|standard|wall)\s+(?:current|outlets?|power|voltage|plugs?)`,
    ),
    criteriaOf: () => [fitting('fitVolts', Number(HOUSEHOLD_VOLTS))],
    describedBy: () => [HOUSEHOLD_VOLTS],
  },
];

const FIRST_MASK = 0xe000;
const MASK = /[\uE000-\uF8FF]/g;

/** Replaces each measure of a text by a private-use character, so that remaining amounts cannot be hours or pounds. */
export function maskMeasures(text: string): { masked: string; unmask: (text: string) => string } {
  const measures: string[] = [];
  let masked = text.replaceAll(MASK, '');
  for (const { pattern, criteriaOf } of MEASURE_RULES) {
    masked = replacePhrases(masked, pattern, (groups, match) => {
      if (criteriaOf(groups, { isShouted: false }) === null) return match;
      measures.push(match);
      return String.fromCharCode(FIRST_MASK + measures.length - 1);
    });
  }
  return { masked, unmask: (rest) => rest.replaceAll(MASK, (mask) => measures[mask.charCodeAt(0) - FIRST_MASK] ?? '') };
}

/** Renames the groups of a pattern, so that it can occur twice in another. */
function suffixed(pattern: string, suffix: string): string {
  return pattern.replaceAll(/\?<(\w+)>/g, `?<$1_${suffix}>`);
}

/** The count, from whichever group matched. */
function countOf(groups: Groups): number {
  const found = (name: string) =>
    Object.entries(groups).find(([key, value]) => value !== undefined && key.split('_', 1)[0] === name)?.[1];
  return Math.round(numberOf(found('count')) * factorOf(found('multiple'), found('spanish') !== undefined));
}

/** Numbers that descriptions contain without separators. */
function numbersIn(written = ''): string[] {
  return /^\d+$/.test(written) ? [written] : [];
}

function leastSide(length: string | undefined, unit: string | undefined): number {
  return Math.floor(millimeters(length, unit) * SIZE_ROUNDING);
}

/** Without a unit, a field of two digits is in inches. */
function millimeters(length: string | undefined, unit = ''): number {
  const amount = numberOf(length);
  if (/^f/i.test(unit)) return amount * INCH_MM * 12;
  if (/^c/i.test(unit)) return amount * 10;
  if (/^m/i.test(unit)) return amount;
  return unit !== '' || amount < MOST_INCHES ? amount * INCH_MM : amount;
}

const MOST_INCHES = 60;

function numberOf(written = ''): number {
  return Number(written.replaceAll(/[, ]/g, ''));
}
