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
    hundred: 100,
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

const anyOf = (words: ReadonlyMap<string, number>) => [...words.keys()].join('|');

/** A number up to a hundred in English or Spanish words: 'thirty-five', 'treinta y cinco', 'a hundred'. */
export const SPELLED_NUMBER = String.raw`(?:(?:an?\s+|one\s+)?(?:${anyOf(WHOLE)})|(?:${anyOf(TENS)})(?:[\s-]+(?:y\s+)?(?:${anyOf(UNITS)}))?|(?:${anyOf(UNITS)}))`;

/** What such words count; other words count nothing, and 'one hundred' is a hundred. */
export function spelledNumber(text: string): number {
  const words = text.toLowerCase().split(/[\s-]+/);
  const whole = words.map((word) => WHOLE.get(word)).find((value) => value !== undefined);
  return whole ?? words.reduce((sum, word) => sum + (TENS.get(word) ?? UNITS.get(word) ?? 0), 0);
}
