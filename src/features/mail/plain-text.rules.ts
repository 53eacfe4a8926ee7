import type { MailBlock, MailSite } from './mail.rules.ts';

const WIDTH = 76;

/** The mail in plain text. Addresses stand on lines of their own, unbroken, so that every program makes them links. */
export function plainText(body: readonly MailBlock[], site: MailSite): string {
  return [...body.map(renderBlock), signature(site)].join('\n\n');
}

function renderBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return wrapText(block.text.toUpperCase());
    case 'paragraph':
    case 'small print':
      return wrapText(block.text);
    case 'action':
      return `${wrapText(`${block.label}:`)}\n${block.url}`;
    case 'facts':
      return block.rows.map(({ label, value }) => wrapText(`${label}: ${value}`)).join('\n');
  }
}

function signature({ name, publicUrl, operatorEmail, operatorPhone }: MailSite): string {
  return ['-- ', toOneLine(name), publicUrl, toOneLine(operatorEmail), toOneLine(operatorPhone)].join('\n');
}

/** Control characters, and marks that turn the direction of reading: people may type or paste them. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

export function toOneLine(text: string): string {
  return text.replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
}

/** Lines of at most 76 letters; a longer word has a line of its own. */
export function wrapText(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of toOneLine(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || countLetters(longer) <= WIDTH) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].join('\n');
}

function countLetters(text: string): number {
  return Array.from(text).length;
}
