import { INCH_MM, POUND_KG } from '#app/lib/units.ts';
import { CUSTOMARY, type Units } from './measures.rules.ts';

/** The measurable quantities; a count has no unit. */
type Quantity = 'length' | 'mass' | 'voltage' | 'current' | 'time' | 'speed' | 'stitches' | 'money';

/** `factor`: stored units of the quantity per unit; `names`: common notations of the unit. */
type Unit = { quantity: Quantity; factor: number; names: readonly string[] };

const UNITS: Readonly<Record<string, Unit>> = {
  mm: { quantity: 'length', factor: 1, names: ['mm', 'millimeter', 'millimeters', 'millimetre', 'millimetres'] },
  cm: { quantity: 'length', factor: 10, names: ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres'] },
  m: { quantity: 'length', factor: 1_000, names: ['m', 'meter', 'meters', 'metre', 'metres'] },
  in: { quantity: 'length', factor: INCH_MM, names: ['in', 'inch', 'inches', '"', '″', '”', "''", '’’'] },
  ft: { quantity: 'length', factor: 304.8, names: ['ft', 'foot', 'feet', "'", '′', '’'] },
  kg: { quantity: 'mass', factor: 1, names: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'] },
  lb: { quantity: 'mass', factor: POUND_KG, names: ['lb', 'lbs', 'pound', 'pounds', '#'] },
  // The US ton of 2,000 pounds; the metric one is a tonne.
  ton: { quantity: 'mass', factor: 907.184_74, names: ['ton', 'tons'] },
  t: { quantity: 'mass', factor: 1_000, names: ['t', 'tonne', 'tonnes'] },
  V: { quantity: 'voltage', factor: 1, names: ['v', 'vac', 'volt', 'volts'] },
  A: { quantity: 'current', factor: 1, names: ['a', 'amp', 'amps', 'ampere', 'amperes'] },
  h: { quantity: 'time', factor: 1, names: ['h', 'hr', 'hrs', 'hour', 'hours'] },
  spm: { quantity: 'speed', factor: 1, names: ['spm', 'rpm', 'stitches a minute', 'stitches per minute'] },
  stitches: { quantity: 'stitches', factor: 1, names: ['stitches', 'stitch', 'sts', 'st'] },
  USD: { quantity: 'money', factor: 1, names: ['$', 'usd', 'dollar', 'dollars'] },
};

const UNIT_BY_NAME = new Map(
  Object.entries(UNITS).flatMap(([unit, { names }]) => names.map((name) => [name, unit] as const)),
);

const MULTIPLES = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['mil', 1e6],
  ['million', 1e6],
  ['millions', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['billion', 1e9],
]);

const QUANTITY_EXAMPLES: Readonly<Partial<Record<Quantity, string>>> = {
  length: 'a length, such as 14 in or 356 mm',
  mass: 'a weight, such as 1,200 lb or 544 kg',
};

/** The advice for a number with a wrong unit. */
export function unitAdvice(stored: string | undefined): string {
  if (stored === undefined) return 'a number without a unit';
  const quantity = UNITS[stored]?.quantity;
  return (quantity === undefined ? undefined : QUANTITY_EXAMPLES[quantity]) ?? `a number in ${stored}`;
}

/** A number in its stored unit, or the problem with the text. */
export type ReadNumber = { value: number; isConverted: boolean } | { problem: 'unreadable' | 'unit' };

type Reading = {
  /** The unit that the number is stored in; undefined for a count. */
  stored: string | undefined;
  /** The unit of a number without one. */
  bare: string | undefined;
};

const UNREADABLE: ReadNumber = { problem: 'unreadable' };
const FRACTIONS: Readonly<Record<string, string>> = { '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4' };

/** A number, and the text up to the next number. */
const PART = /^(\d+\/\d+|\d[\d,.]*(?:\s+\d+\/\d+)?)\s*([^\d\s/][^\d]*?)?\s*(?=\d|$)/;

/** Reads `14"`, `14 1/2 in`, `6' 8"`, `35,5 cm`, `1,200 lb`, `85 million`, `$1,500`, `220V`. */
export function readNumber(text: string, { stored, bare }: Reading): ReadNumber {
  let rest = text
    .trim()
    .toLowerCase()
    .replaceAll(/[½¼¾]/g, (sign) => FRACTIONS[sign] ?? sign)
    .replace(/^(-?)\$\s*(.*)$/, '$1$2 $')
    // Spaces may separate thousands.
    .replaceAll(/(?<=\d)\s(?=\d{3}(?!\d|\/))/g, '');
  const isNegative = rest.startsWith('-');
  if (isNegative) rest = rest.slice(1);
  const parts: { amount: number; unit: string | undefined }[] = [];
  while (rest !== '') {
    const [whole = '', digits = '', words = ''] = PART.exec(rest) ?? [];
    const amount = parseAmount(digits);
    if (whole === '' || amount === null) return UNREADABLE;
    const read = readWords(words, stored);
    if (read === null) return { problem: isKnownWord(words) ? 'unit' : 'unreadable' };
    parts.push({ amount: amount * read.multiple, unit: read.unit });
    rest = rest.slice(whole.length).trim();
  }
  const value = addParts(parts, { stored, bare });
  if (typeof value !== 'number') return value;
  const isConverted = parts.some(({ unit = bare }) => unit !== stored);
  return { value: withoutNoise(isNegative ? -value : value), isConverted };
}

function addParts(
  parts: readonly { amount: number; unit: string | undefined }[],
  { stored, bare }: Reading,
): number | ReadNumber {
  const [first, second, ...more] = parts;
  if (first === undefined || more.length > 0) return UNREADABLE;
  const inUnit = (amount: number, unit: string | undefined): number | ReadNumber => {
    if (unit === undefined || stored === undefined) return unit === stored ? amount : { problem: 'unit' };
    const [from, to] = [UNITS[unit], UNITS[stored]];
    if (unit === stored) return amount;
    if (from === undefined || to === undefined || from.quantity !== to.quantity) return { problem: 'unit' };
    return (amount * from.factor) / to.factor;
  };
  if (second === undefined) return inUnit(first.amount, first.unit ?? bare);
  // Feet and inches are the only unit with two parts.
  if (first.unit !== 'ft' || (second.unit ?? 'in') !== 'in') return UNREADABLE;
  const feet = inUnit(first.amount, 'ft');
  const inches = inUnit(second.amount, 'in');
  if (typeof feet !== 'number') return feet;
  return typeof inches === 'number' ? feet + inches : inches;
}

/** The meaning of the words after a number; null if they have none in this field. */
function readWords(words: string, stored: string | undefined): { multiple: number; unit: string | undefined } | null {
  const said = words.trim().replace(/\.$/, '');
  if (said === '') return { multiple: 1, unit: undefined };
  const isLength = stored !== undefined && UNITS[stored]?.quantity === 'length';
  const [first = '', ...others] = said.split(/\s+/);
  // 'm' means million, but meter for a length.
  const multiple = isLength ? undefined : MULTIPLES.get(first);
  const rest = multiple === undefined ? said : others.join(' ');
  if (rest === '') return { multiple: multiple ?? 1, unit: undefined };
  // A unit that only this fact uses is written as declared.
  const unit = rest === stored?.toLowerCase() ? stored : UNIT_BY_NAME.get(rest);
  // Stitches are the counted thing, not a unit.
  if (unit === 'stitches' && stored === undefined) return { multiple: multiple ?? 1, unit: undefined };
  return unit === undefined ? null : { multiple: multiple ?? 1, unit };
}

function isKnownWord(words: string): boolean {
  return words.split(/\s+/).every((word) => UNIT_BY_NAME.has(word) || MULTIPLES.has(word));
}

const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const PLAIN = /^\d+(?:\.\d+)?$/;
/** A comma before one or two digits is a decimal comma, as in many countries. */
const DECIMAL_COMMA = /^\d+,\d{1,2}$/;

function parseAmount(written: string): number | null {
  const amounts = written.split(/\s+/).map(parsePlainAmount);
  return amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);
}

function parsePlainAmount(written: string): number | null {
  if (written.includes('/')) {
    const [above, below] = written.split('/').map(Number);
    const fraction = (above ?? 0) / (below ?? 0);
    return Number.isFinite(fraction) ? fraction : null;
  }
  if (THOUSANDS.test(written)) return Number(written.replaceAll(',', ''));
  if (PLAIN.test(written)) return Number(written);
  return DECIMAL_COMMA.test(written) ? Number(written.replace(',', '.')) : null;
}

/** Removes binary rounding errors after the typed digits. */
function withoutNoise(value: number): number {
  return Number(value.toPrecision(12));
}

/** The unit for input and display of a number that is stored in this unit. */
export function unitIn(units: Units, stored: string): string {
  return units === 'metric' ? stored : (CUSTOMARY[stored]?.unit ?? stored);
}

/** A stored number in the customary unit, with as many decimals as are needed to convert it back: 356 mm is `14`. */
export function customaryNumber(value: number, stored: string, decimals: number): string {
  const factor = CUSTOMARY[stored]?.factor;
  if (factor === undefined) return String(value);
  for (let digits = 0; digits < 4; digits += 1) {
    const shown = (value / factor).toFixed(digits);
    if (Number((Number(shown) * factor).toFixed(decimals)) === value) return String(Number(shown));
  }
  return String(value / factor);
}
