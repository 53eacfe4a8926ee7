const UNITS = new Map(
  Object.entries({
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    uno: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
  }),
);
const TENS = new Map(
  Object.entries({
    twenty: 20,
    thirty: 30,
    forty: 40,
    fourty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    veinte: 20,
    treinta: 30,
    cuarenta: 40,
    cincuenta: 50,
    sesenta: 60,
    setenta: 70,
    ochenta: 80,
    noventa: 90,
  }),
);
const WHOLE = new Map(
  Object.entries({
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    diez: 10,
    once: 11,
    doce: 12,
    trece: 13,
    catorce: 14,
    quince: 15,
    dieciocho: 18,
    veinticinco: 25,
    cien: 100,
  }),
);

const HUNDRED = 'hundred';

const anyOf = (words: ReadonlyMap<string, number>) => [...words.keys()].join('|');
const BELOW_HUNDRED = String.raw`(?:${anyOf(WHOLE)}|(?:${anyOf(TENS)})(?:[\s-]+(?:y\s+)?(?:${anyOf(UNITS)})|(?![\s-]+(?:y\s+)?(?:${anyOf(UNITS)})))|${anyOf(UNITS)})`;

/** One word of a number. */
export const NUMBER_WORD = `(?:${anyOf(UNITS)}|${anyOf(TENS)}|${anyOf(WHOLE)}|${HUNDRED})`;
/**
 * A whole number below a thousand in English or Spanish words: 'thirty-five', 'treinta y cinco', 'two hundred and
 * fifty'.
 */
export const SPELLED_NUMBER = String.raw`(?<!${NUMBER_WORD}\s+)(?:(?:(?:an?|${anyOf(UNITS)})\s+|(?<!\d\s*))${HUNDRED}(?:\s+(?:and\s+)?${BELOW_HUNDRED})?|${BELOW_HUNDRED}(?!\s+${HUNDRED}))`;

/** The value of such words. Throws if they are not a number. */
export function spelledNumber(text: string): number {
  const words = [...text.toLowerCase().matchAll(/\p{L}+/gu)].map(([word]) => word);
  const hundreds = words.indexOf(HUNDRED);
  const sum = (some: readonly string[]) => some.reduce((total, word) => total + valueOf(word), 0);
  if (hundreds < 0) return sum(words);
  return Math.max(1, sum(words.slice(0, hundreds))) * 100 + sum(words.slice(hundreds + 1));
}

const BETWEEN: ReadonlySet<string> = new Set(['a', 'an', 'and', 'y']);

function valueOf(word: string): number {
  const value = BETWEEN.has(word) ? 0 : (UNITS.get(word) ?? TENS.get(word) ?? WHOLE.get(word));
  if (value === undefined) throw new Error(`${word} is no number`);
  return value;
}
