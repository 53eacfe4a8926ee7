import type { MailBlock, MailSite } from './mail.rules.ts';

const WIDTH = 76;

/** The mail in plain text. Addresses stand on lines of their own, unbroken, so that every program makes them links. */
export function plainText(body: readonly MailBlock[], site: MailSite): string {
  return [...body.map(textOf), signature(site)].join('\n\n');
}

function textOf(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return wrapped(block.text.toUpperCase());
    case 'paragraph':
    case 'small print':
      return wrapped(block.text);
    case 'action':
      return `${wrapped(`${block.label}:`)}\n${block.url}`;
    case 'facts':
      return block.rows.map(({ label, value }) => wrapped(`${label}: ${value}`)).join('\n');
  }
}

function signature({ name, publicUrl, operatorEmail, operatorPhone }: MailSite): string {
  return ['-- ', oneLine(name), publicUrl, oneLine(operatorEmail), oneLine(operatorPhone)].join('\n');
}

/** Control characters, and marks that turn the direction of reading, out of words that people typed. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

export function oneLine(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
}

/** Lines of at most 76 letters; a longer word has a line of its own. */
export function wrapped(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of oneLine(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || lettersIn(longer) <= WIDTH) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].join('\n');
}

function lettersIn(text: string): number {
  return Array.from(text).length;
}
