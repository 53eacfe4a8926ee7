import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutQuotes } from './reply-text.rules.ts';

const OUTLOOK = (from: string, sent: string, to: string, subject: string) =>
  `${from}: Shop <no-reply@shop.example>\n${sent}: Monday, November 30, 2026 10:12 AM\n${to}: Bea Lopez\n${subject}: Tajima TMAR\n\nHello Bea,\n\nthe machine is in Dallas.`;
const QUOTED = '> Hello Bea,\n>\n> the machine is in Dallas.\n>> Is it?';

/** What mail programs put below an answer. */
const QUOTES: Record<string, string> = {
  'Gmail, English': `On Mon, Nov 30, 2026 at 10:12\u202fAM Shop <no-reply@shop.example> wrote:\n\n${QUOTED}`,
  'Gmail, wrapped': `On Mon, Nov 30, 2026 at 10:12 AM Stitchyard, the marketplace <\nno-reply@shop.example> wrote:\n\n${QUOTED}`,
  'Gmail, Spanish': `El lun, 30 nov 2026 a las 10:12, Shop (<no-reply@shop.example>) escribió:\n\n${QUOTED}`,
  'Gmail, German': `Am Mo., 30. Nov. 2026 um 10:12 Uhr schrieb Shop <no-reply@shop.example>:\n\n${QUOTED}`,
  'Gmail, French': `Le lun. 30 nov. 2026 à 10:12, Shop <no-reply@shop.example> a écrit :\n\n${QUOTED}`,
  'Gmail, older': `2026-11-30 10:12 GMT-06:00 Shop <no-reply@shop.example>:\n\n${QUOTED}`,
  'Apple Mail': `> On Nov 30, 2026, at 10:12 AM, Shop <no-reply@shop.example> wrote:\n> \n${QUOTED}`,
  'Apple Mail on a phone': `Sent from my iPhone\n\nOn Nov 30, 2026, at 10:12 AM, Shop <no-reply@shop.example> wrote:\n\n${QUOTED}`,
  'Apple Mail, Spanish': `Enviado desde mi iPhone\n\nEl 30 nov 2026, a las 10:12, Shop <no-reply@shop.example> escribió:\n\n${QUOTED}`,
  'Apple Mail, German': `Von meinem iPhone gesendet\n\nAm 30.11.2026 um 10:12 schrieb Shop <no-reply@shop.example>:\n\n${QUOTED}`,
  'Apple Mail, French': `Envoyé de mon iPhone\n\nLe 30 nov. 2026 à 10:12, Shop <no-reply@shop.example> a écrit :\n\n${QUOTED}`,
  Yahoo: `On Monday, November 30, 2026, 10:12:01 AM CST, Shop <no-reply@shop.example> wrote:\n\n Hello Bea,\n\nthe machine is in Dallas.`,
  'Yahoo on a phone': `Sent from Yahoo Mail on Android\n\nOn Mon, Nov 30, 2026 at 10:12 AM, Shop\n<no-reply@shop.example> wrote:\nHello Bea,`,
  'Outlook, English': OUTLOOK('From', 'Sent', 'To', 'Subject'),
  'Outlook, bold': OUTLOOK('*From*', '*Sent*', '*To*', '*Subject*').replaceAll('*:', ':*'),
  'Outlook, Spanish': OUTLOOK('De', 'Enviado el', 'Para', 'Asunto'),
  'Outlook, German': OUTLOOK('Von', 'Gesendet', 'An', 'Betreff'),
  'Outlook, French': OUTLOOK('De ', 'Envoyé ', 'À ', 'Objet '),
  'Outlook on the web': `________________________________\n${OUTLOOK('From', 'Sent', 'To', 'Subject')}`,
  'Outlook on a phone': `Get Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n${OUTLOOK('From', 'Sent', 'To', 'Subject')}`,
  'Outlook, older': `-----Original Message-----\nFrom: Shop\nSent: Monday\n\nHello Bea,`,
  'Outlook, older, Spanish': `-----Mensaje original-----\nDe: Shop\n\nHola Bea,`,
  'Outlook, older, German': `-----Ursprüngliche Nachricht-----\nVon: Shop\n\nHallo Bea,`,
  'a forwarding program': `---------- Forwarded message ---------\nFrom: Shop\nHello Bea,`,
  'marks alone': QUOTED,
  'a signature': `-- \nBea Lopez\nLopez Embroidery\n\n${QUOTED}`,
};

test.each(Object.entries(QUOTES))('the quote of %s is cut off, and the words above it stay', (_program, quote) => {
  const words = 'Is it still for sale?\n\nI can come on Monday.';
  expect(cutQuotes(`${words}\n\n${quote}`)).toBe(words);
  expect(cutQuotes(`${words}\r\n${quote.replaceAll('\n', '\r\n')}\r\n`)).toBe(words);
  expect(cutQuotes(quote)).toBeNull();
});

test('answers below and between the lines of a quote stay', () => {
  const attribution = 'On Mon, Nov 30, 2026 at 10:12 AM Shop <no-reply@shop.example> wrote:';
  expect(cutQuotes(`${attribution}\n> Is it in Dallas?\n\nYes.\n\n> And the price?\nIt is $31,500.`)).toBe(
    'Yes.\n\nIt is $31,500.',
  );
});

test.each([
  'On Monday my brother wrote:\nhe will take it',
  'On Monday at 10:30 he wrote:\nit is sold',
  'From: Dallas\nTo: Houston\nDate: Monday\nWhat does shipping cost?',
  'De: 6 cabezas\nPara: gorras',
  '________________\nI sign here',
  'Two options:\n--\nfirst one\n\nsecond one\n' + Array.from({ length: 9 }, (_, n) => `line ${n}`).join('\n'),
  'It was sent from my shop by truck',
  'Sent from my shop by truck',
  'Le doy 28000 el lunes',
  'Am I right that it has 6 heads?',
])('in doubt words are kept: %j', (words) => {
  expect(cutQuotes(words)).toBe(words.trim());
});

test.each(['', '\n \n', 'Sent from my iPhone', 'Enviado desde mi Samsung Galaxy'])('%j says nothing', (mail) => {
  expect(cutQuotes(mail)).toBeNull();
});

const line = fc.oneof(
  fc.constantFrom('', 'Yes, 6 heads.', '¿Sigue en venta?', 'From me: thanks', '$31,500'),
  fc.string({ maxLength: 40 }),
);
const ownWords = fc
  .array(line, { minLength: 1, maxLength: 6 })
  .map((lines) =>
    lines
      .join('\n')
      .toWellFormed()
      .replaceAll(/[\0\r]/g, '')
      .trim(),
  )
  .filter((words) => words !== '' && !/^\s{0,3}>|^-- ?$/m.test(words));

test('the words above any quote are what is left', () => {
  fc.assert(
    fc.property(ownWords, fc.constantFrom(...Object.values(QUOTES)), (words, quote) => {
      expect(cutQuotes(`${words}\n\n${quote}`)).toBe(words);
    }),
    { numRuns: 500 },
  );
});

test.each(['On 2026 10:12 ', 'On \n', 'a', '> ', '\n', '_', '<a@b>', 'From: x\n', '-'])(
  'a mail of nothing but %j is read in a moment',
  (piece) => {
    const start = performance.now();
    cutQuotes(piece.repeat(Math.ceil(500_000 / piece.length)));
    expect(performance.now() - start).toBeLessThan(2_000);
  },
);
