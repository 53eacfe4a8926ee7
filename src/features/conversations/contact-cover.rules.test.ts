import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findContacts } from '#app/lib/contact-data.ts';
import { coverContacts } from './contact-cover.rules.ts';

/** The message as it reads, with the kind in brackets in place of what is covered. */
function read(message: string): string {
  return coverContacts(message)
    .map((part) => ('text' in part ? part.text : `[${part.covered}]`))
    .join('');
}

test.each([
  // Telephone numbers
  ['Call (817) 555-0142 today', 'Call [phone] today'],
  ['call 817.555.0142 at noon', 'call [phone] at noon'],
  ['+1 817 555 0142', '[phone]'],
  ['1-800-555-0142', '[phone]'],
  ['My cell: 8175550142.', 'My cell: [phone].'],
  ['text 555-0142', 'text [phone]'],
  ['817 - 555 - 0142', '[phone]'],
  ['8 1 7 5 5 5 0 1 4 2', '[phone]'],
  ['8.1.7.5.5.5.0.1.4.2', '[phone]'],
  ['8, 1, 7, 5, 5, 5, 0, 1, 4, 2', '[phone]'],
  ['81 75 55 01 42', '[phone]'],
  ['817\u200b555\u200b0142', '[phone]'],
  ['８１７-５５５-０１４２', '[phone]'],
  ['817–555–0142', '[phone]'],
  ['817·555·0142', '[phone]'],
  ['٨١٧ ٥٥٥ ٠١٤٢', '[phone]'],
  ['817-555-0142 ext. 12', '[phone] ext. 12'],
  ['817-555-0142x12', '[phone]x12'],
  ['817\n555\n0142', '[phone]'],
  ['eight one seven five five five oh one four two', '[phone]'],
  ['Eight-one-seven, 555, zero one four two', '[phone]'],
  ['eight seventeen fifty-five fifty one forty two', '[phone]'],
  ['ocho uno siete cinco cinco cinco cero uno cuatro dos', '[phone]'],
  ['Llámame al ocho uno siete, cinco cinco cinco, cero uno cuatro dos', 'Llámame al [phone]'],
  ['ochenta y uno setenta y cinco cincuenta y cinco cero uno cuarenta y dos', '[phone]'],
  ['8 uno 7 cinco 5 5 cero 1 4 2', '[phone]'],
  ['Mi WhatsApp es +52 81 1234 5678', 'Mi WhatsApp es [phone]'],
  ['marca al 55 1234 5678', 'marca al [phone]'],
  ['tel. 612 345 678', 'tel. [phone]'],
  ['+34 612 345 678', '[phone]'],
  ['+49 151 2345678', '[phone]'],
  ['Fort Worth, TX 76102, 817-555-0142', 'Fort Worth, TX 76102, [phone]'],
  ['6 heads 817 555 0142 15 needles', '6 heads [phone] 15 needles'],
  ['Serial 817-555-0142', 'Serial [phone]'],
  // Email addresses
  ['Write to bea@shop.example, please', 'Write to [email], please'],
  ['Bea.Lopez+sale@GMAIL.COM', '[email]'],
  ['bea (at) shop', '[email]'],
  ['bea [at] shop [dot] com', '[email]'],
  ['bea at gmail dot com', '[email]'],
  ['bea dot lopez at gmail dot com thanks', '[email] thanks'],
  ['bea @ gmail . com', '[email]'],
  ['bea arroba gmail punto com', '[email]'],
  ['mi correo: bea punto lopez arroba hotmail punto com', 'mi correo: [email]'],
  ['bea(arroba)correo.mx', '[email]'],
  ['bea＠gmail．com', '[email]'],
  ['b\u200bea@gm\u200bail.com', '[email]'],
  ['qq123@163.com', '[email]'],
  ['bea at gmail', '[email]'],
  // Links
  ['See https://shop.example/wanted?x=1 for it', 'See [link] for it'],
  ['www.shop.example', '[link]'],
  ['I am at beashop.com', 'I am at [link]'],
  ['beashop.com.mx/maquinas tiene más', '[link] tiene más'],
  ['beashop dot com', '[link]'],
  ['visita beashop punto com', 'visita [link]'],
  ['beashop (dot) com', '[link]'],
  ['wa.me/18175550142', '[link]'],
  ['Mira mitienda.es.', 'Mira [link].'],
  // Handles
  ['Find me: @bea_shop!', 'Find me: [handle]!'],
  ['IG: beashop', '[handle]'],
  ['my Instagram is beashop', 'my [handle]'],
  ['telegram bea_shop99', '[handle]'],
  ['mi usuario de Facebook es beashop', 'mi usuario de [handle]'],
  // Street addresses
  ['We are at 100 Commerce St, Fort Worth, TX 76102', 'We are at [address], Fort Worth, TX 76102'],
  ['come to 1200 north main street, suite 4', 'come to [address]'],
  ['500 Industrial Park Drive', '[address]'],
  ['Estamos en Calle Morelos Norte #123', 'Estamos en [address]'],
  ['Avenida Juárez 45, Monterrey', '[address], Monterrey'],
  ['P.O. Box 123', '[address]'],
])('%j reads as %j', (message, covered) => {
  expect(read(message)).toBe(covered);
});

test.each([
  '',
  'Tajima TMAR-K1506C, 6 heads 15 needles, 2018',
  'Is the TMBR-SC1501 from 2015-2018 or 2019?',
  'Barudan BEKY-S1506CII-450-360',
  'SWF/E-T1501 and K-UK 1506-45',
  'serial 1234567',
  'S/N: 0012345678',
  'Serial number is 20150812345',
  'número de serie 4512345',
  'No. de serie: 4512345678',
  'part number 060130050000',
  'It costs $31,500, or 31.500, or $1,250,000.00',
  'between $30,000 and $35,000, 30000-40000, 31250-33750',
  'te doy 28500 USD, o 31,500 pesos',
  '680x520 mm, 27 x 20 in, 450 × 360 mm',
  'fields 450/360/680 mm',
  '4,000,000 stitches, 12345678 stitches, 4 000 000 puntadas',
  'stitch count 4123456',
  'el contador marca 4123456',
  '12000 hours; 1,200 h; 850-1000 rpm',
  '220V 60Hz, 110/220/380 V, 3 phases, 15 A',
  'ZIP 76102, 76102-1234',
  'by 2026-12-01, 12/01/2026 or 01.12.2026 at 10:30',
  'Monday 9:00-17:30, 30/11/2026 14:00',
  '2 machines @ $9,000 each',
  'heads one, two, three, four, five, six, seven, eight work',
  'needles 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12',
  'agujas 1 3 5 7 9 11 13',
  'color sequence 1 5 3 2 7 8 4 6 2 1',
  '20 1506 2018',
  'models 1504 2008',
  'one or two heads, twenty twenty four, fifteen needles',
  'treinta y cinco mil dólares, seis cabezas',
  'It runs at 1000.It is good',
  'La máquina es barata.es buena',
  'Look at the photo. Me gusta. Comments welcome',
  'I saw it on Instagram, and facebook too',
  '6 heads direct drive, 2 way switch, 15 needle in place',
  '12 heads on the street',
  'Is it at Columbus or at Dallas?',
  'needs a new PCB; board no. 12-345',
  'Weight 850 kg, door 900 mm, 2.5 m wide',
  'Offer: 28 thousand, 5 % down, 24 months',
])('nothing is covered in %j', (message) => {
  expect(read(message)).toBe(message);
});

const OTHER_WORDS = [
  'Tajima TMAR-K1506C',
  '6 heads',
  'is it sold?',
  '15 agujas',
  '$31,500',
  'gracias',
  '680x520 mm',
  '',
];
const beside = fc.constantFrom(...OTHER_WORDS);
const digits = (first: string, length: number) => fc.stringMatching(new RegExp(`^[${first}]\\d{${length - 1}}$`));
const number = fc.tuple(digits('2-9', 3), digits('2-9', 3), digits('0-9', 4));
const NAMES = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const NOMBRES = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'];
const phone = fc.oneof(
  fc.tuple(number, fc.constantFrom('', ' ', '-', '.', ' - ', '\u200b', ' / ')).map(([groups, by]) => groups.join(by)),
  number.map(([area, exchange, line]) => `(${area}) ${exchange}-${line}`),
  number.map(([area, exchange, line]) => `+1 ${area} ${exchange} ${line}`),
  fc.tuple(number, fc.constantFrom(' ', '.', '-', ', ')).map(([groups, by]) => Array.from(groups.join('')).join(by)),
  fc
    .tuple(number, fc.constantFrom(NAMES, NOMBRES), fc.constantFrom(' ', ', ', '-'))
    .map(([groups, words, by]) => Array.from(groups.join(''), (digit) => words[Number(digit)]).join(by)),
);
const word = fc.stringMatching(/^[a-z]{3,10}$/);
const email = fc
  .tuple(
    word,
    fc.constantFrom('@', ' @ ', ' (at) ', ' [arroba] ', ' arroba ', ' at '),
    fc.constantFrom('gmail', 'hotmail', 'yahoo'),
    fc.constantFrom('.com', ' dot com', ' punto com', ' (dot) com', '.com.mx'),
  )
  .map((parts) => parts.join(''));

test('a telephone number or email address is covered, whatever is beside it', () => {
  fc.assert(
    fc.property(beside, fc.oneof(phone, email), beside, (before, contact, after) => {
      const covered = read(`${before}\n${contact}; ${after}`);
      expect(covered).toMatch(/\[(?:phone|email)\]/);
      expect(covered.replaceAll(/\[\w+\]/g, '').trim()).toBe(`${before}\n; ${after}`.trim());
    }),
    { numRuns: 500 },
  );
});

const figure = fc.oneof(
  fc.integer({ min: 1, max: 9_999_999 }).map((price) => `$${price.toLocaleString('en-US')}`),
  fc.integer({ min: 1_000, max: 999_999 }).map((price) => price.toLocaleString('de-DE')),
  fc.integer({ min: 1, max: 999_999 }).map((price) => `${price} USD`),
  fc.integer({ min: 1, max: 90 }).map((million) => `${million},000,000 stitches`),
  fc
    .tuple(fc.integer({ min: 100, max: 1_500 }), fc.integer({ min: 100, max: 1_500 }))
    .map(([a, b]) => `${a} x ${b} mm`),
  fc
    .tuple(fc.constantFrom('TMAR-K', 'TMBR-SC', 'BEKY-S', 'KE-'), fc.integer({ min: 100, max: 9_999 }))
    .map(([a, b]) => `${a}${b}C`),
  fc.integer({ min: 1_950, max: 2_030 }).map(String),
  fc.integer({ min: 0, max: 99_999_999 }).map((serial) => `serial ${serial}`),
  fc.integer({ min: 10_000, max: 99_999 }).map((zip) => `TX ${zip}`),
  fc.integer({ min: 1, max: 30_000 }).map((hours) => `${hours} hours`),
);

test('prices, sizes, models, years, serial numbers and places are not', () => {
  fc.assert(
    fc.property(fc.array(figure, { maxLength: 6 }), fc.constantFrom(', ', ' and ', '; ', '\n'), (figures, by) => {
      expect(read(figures.join(by))).toBe(figures.join(by));
    }),
    { numRuns: 500 },
  );
});

const CHARACTERS = Array.from('ab.@ 0123456789-+()\n,/#:$éñ８\u200b🧵');
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 80 }),
  fc.array(fc.oneof(phone, email, figure, beside, word), { maxLength: 8 }).map((parts) => parts.join(' ')),
);

test('what is left is as it was, and has nothing to cover', () => {
  fc.assert(
    fc.property(anything, (message) => {
      const found = findContacts(message);
      const kept = [{ to: 0 }, ...found].map(({ to }, at) => message.slice(to, found[at]?.from));
      expect(found.every(({ from, to }, at) => from < to && from >= (found[at - 1]?.to ?? 0))).toBe(true);
      const parts = coverContacts(message);
      expect(parts.flatMap((part) => ('text' in part ? [part.text] : [])).join('')).toBe(kept.join(''));
      for (const part of parts) if ('text' in part) expect(coverContacts(part.text)).toEqual([part]);
    }),
    { numRuns: 500 },
  );
});

test.each(['1', 'a', 'a.', '1 ', 'uno ', 'a@', '(', 'a dot ', '8175550142 ', '$1,', '. '])(
  'a long message of nothing but %j is read in a moment',
  (piece) => {
    const message = piece.repeat(Math.ceil(20_000 / piece.length));
    const start = performance.now();
    coverContacts(message);
    expect(performance.now() - start).toBeLessThan(2_000);
  },
);
