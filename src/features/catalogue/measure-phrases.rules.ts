import { INCH_MM, POUND_KG } from '#app/features/machines/measures.rules.ts';
import { phrase, extractPhrases, factorOf, GROUPED_NUMBER, MULTIPLE, type Groups } from '#app/lib/phrases.ts';

type Query = { search?: string | undefined };
type Bounds = Readonly<Record<string, number | true>>;

const AT_MOST = 'under|below|less than|fewer than|up to|at most|max(?:imum)?|no more than|<=?|menos de|hasta';
const AT_LEAST = 'over|above|more than|at least|min(?:imum)?|>=?|más de|mas de|desde';
const OR_LESS = String.raw`\s*(?:or less|or fewer|or under|max(?:imum)?|o menos)`;
const NUMBER = String.raw`${GROUPED_NUMBER}|\d+(?:\.\d+)?`;
const COUNT = String.raw`(?<count>${NUMBER})\s*(?<multiple>${MULTIPLE})?`;
const LENGTH_UNIT = String.raw`(?:inch(?:es)?|in|''|"|\u201d|\u2033|mm|cm|ft|feet)`;
const FIELD = String.raw`\s*(?:(?:sewing|embroidery|stitch(?:ing)?)\s*)?(?:field|area|campo)s?`;
const STITCHES = String.raw`\s*(?:de\s+)?(?:stitch(?:es)?|sts|puntadas)(?!\s*(?:per|a|por|\/)\s*min)`;
const PER_MINUTE = String.raw`\s*(?:spm|(?:stitches|puntadas)\s*(?:per|a|por|\/)\s*min(?:ute|uto)?)`;

/** Makers round sizes to whole inches: what is so little smaller is still meant. */
const ROUNDING = 0.98;

/** 'under 500 hours', '500 hours or less' and 'hours under 500'. */
function atMost(unit: string, name: string): RegExp {
  const [before, after] = ['before', 'after'].map((suffix) => COUNT.replaceAll(/\?<(\w+)>/g, `?<$1_${suffix}>`));
  return phrase(
    String.raw`(?:${AT_MOST})\s*${COUNT}${unit}|${before}${unit}${OR_LESS}|(?<!(?:low(?:er)?|few|pocas)[\s-]+)(?:${name})[\s:]*(?:${AT_MOST})\s*${after}`,
  );
}

/** What of a measure is said how, in the order in which it is looked for. */
const RULES: readonly { pattern: RegExp; boundsOf: (groups: Groups) => Bounds }[] = [
  {
    pattern: atMost(STITCHES, String.raw`stitch(?:es)?(?:\s+count)?|puntadas`),
    boundsOf: (groups) => ({ stitchCountMax: countOf(groups) }),
  },
  {
    pattern: phrase(String.raw`(?:(?:${AT_LEAST})\s*)?${COUNT}${PER_MINUTE}`),
    boundsOf: (groups) => ({ maxSpmMin: countOf(groups) }),
  },
  {
    pattern: atMost(String.raw`\s*(?:hours|hrs|horas)`, 'hours|hrs|horas'),
    boundsOf: (groups) => ({ powerOnHoursMax: countOf(groups) }),
  },
  {
    pattern: phrase(
      String.raw`(?<width>${NUMBER})\s*(?<widthUnit>${LENGTH_UNIT})?\s*(?:x|×|by|por)\s*(?<depth>${NUMBER})\s*(?<unit>${LENGTH_UNIT})?${FIELD}`,
    ),
    boundsOf: ({ width = '', depth = '', widthUnit, unit = widthUnit }) => ({
      fieldWidthMmMin: Math.floor(millimeters(width, unit) * ROUNDING),
      fieldDepthMmMin: Math.floor(millimeters(depth, unit) * ROUNDING),
      fieldTurned: true,
    }),
  },
  {
    pattern: phrase(String.raw`(?<width>${NUMBER})\s*-?(?<unit>${LENGTH_UNIT})\s*(?:wide\s*)?${FIELD}`),
    boundsOf: ({ width = '', unit }) => ({ fieldWidthMmMin: Math.floor(millimeters(width, unit) * ROUNDING) }),
  },
  {
    pattern: phrase(
      String.raw`(?:(?:(?:that\s+)?(?:fits?|goes|will\s+go)\s+)?(?:through|thru)\s+(?:an?\s+)?)?(?<width>${NUMBER})\s*-?(?<unit>${LENGTH_UNIT})\s*(?:wide\s*)?door(?:way)?s?`,
    ),
    boundsOf: ({ width = '', unit }) => ({ doorWidthMmMax: Math.ceil(millimeters(width, unit)) }),
  },
  {
    pattern: phrase(String.raw`(?:${AT_MOST})\s*(?<mass>${NUMBER})\s*(?<unit>lbs?|pounds?|libras|kgs?|kilos?)`),
    boundsOf: ({ mass = '', unit = '' }) => ({
      weightKgMax: Math.ceil(numberOf(mass) * (/^k/i.test(unit) ? 1 : POUND_KG)),
    }),
  },
];

/**
 * What a visitor means who types a measure among the words: '14 inch field', 'under 100 million stitches', 'through a 36
 * inch door'. What the words say is meant before what the address still has.
 */
export function readMeasurePhrases<Asked extends Query>(query: Asked): Asked {
  const { phrases, rest } = findMeasurePhrases(query.search ?? '');
  if (phrases.length === 0) return query;
  return Object.assign({ ...query }, ...phrases.map(({ bounds }) => bounds), { search: rest.trim() || undefined });
}

/** The measures among the words of a text, as they were typed and what they bound; and the words without them. */
export function findMeasurePhrases(text: string): { phrases: { match: string; bounds: Bounds }[]; rest: string } {
  const phrases: { match: string; bounds: Bounds }[] = [];
  let rest = text;
  for (const { pattern, boundsOf } of RULES)
    rest = extractPhrases(rest, pattern, (groups, match) => phrases.push({ match, bounds: boundsOf(groups) }) > 0);
  return { phrases, rest };
}

function countOf({ count, count_before, count_after, multiple, multiple_before, multiple_after }: Groups): number {
  const factor = factorOf(multiple ?? multiple_before ?? multiple_after);
  return Math.round(numberOf(count ?? count_before ?? count_after ?? '') * factor);
}

/** Without a unit a field of two digits is one of inches. */
function millimeters(length: string, unit = ''): number {
  const amount = numberOf(length);
  if (/^f/i.test(unit)) return amount * INCH_MM * 12;
  if (/^c/i.test(unit)) return amount * 10;
  if (/^m/i.test(unit)) return amount;
  return unit !== '' || amount < MOST_INCHES ? amount * INCH_MM : amount;
}

const MOST_INCHES = 60;

function numberOf(written: string): number {
  return Number(written.replaceAll(/[, ]/g, ''));
}
