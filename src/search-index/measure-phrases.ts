import { INCH_MM, POUND_KG } from '#app/features/machines/measures.rules.ts';
import { factorOf, GROUPED_NUMBER, MULTIPLE, type Groups } from '#app/lib/phrases.ts';
import { among, factPhrase, fitting, within, type Rule } from './fact-rule.ts';
import { FIELD_SIDES, FIELD_TURNED } from './fields.ts';

const AT_MOST = 'under|below|less than|fewer than|up to|at most|max(?:imum)?|no more than|<=?|menos de|hasta';
const AT_LEAST = 'over|above|more than|at least|min(?:imum)?|>=?|más de|mas de|desde';
const OR_LESS = String.raw`\s*(?:or less|or fewer|or under|max(?:imum)?|o menos)`;
const ABOUT = String.raw`about|around|only|just|approximately|approx\.?|roughly|~`;
const NUMBER = String.raw`${GROUPED_NUMBER}|\d+(?:\.\d+)?`;
const COUNT = String.raw`(?<count>${NUMBER})\s*(?<multiple>${MULTIPLE})?`;
const LENGTH_UNIT = String.raw`(?:inch(?:es)?|in|''|"|\u201d|\u2033|mm|cm|ft|feet)`;
const FIELD_NAME = String.raw`(?:(?:sewing|embroidery|stitch(?:ing)?)\s*)?(?:field|area|campo)s?`;
const SIDES = String.raw`(?<width>${NUMBER})\s*(?<widthUnit>${LENGTH_UNIT})?\s*(?:x|×|by|por)\s*(?<depth>${NUMBER})\s*(?<unit>${LENGTH_UNIT})?`;
const STITCHES = String.raw`\s*(?:de\s+)?(?:stitch(?:es)?|sts|puntadas)(?!\s*(?:per|a|por|\/)\s*min)`;
const HOURS = String.raw`\s*(?:hours|hrs|horas)`;
const PER_MINUTE = String.raw`\s*(?:spm|(?:stitches|puntadas)\s*(?:per|a|por|\/)\s*min(?:ute|uto)?)`;

/** Makers round sizes to whole inches: what is so little smaller is still meant. */
const SIZE_ROUNDING = 0.98;
/** A count of hours or stitches is said as near as this. */
const COUNT_ROUNDING = 0.15;
const HOUSEHOLD_VOLTS = '110';

/** 'under 500 hours', '500 hours or less' and 'hours under 500', and '500 hours', which are about so many. */
function countRules(key: string, unit: string, name: string): Rule[] {
  const [before, after] = ['before', 'after'].map((suffix) => COUNT.replaceAll(/\?<(\w+)>/g, `?<$1_${suffix}>`));
  return [
    {
      pattern: factPhrase(
        String.raw`(?:${AT_MOST})\s*${COUNT}${unit}|${before}${unit}${OR_LESS}|(?<!(?:low(?:er)?|few|pocas)[\s-]+)(?:${name})[\s:]*(?:${AT_MOST})\s*${after}`,
      ),
      criteriaOf: (groups) => [within(key, null, countOf(groups))],
    },
    {
      pattern: factPhrase(String.raw`(?:(?:${ABOUT})\s*)?${COUNT}${unit}`),
      criteriaOf: (groups) => {
        const count = countOf(groups);
        return [within(key, Math.floor(count * (1 - COUNT_ROUNDING)), Math.ceil(count * (1 + COUNT_ROUNDING)))];
      },
      describedBy: ({ count }) => numbersIn(count),
    },
  ];
}

/** What texts say in numbers with a unit, in the order in which it is looked for. */
export const MEASURE_RULES: readonly Rule[] = [
  ...countRules('stitchCount', STITCHES, String.raw`stitch(?:es)?(?:\s+count)?|puntadas`),
  {
    pattern: factPhrase(
      String.raw`(?:(?:${AT_LEAST})\s*)?${COUNT}${PER_MINUTE}|(?:max(?:imum)?\s+)?speeds?\s*(?:of\s*|:\s*)?(?<count_after>${NUMBER})`,
    ),
    criteriaOf: (groups) => [within('maxSpm', countOf(groups), null)],
    describedBy: ({ count, count_after }) => numbersIn(count ?? count_after),
  },
  ...countRules('powerOnHours', HOURS, 'hours|hrs|horas'),
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
      String.raw`(?<width>${NUMBER})\s*-?(?:(?<unit>${LENGTH_UNIT})|(?<=\d{3}))\s*(?:wide\s*)?${FIELD_NAME}`,
    ),
    criteriaOf: ({ width, unit }) => FIELD_SIDES.map((side) => within(side, leastSide(width, unit), null)),
    describedBy: ({ width }) => numbersIn(width),
  },
  {
    pattern: factPhrase(
      String.raw`(?:(?:(?:that\s+)?(?:fits?|goes|will\s+go)\s+)?(?:through|thru)\s+(?:an?\s+)?)?(?<width>${NUMBER})\s*-?(?<unit>${LENGTH_UNIT})\s*(?:wide\s*)?door(?:way)?s?`,
    ),
    criteriaOf: ({ width, unit }) => [within('doorWidthMm', null, Math.ceil(millimeters(width, unit)))],
  },
  {
    pattern: factPhrase(String.raw`(?:${AT_MOST})\s*(?<mass>${NUMBER})\s*(?<unit>lbs?|pounds?|libras|kgs?|kilos?)`),
    criteriaOf: ({ mass, unit = '' }) => [
      within('weightKg', null, Math.ceil(numberOf(mass) * (/^k/i.test(unit) ? 1 : POUND_KG))),
    ],
  },
  ...[
    String.raw`(?<volts>1[0-2]\d|2[0-4]\d)\s*-?(?:v|volts?|vac|voltios)`,
    String.raw`(?:household|regular|normal|standard|wall)\s+(?:current|outlets?|power|voltage|plugs?)`,
  ].map((pattern): Rule => ({
    pattern: factPhrase(pattern),
    criteriaOf: ({ volts = HOUSEHOLD_VOLTS }) => [fitting('fitVolts', Number(volts))],
    describedBy: ({ volts = HOUSEHOLD_VOLTS }) => [volts],
  })),
];

function countOf({ count, count_before, count_after, multiple, multiple_before, multiple_after }: Groups): number {
  const factor = factorOf(multiple ?? multiple_before ?? multiple_after);
  return Math.round(numberOf(count ?? count_before ?? count_after) * factor);
}

/** Numbers that descriptions have in one piece. */
function numbersIn(written = ''): string[] {
  return /^\d+$/.test(written) ? [written] : [];
}

function leastSide(length: string | undefined, unit: string | undefined): number {
  return Math.floor(millimeters(length, unit) * SIZE_ROUNDING);
}

/** Without a unit a field of two digits is one of inches. */
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
