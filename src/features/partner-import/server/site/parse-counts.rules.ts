export type CountName = 'heads' | 'needles';

const NUMBER_WORDS = (
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen twenty'
).split(' ');
const WORD_VALUES = new Map([
  ...NUMBER_WORDS.map((word, at) => [word, at + 1] as const),
  ['single', 1],
  ['dual', 2],
  ['double', 2],
]);

/** A number that stands for itself: not the end of another one, of a range such as 4-6, or of a model. */
const NUMBER = String.raw`(?<![\w.$#])(?<!\d[-–/,])(\d{1,2}|${[...WORD_VALUES.keys()].join('|')})`;
const GAP = String.raw`[\s-]{0,3}`;
const NOUNS = { heads: 'h(?:ea)?ds?', needles: '(?:needles?|ndls?)' } as const satisfies Record<CountName, string>;
const SINGULAR = { heads: 'h(?:ea)?d', needles: '(?:needle|ndl)' } as const satisfies Record<CountName, string>;
const OPPOSITE = { heads: 'needles', needles: 'heads' } as const satisfies Record<CountName, CountName>;

const LABELS = {
  heads: /\b(?:heads?|(?:number|no\.?|#) of heads|head count)\s*[:=]\s*(\d{1,2})\b(?![.,/-]\d)/gi,
  needles: /\b(?:needles?(?: per head)?|(?:number|no\.?|#) of needles|needle count)\s*[:=]\s*(\d{1,2})\b(?![.,/-]\d)/gi,
} as const satisfies Record<CountName, RegExp>;

/** 6H/15N, and 15N alone. */
const SHORTHAND = {
  heads: /(?<![\w.-])(\d{1,2})H(?=[\s/x,-]{0,2}\d{1,2}N\b)/gi,
  needles: /(?<![\w.-])(?:\d{1,2}H[\s/x,-]{0,2})?(\d{1,2})N\b/g,
} as const satisfies Record<CountName, RegExp>;

/** How many heads or needles a title speaks of, each number once: '6-Head, 15 needle' has 6 heads. */
export function countsInTitle(name: CountName, title: string): number[] {
  const counted = new RegExp(`${NUMBER}${GAP}${NOUNS[name]}\\b`, 'gi');
  return findNumbers(title, [counted, LABELS[name], SHORTHAND[name]]);
}

/**
 * The same of a description, where 'two heads were rebuilt' and '20 needles included' say nothing of the machine: a
 * plural counts only beside the other number, or on a line of its own.
 */
export function countsInDescription(name: CountName, description: string): number[] {
  const beside = String.raw`[\s,/&x+]{0,3}(?:and|with)?\s{0,2}(?:\d{1,2}|[a-z]{3,9})${GAP}${NOUNS[OPPOSITE[name]]}\b`;
  const before = String.raw`(?<=${NOUNS[OPPOSITE[name]]}[\s,/&x+]{1,3}(?:and |with )?)`;
  const asAdjective = new RegExp(`${NUMBER}${GAP}${SINGULAR[name]}\\b(?! (?:was|is|has|had|been|needs?)\\b)`, 'gi');
  const beforeOther = new RegExp(`${NUMBER}${GAP}${NOUNS[name]}${beside}`, 'gi');
  const afterOther = new RegExp(`${before}${NUMBER}${GAP}${NOUNS[name]}\\b`, 'gi');
  const onItsLine = new RegExp(`^[\\s•*-]{0,4}${NUMBER}${GAP}${NOUNS[name]}(?: per head)?[.,;]?$`, 'gim');
  return findNumbers(description, [asAdjective, beforeOther, afterOther, onItsLine, LABELS[name]]);
}

/** The number that a property's value is: '6', '6 heads' or 'six'. */
export function countsInValue(name: CountName, value: string): number[] {
  const whole = new RegExp(`^\\s*${NUMBER}\\s*-?\\s*(?:${NOUNS[name]})?\\s*(?:per head)?\\s*$`, 'gi');
  return findNumbers(value, [whole]);
}

function findNumbers(text: string, patterns: readonly RegExp[]): number[] {
  const numbers = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, number = '']) => toNumber(number)));
  return [...new Set(numbers)].filter((number) => number >= 1);
}

function toNumber(number: string): number {
  return WORD_VALUES.get(number.toLowerCase()) ?? Number(number);
}
