/** From `from` up to, not including, `to`. */
export type Span = { from: number; to: number };

/** The digits of one group or word, such as '817' or 'seven'. */
type Group = Span & { digits: string; isWord: boolean; separator: string };

const DIGITS_BY_WORD: Readonly<Record<string, string>> = {
  ...wordsFrom(
    0,
    'zero|cero one|uno two|dos three|tres four|cuatro five|cinco six|seis seven|siete eight|ocho nine|nueve',
  ),
  ...wordsFrom(10, 'ten|diez eleven|once twelve|doce thirteen|trece fourteen|catorce fifteen|quince sixteen|dieciseis'),
  ...wordsFrom(17, 'seventeen|diecisiete eighteen|dieciocho nineteen|diecinueve'),
  oh: '0',
};
const TENS: Readonly<Record<string, string>> = {
  ...wordsFrom(2, 'twenty|veinte thirty|treinta forty|cuarenta fifty|cincuenta sixty|sesenta seventy|setenta'),
  ...wordsFrom(8, 'eighty|ochenta ninety|noventa'),
};

/** Consecutive numbers by their words; those of one number are separated by '|'. */
function wordsFrom(first: number, words: string): Record<string, string> {
  return Object.fromEntries(
    words.split(' ').flatMap((names, at) => names.split('|').map((name) => [name, String(first + at)])),
  );
}

const WORD = `(?:${[...Object.keys(DIGITS_BY_WORD), ...Object.keys(TENS)].join('|')})`;
const TENS_AND_ONES = new RegExp(`^(${Object.keys(TENS).join('|')})(?:[ -](?:y )?(${WORD}))?$`);
const GROUP = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:\d+|(?:${Object.keys(TENS).join('|')})(?:[ -](?:y )?(?:one|two|three|four|five|six|seven|eight|nine|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve))?|${WORD})(?![\p{L}\p{N}]|(?<!\d)\d)|(?<![\p{L}\p{N}])\d+(?=x\d|ext)`,
  'gu',
);
/** What may be between two groups of one number. */
const SEPARATOR = /^(?:[ ().\-/_*|~]{1,5}|[ ]*\n[ ]*|, ?|[ ,]{1,2}(?:dash|hyphen|guion|y|and)[ ,]{1,2})$/;

/**
 * Figures that no telephone number has: dates, amounts of money, and numbers with separated thousands (`4,000,000`,
 * `31.500`, `1 250 000`).
 */
const FIGURES = [
  /(?<![\d./-])(?:(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\2(?:(?:19|20)\d\d|\d\d))(?!\d|[./-]\d)/g,
  /[$€£] ?\d+(?:[.,]\d+)*/g,
  /(?<![\d.,])\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?(?!\d|,\d|[. ]\d)/g,
  /(?<![\d.,])(?:\d{1,3}\.\d{3}|\d{1,2}(?:\.\d{3}){2,}|\d{1,3}(?:\.\d{3})+\.000)(?:,\d{1,2})?(?!\d|[., -]\d)/g,
  /(?<![\d.,-]|\d )\d{1,3}(?: \d{3})* 000(?!\d|[ .-]\d)/g,
];

/** The words before a number which say that it is one to call. */
const CALLED =
  /\b(?:call|text|phone|tel|telefono|cel|celular|cell|mobile|movil|whats ?app|wsp|sms|fax|dial|my number|mi numero|llam\w*|marca al|marca(?:r|me)|marque|reach me|contact\w*)\b[^\d\n]{0,25}$/;
/** The words before a number which say that it is about a machine. */
const ABOUT_MACHINE =
  /(?:\b(?:serial|serie|s\/n|sn|parts?|parte|pieza|p\/n|models?|modelo|stitch|stitches|puntadas|counter|contador|count|hours|horas|price|precio|order|pedido|invoice|factura|tracking|guia|sku|item|zip|(?:colou?r|needle|thread|aguja|hilo)s? (?:sequence|order|change|secuencia|orden))\b|[a-z][-/])(?:[ :#.=()"'-]|\b(?:number|numbers|no|nr|num|numero|is|es|de|del|the|la|el|shows|at|says|reads|dice|marca)\b)*$/;
/** The unit after a number. */
const UNIT =
  /^ ?(?:stitch|puntadas|hours|hrs?\b|horas|mm|cm|in\b|inch|pulg|kg|lbs?\b|rpm|spm|ppm|v\b|volt|hz|usd|dollars|dolares|pesos|mxn|eur|[$€%]|million|heads?|needles?|cabezas|agujas|colou?rs|colores|designs|hoops|aros)/;

const YEAR = /^(?:19|20)\d\d$/;
const ROUND = /^[1-9]\d{0,3}00$/;
const CONTEXT_LENGTH = 60;
const MOST_DIGITS = 15;
const FEWEST_DIGITS = 7;
/** How a number with its area code is written in the United States and in Mexico, by the lengths of its groups. */
const NATIONAL = /^(?:3-3-4|3-7|6-4|10|2-4-4|2-8|3-3-2-2|3-4-3)$/;

/**
 * The telephone numbers in a text in small letters, also those in English or Spanish words, and not the figures of
 * machines. A long number without a word that says what it is counts as one.
 */
export function findPhoneNumbers(text: string): Span[] {
  return runsOf(text).flatMap((run) => phonesIn(text, run));
}

/** The sequences of groups that may belong to one number. */
function runsOf(text: string): Group[][] {
  const masked = FIGURES.reduce((rest, figure) => rest.replaceAll(figure, (found) => '#'.repeat(found.length)), text);
  const runs: Group[][] = [];
  let end = Number.NaN;
  for (const { 0: found, index } of masked.matchAll(GROUP)) {
    const separator = masked.slice(end, index);
    const group = { ...toDigits(found), separator, from: index, to: index + found.length };
    const run = runs.at(-1);
    if (run !== undefined && continues(run.at(-1), group)) run.push(group);
    else runs.push([group]);
    end = group.to;
  }
  return runs;
}

function toDigits(found: string): { digits: string; isWord: boolean } {
  if (/^\d/.test(found)) return { digits: found, isWord: false };
  const [, tens = '', ones = ''] = TENS_AND_ONES.exec(found) ?? [];
  const digits = DIGITS_BY_WORD[found] ?? `${TENS[tens] ?? ''}${DIGITS_BY_WORD[ones] ?? '0'}`;
  return { digits, isWord: true };
}

function continues(last: Group | undefined, { separator, digits, isWord }: Group): boolean {
  if (last === undefined || !SEPARATOR.test(separator)) return false;
  if (!separator.includes(',') || last.isWord || isWord) return true;
  // Longer figures with commas between them are a list.
  return last.digits.length <= 2 && digits.length <= 2;
}

function phonesIn(text: string, run: readonly Group[]): Span[] {
  const found: Span[] = [];
  for (let from = 0; from < run.length;) {
    const phone = longestPhone(text, run, from);
    if (phone === null) from += 1;
    else {
      found.push(spanOf(text, phone));
      from += phone.length;
    }
  }
  return found;
}

function longestPhone(text: string, run: readonly Group[], from: number): Group[] | null {
  const isFirst = from === 0;
  const start = spanOf(text, run).from;
  const before = text.slice(Math.max(0, start - CONTEXT_LENGTH), start);
  for (let to = Math.min(run.length, from + MOST_DIGITS); to > from; to -= 1) {
    const groups = run.slice(from, to);
    if (isPhoneNumber(text, groups, before, isFirst && to === run.length)) return groups;
  }
  return null;
}

/** With the plus sign and the bracket before it. */
function spanOf(text: string, groups: readonly Group[]): Span {
  const [from, to] = [groups[0]?.from ?? 0, groups.at(-1)?.to ?? 0];
  const prefix = /\+? ?\(?$/.exec(text.slice(Math.max(0, from - 3), from))?.[0] ?? '';
  return { from: from - prefix.trimStart().length, to };
}

/** `before` is the text before the run of groups. */
function isPhoneNumber(text: string, groups: readonly Group[], before: string, isWholeRun: boolean): boolean {
  const digits = groups.map((group) => group.digits).join('');
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) return false;
  const { from, to } = spanOf(text, groups);
  if (text.charAt(from) === '+') return digits.length <= lengthAbroad(digits);
  const national = withoutCountry(groups);
  const shape = national.map((group) => group.digits.length).join('-');
  const isNational = /^[2-9]\d{9}$/.test(national.map((group) => group.digits).join(''));
  if (isNational && shape === '3-3-4') return true;
  if (isListOfFigures(groups)) return false;
  if (CALLED.test(before)) return isWholeRun || isNational;
  if (ABOUT_MACHINE.test(before) || UNIT.test(text.slice(to, to + CONTEXT_LENGTH))) return false;
  if (groups.some((group) => group.isWord)) return true;
  if (isNational) return NATIONAL.test(shape) || national.length > 2;
  return isWholeRun && isUsualElsewhere(digits, groups);
}

/** The number of digits after a plus sign: of North America, of Mexico with its former 1, of other countries. */
function lengthAbroad(digits: string): number {
  if (digits.startsWith('1')) return 11;
  return digits.startsWith('521') ? 13 : 12;
}

/** The groups without a country code of the United States or of Mexico. */
function withoutCountry(groups: readonly Group[]): readonly Group[] {
  const [first, ...others] = groups;
  if (first === undefined) return groups;
  const rest = others.map(({ digits }) => digits).join('');
  if (rest.length === 10 && /^(?:1|52|521|0?01|01152)$/.test(first.digits)) return others;
  const isLong = others.length === 0 && /^(?:1|521?)[2-9]\d{9}$/.test(first.digits);
  return isLong ? [{ ...first, digits: first.digits.slice(-10) }] : groups;
}

/** Years, round prices, ranges, and the numbers of needles in their order. */
function isListOfFigures(groups: readonly Group[]): boolean {
  if (groups.length === 1) return groups.every(({ digits }) => digits.length < 10 && digits.endsWith('000'));
  if (groups.every(({ digits }) => YEAR.test(digits) || ROUND.test(digits))) return true;
  const [first, second] = groups;
  if (groups.length === 2 && first?.digits.length === second?.digits.length) return true;
  if (groups.some(({ digits }) => YEAR.test(digits)) && groups.every(({ digits }) => digits.length <= 4)) return true;
  return groups.every(
    ({ digits }, at) => digits.length <= 2 && (at === 0 || Number(digits) > Number(groups[at - 1]?.digits)),
  );
}

/** Numbers without an area code, those of Spain, those with the 0 of long distance, and long ones. */
function isUsualElsewhere(digits: string, groups: readonly Group[]): boolean {
  const shape = groups.map((group) => group.digits.length).join('-');
  if (groups.length === 1) return digits.length >= 10 || /^[2-9]/.test(digits);
  const isRound = groups.every((group) => group.digits.endsWith('0') && !group.digits.startsWith('0'));
  if (shape === '3-4') return /^[2-9]/.test(digits) && !isRound;
  if (/^(?:3-3-3|3-2-2-2)$/.test(shape)) return /^[6-9]/.test(digits) && !isRound;
  return /^0\d{8,12}$/.test(digits);
}
