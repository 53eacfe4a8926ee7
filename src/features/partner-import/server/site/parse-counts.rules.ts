export type Counted = 'heads' | 'needles';

const WORDS = (
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen twenty'
).split(' ');
const WORD_VALUES = new Map([
  ...WORDS.map((word, at) => [word, at + 1] as const),
  ['single', 1],
  ['dual', 2],
  ['double', 2],
]);

/** A number that stands for itself: not the end of another one, of a range such as 4-6, or of a model. */
const NUMBER = String.raw`(?<![\w.$#])(?<!\d[-–/,])(\d{1,2}|${[...WORD_VALUES.keys()].join('|')})`;
const GAP = String.raw`[\s-]{0,3}`;
const NOUNS = { heads: 'h(?:ea)?ds?', needles: '(?:needles?|ndls?)' } as const satisfies Record<Counted, string>;
const SINGULAR = { heads: 'h(?:ea)?d', needles: '(?:needle|ndl)' } as const satisfies Record<Counted, string>;
const OTHER = { heads: 'needles', needles: 'heads' } as const satisfies Record<Counted, Counted>;

const LABELS = {
  heads: /\b(?:heads?|(?:number|no\.?|#) of heads|head count)\s*[:=]\s*(\d{1,2})\b(?![.,/-]\d)/gi,
  needles: /\b(?:needles?(?: per head)?|(?:number|no\.?|#) of needles|needle count)\s*[:=]\s*(\d{1,2})\b(?![.,/-]\d)/gi,
} as const satisfies Record<Counted, RegExp>;

/** 6H/15N, and 15N alone. */
const SHORTHAND = {
  heads: /(?<![\w.-])(\d{1,2})H(?=[\s/x,-]{0,2}\d{1,2}N\b)/gi,
  needles: /(?<![\w.-])(?:\d{1,2}H[\s/x,-]{0,2})?(\d{1,2})N\b/g,
} as const satisfies Record<Counted, RegExp>;

/** How many heads or needles a title speaks of, each number once: '6-Head, 15 needle' has 6 heads. */
export function countsInTitle(what: Counted, title: string): number[] {
  const said = new RegExp(`${NUMBER}${GAP}${NOUNS[what]}\\b`, 'gi');
  return numbersOf(title, [said, LABELS[what], SHORTHAND[what]]);
}

/**
 * The same of a description, where 'two heads were rebuilt' and '20 needles included' say nothing of the machine: a
 * plural counts only beside the other number, or on a line of its own.
 */
export function countsInDescription(what: Counted, description: string): number[] {
  const beside = String.raw`[\s,/&x+]{0,3}(?:and|with)?\s{0,2}(?:\d{1,2}|[a-z]{3,9})${GAP}${NOUNS[OTHER[what]]}\b`;
  const before = String.raw`(?<=${NOUNS[OTHER[what]]}[\s,/&x+]{1,3}(?:and |with )?)`;
  const asAdjective = new RegExp(`${NUMBER}${GAP}${SINGULAR[what]}\\b(?! (?:was|is|has|had|been|needs?)\\b)`, 'gi');
  const beforeOther = new RegExp(`${NUMBER}${GAP}${NOUNS[what]}${beside}`, 'gi');
  const afterOther = new RegExp(`${before}${NUMBER}${GAP}${NOUNS[what]}\\b`, 'gi');
  const onItsLine = new RegExp(`^[\\s•*-]{0,4}${NUMBER}${GAP}${NOUNS[what]}(?: per head)?[.,;]?$`, 'gim');
  return numbersOf(description, [asAdjective, beforeOther, afterOther, onItsLine, LABELS[what]]);
}

/** The number that a property's value is: '6', '6 heads' or 'six'. */
export function countInValue(what: Counted, value: string): number[] {
  const whole = new RegExp(`^\\s*${NUMBER}\\s*-?\\s*(?:${NOUNS[what]})?\\s*(?:per head)?\\s*$`, 'gi');
  return numbersOf(value, [whole]);
}

function numbersOf(text: string, patterns: readonly RegExp[]): number[] {
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, number = '']) => valueOf(number)));
  return [...new Set(found)].filter((number) => number >= 1);
}

function valueOf(number: string): number {
  return WORD_VALUES.get(number.toLowerCase()) ?? Number(number);
}
