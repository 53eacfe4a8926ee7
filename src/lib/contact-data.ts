import { findPhoneNumbers, type Span } from './phone-numbers.ts';
import { dropAllUnseen } from './unseen-characters.ts';

export type ContactKind = 'phone' | 'email' | 'link' | 'address' | 'handle';
/** Contact data in a text, by the offsets of its first character and of the one after its last. */
export type Contact = Span & { kind: ContactKind };

/** Endings of domains that are no words, also not after a full stop without a space. */
const ENDING = 'com|net|org|info|biz|shop|store|online|site|co|io|app|mx|ca|uk|eu|tv|ai|dev|example';
/** Endings that are words of English or Spanish. */
const WORD_ENDING = 'me|us|es|de';
const PROVIDER = 'gmail|hotmail|yahoo|outlook|icloud|protonmail|ymail|aol|msn';
const OPEN = String.raw`\s*[([{<]\s*`;
const CLOSE = String.raw`\s*[)\]}>]`;
const NAME = String.raw`(?<![\w.+%-])[\w.+%-]+(?:\s+(?:dot|punto|underscore|dash|guion|guion bajo)\s+[\w+%-]+){0,4}`;
const DOT = String.raw`(?:\s*\.\s?|${OPEN}(?:dot|punto|\.)${CLOSE}\s*|\s+(?:dot|punto)\s+)`;
const ENDINGS = String.raw`(?:${DOT}(?:${ENDING})\b)`;

const EMAILS = [
  String.raw`(?<![\w.+%-])[\w.+%-]+@(?:[a-z][\w.-]*|\d[\w-]*(?:\.[\w-]+)+)`,
  String.raw`${NAME}\s?@\s?(?:${PROVIDER}|[a-z\d-]+${ENDINGS})\b${ENDINGS}{0,2}`,
  String.raw`${NAME}(?:${OPEN}(?:at|arroba|@)${CLOSE}\s*|\s+arroba\s+)[a-z\d-]+(?:\.[a-z\d-]+)*${ENDINGS}{0,2}`,
  String.raw`${NAME}\s+at\s+(?:(?:${PROVIDER})\b|[a-z\d-]+(?:\s+(?:dot|punto)\s+|${OPEN}(?:dot|punto|\.)${CLOSE}\s*)(?:${ENDING})\b)${ENDINGS}{0,2}`,
];

const DOMAIN = String.raw`(?<![a-z\d.-])[a-z\d](?:[a-z\d-]|\.(?=[a-z\d]))*`;
const LINKS = [
  String.raw`\bhttps?:\s?/?/?\s?\S+`,
  String.raw`\bwww\s?\.\s?\S+`,
  String.raw`${DOMAIN}(?<=[a-z\d]\.(?:${ENDING}))(?![a-z\d-])(?:[/?#]\S*)?`,
  String.raw`${DOMAIN}(?<=[a-z\d]\.(?:${WORD_ENDING}))(?=$|[^\w\s]|\s*$|\s*\n)(?:[/?#]\S*)?`,
  String.raw`(?<![\w-])[a-z\d-]+(?:\s+\.\s?|\s?\.\s+(?=com\b)|${OPEN}(?:dot|punto|\.)${CLOSE}\s*|\s+(?:dot|punto)\s+)(?:com|net|org|info|biz|shop|mx|co|io)\b${ENDINGS}{0,2}`,
];

const PLATFORM =
  'instagram|insta|ig|facebook|fb|messenger|whats ?app|wsp|telegram|snapchat|snap|wechat|skype|signal|tik ?tok|linkedin|viber|line id|kik|discord';
const HANDLES = [
  String.raw`(?<![\w.@])@[a-z_][\w.]{1,29}(?<![.])`,
  String.raw`\b(?:${PLATFORM})(?:\s+(?:id|user|username|usuario|handle|name|account|cuenta))?(?:\s*[:=]\s*|\s+(?:is|es|as|como)\s+)@?[a-z\d_][\w.-]{2,29}(?<![.])`,
  String.raw`\b(?:${PLATFORM})\s+@?(?=[a-z._]*[\d_])[a-z_][\w.]{3,29}(?<![.])`,
];

/** Words that follow a number in messages about machines. */
const NO_STREET = '(?!(?:heads?|needles?|cabezas|agujas|colou?rs?|hours?|years?|machines?)\\b)';
const STREET_WORD = String.raw`${NO_STREET}(?:[a-z\d'.-]+)`;
const CAPITAL_WORD = String.raw`(?:[A-Z][A-Za-z'-]*\.?|\d{1,3}(?:st|nd|rd|th))`;
const ADDRESSES = [
  String.raw`(?<![\w$.,-])\d{1,6}\s+(?:${STREET_WORD}\s+){1,3}(?:street|avenue|ave|boulevard|blvd|parkway|pkwy|highway|hwy)\b\.?(?:,?\s*(?:suite|ste|unit|apt|#)\.?\s*#?\w+)?`,
  String.raw`\b(?:calle|avenida|av\.|bulevar|calzada|carretera|privada)\s+(?:[a-z\d.]+\s+){1,4}(?:#|no\.?|num\.?|numero)?\s*\d{1,5}\b`,
  String.raw`\bp\.?\s?o\.?\s+box\s+\d+\b|\bapartado postal\s+\d+\b`,
];
/** Words that are also other things than a part of a street's name, so that their capitals decide. */
const CAPITAL_ADDRESS = String.raw`(?<![\w$.,-])\d{1,6} (?:${CAPITAL_WORD} ){1,4}(?:St|Rd|Road|Ln|Lane|Dr|Drive|Ct|Court|Way|Pl|Place|Cir|Circle|Trl|Trail|Loop)\b\.?(?:,? (?:Suite|Ste|Unit|Apt|#)\.? ?#?\w+)?`;

const PATTERNS = [
  ...patternsOf('email', EMAILS),
  ...patternsOf('link', LINKS),
  ...patternsOf('handle', HANDLES),
  ...patternsOf('address', ADDRESSES),
];
const CAPITAL_PATTERN = new RegExp(CAPITAL_ADDRESS, 'g');

function patternsOf(kind: ContactKind, sources: readonly string[]) {
  return sources.map((source) => ({ kind, pattern: new RegExp(source, 'g') }));
}

/**
 * Telephone numbers, email addresses, links, handles and street addresses in a text, in their order, also those written
 * around in English or Spanish ('eight one seven', 'name arroba gmail punto com'). What is left when they are removed
 * contains none.
 */
export function findContacts(text: string): Contact[] {
  const found = findOnce(text);
  if (found.length === 0) return found;
  // What was beside contact data may be read as some itself without it.
  const rests = [{ to: 0 }, ...found].map(({ to }, at) => ({ from: to, to: found[at]?.from ?? text.length }));
  const more = rests.flatMap(({ from, to }) =>
    findContacts(text.slice(from, to)).map((contact) => shifted(contact, from)),
  );
  return [...found, ...more].toSorted((a, b) => a.from - b.from);
}

function shifted({ kind, from, to }: Contact, by: number): Contact {
  return { kind, from: from + by, to: to + by };
}

/** Whether a text contains contact data. */
export function hasContactData(text: string): boolean {
  return findOnce(text).length > 0;
}

/** A text without contact data, with single spaces. */
export function withoutContacts(text: string): string {
  const found = findContacts(text);
  const [first, ...rests] = [{ to: 0 }, ...found].map(({ to }, at) => text.slice(to, found[at]?.from));
  const words = [first, ...rests.map((rest) => rest.replace(/^[,.;:!?]+/, ''))].join(' ');
  // A lone @ is what is left of an address that was taken apart.
  return words.replaceAll('@', ' ').replaceAll(/\s+/g, ' ').trim();
}

function findOnce(text: string): Contact[] {
  const view = plainView(text);
  const lower = view.text.toLowerCase();
  const found = [
    ...PATTERNS.flatMap(({ kind, pattern }) => matchesOf(lower, kind, pattern)),
    ...matchesOf(view.text, 'address', CAPITAL_PATTERN),
    ...findPhoneNumbers(lower).map(({ from, to }): Contact => ({ kind: 'phone', from, to })),
  ];
  return mergeOverlapping(found).map(({ kind, from, to }) => ({
    kind,
    from: view.offsets[from] ?? 0,
    to: (view.offsets[to - 1] ?? 0) + (view.lengths[to - 1] ?? 0),
  }));
}

function matchesOf(text: string, kind: ContactKind, pattern: RegExp): Contact[] {
  return [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ kind, from: index, to: index + length }));
}

/** Overlapping contacts are one, of the kind that is first in the list of patterns. */
function mergeOverlapping(found: readonly Contact[]): Contact[] {
  const order: ContactKind[] = ['email', 'link', 'handle', 'address', 'phone'];
  const merged: Contact[] = [];
  for (const contact of found.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last === undefined || contact.from >= last.to) merged.push({ ...contact });
    else {
      last.to = Math.max(last.to, contact.to);
      if (order.indexOf(contact.kind) < order.indexOf(last.kind)) last.kind = contact.kind;
    }
  }
  return merged;
}

/** A text in plain letters and digits, and for each of its units the offset and length of its character in the original. */
type PlainView = { text: string; offsets: number[]; lengths: number[] };

function plainView(original: string): PlainView {
  const view: PlainView = { text: '', offsets: [], lengths: [] };
  let offset = 0;
  for (const character of original) {
    const plain = toPlain(character);
    view.text += plain;
    for (let unit = 0; unit < plain.length; unit += 1) {
      view.offsets.push(offset);
      view.lengths.push(character.length);
    }
    offset += character.length;
  }
  return view;
}

/** Without accents and invisible characters; digits, dashes and dots of any script as in ASCII. */
function toPlain(character: string): string {
  if (/[\n\w ]/.test(character)) return character;
  const plain = dropAllUnseen(character.normalize('NFKD')).replaceAll(/\p{M}/gu, '');
  return plain
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll(/\p{Pd}|\u2212/gu, '-')
    .replaceAll(/[\u3002\u00b7\u2022\u2219]/g, '.')
    .replaceAll(/\r/g, ' ')
    .replaceAll(/[\p{Z}\t]/gu, ' ');
}

/** The digit in ASCII. The ten digits of a script follow one another. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
