import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderMail, toOneLine, wrapText } from './layout.rules.ts';
import type { Mail, MailBlock, MailSite } from './mail.rules.ts';

const SITE: MailSite = {
  name: 'Stitch & Co',
  publicUrl: 'https://shop.example',
  operatorEmail: 'sales@shop.example',
  operatorPhone: '(817) 555-0100',
};

function letter(...body: MailBlock[]): Mail {
  return { to: 'ada@example.com', limit: 'confirmed', subject: 'Hello', body };
}

test('a mail in plain text', () => {
  const { text } = renderMail(
    letter(
      { kind: 'heading', text: 'Confirm your address' },
      { kind: 'paragraph', text: 'Hello Ada,' },
      {
        kind: 'paragraph',
        text: 'Please confirm that this is your address, so that we can reach you about your machines.',
      },
      { kind: 'action', label: 'Confirm', url: 'https://shop.example/auth/confirm#token=abc' },
      { kind: 'facts', rows: [{ label: 'Machine', value: 'Tajima TMAR' }] },
      { kind: 'small print', text: 'The link works once.' },
    ),
    SITE,
  );
  expect(text).toBe(`CONFIRM YOUR ADDRESS

Hello Ada,

Please confirm that this is your address, so that we can reach you about
your machines.

Confirm:
https://shop.example/auth/confirm#token=abc

Machine: Tajima TMAR

The link works once.

-- 
Stitch & Co
https://shop.example
sales@shop.example
(817) 555-0100`);
});

test('whatever people typed, both forms say it, and it makes no tag', () => {
  const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 });
  const block: fc.Arbitrary<MailBlock> = fc.oneof(
    fc.record({ kind: fc.constantFrom('paragraph', 'small print'), text: anyText }),
    fc.record({
      kind: fc.constant('machine'),
      name: anyText,
      url: fc.constant('https://shop.example/machine/a'),
      picture: fc.constantFrom(null, 'https://shop.example/objects/a?w=320'),
      news: anyText,
      lines: fc.array(anyText, { maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('facts'),
      rows: fc.array(fc.record({ label: anyText, value: anyText }), { maxLength: 3 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), anyText, (body, name) => {
      const { text, html } = renderMail(letter(...body), { ...SITE, name });
      const [plain, shown] = [toOneLine(text), wordsOf(html)];
      for (const words of [name, ...body.flatMap(wordsIn)].map(toOneLine)) {
        expect(plain).toContain(words);
        expect(shown).toContain(words);
      }
      for (const [, tag = ''] of html.matchAll(/<\/?([^\s>]*)/g)) expect(TAGS).toContain(tag);
    }),
  );
});

test('a button is a link, with its address in letters below it', () => {
  const url = 'https://shop.example/auth/reset?a=1&b=2#token=abc';
  const { html } = renderMail(letter({ kind: 'action', label: 'Reset <now>', url }), SITE);
  const address = 'https://shop.example/auth/reset?a=1&amp;b=2#token=abc';
  expect(html).toContain(`<a href="${address}"`);
  expect(html).toContain('>Reset &lt;now&gt;</a>');
  expect(html).toContain(`>${address}</p>`);
});

test.each(['javascript:alert(1)', '/auth/reset', 'https://shop.example/"onclick="', 'https://shop.example/\nBcc: x'])(
  'no button leads to %j',
  (url) => expect(() => renderMail(letter({ kind: 'action', label: 'Go', url }), SITE)).toThrow(TypeError),
);

test('lines are at most 76 letters long, and keep every word whole and in order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
      const lines = wrapText(text).split('\n');
      for (const line of lines) expect(Array.from(line).length <= 76 || !line.includes(' ')).toBe(true);
      expect(lines.join(' ')).toBe(toOneLine(text));
    }),
  );
});

test('control characters, and marks that turn the direction of reading, vanish', () => {
  expect(toOneLine('a\u001B[31mb\u202Ec\r\nd\u0000')).toBe('a [31mb c d');
});

function wordsIn(block: MailBlock): string[] {
  if (block.kind === 'facts') return block.rows.flatMap(({ label, value }) => [label, value]);
  if (block.kind === 'machine') return [block.name, block.news, ...block.lines];
  return 'url' in block ? [block.label, block.url] : [block.text];
}

const TAGS = 'doctype html head meta title style body div table tr td th p h1 a img span br'
  .split(' ')
  .flatMap((name) => [name, `!${name}`]);
const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

function wordsOf(html: string): string {
  const bare = html.replace(/^.*<body/s, '').replace(/<[^>]*>/g, ' ');
  const decoded = Object.entries(ENTITIES).reduce((text, [entity, letter]) => text.replaceAll(entity, letter), bare);
  return toOneLine(decoded);
}
