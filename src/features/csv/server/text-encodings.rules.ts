import { UTF_8, type CsvEncoding } from '#app/lib/csv.ts';
import type { BYTE_ENCODINGS, TextEncoding } from '../csv-imports.schema.ts';

export type ByteEncoding = (typeof BYTE_ENCODINGS)[number];

const LABELS = {
  'UTF-8': 'utf-8',
  'UTF-16LE': 'utf-16le',
  'UTF-16BE': 'utf-16be',
  'Windows-1252': 'windows-1252',
  'Mac Roman': 'macintosh',
} as const satisfies Partial<Record<TextEncoding, string>>;

/** The characters of the bytes from 0x80 in code page 850, which TextDecoder does not know. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** Decodes a file chunk by chunk; null flushes an incomplete character at its end, as U+FFFD. */
export type Decode = (chunk: Uint8Array | null) => string;

export function createDecode(encoding: TextEncoding): Decode {
  if (encoding === 'CP850') return decodeCp850;
  const decoder = new TextDecoder(LABELS[encoding]);
  return (chunk) => (chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true }));
}

function decodeCp850(chunk: Uint8Array | null): string {
  const text = chunk === null ? '' : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1');
  return text.replaceAll(/[\u0080-\u00FF]/g, (byte) => CP850.charAt(byte.charCodeAt(0) - 0x80));
}

/** Encodes files like one that was read. Characters that the encoding does not have become question marks. */
export function encodingOf(encoding: TextEncoding): CsvEncoding {
  if (encoding === 'UTF-8') return UTF_8;
  if (encoding === 'UTF-16LE' || encoding === 'UTF-16BE') {
    const encode = (text: string) => Buffer.from(text, 'utf16le');
    const isBigEndian = encoding === 'UTF-16BE';
    return {
      charset: LABELS[encoding],
      hasByteOrderMark: true,
      encode: isBigEndian ? (text) => encode(text).swap16() : encode,
    };
  }
  const byteOf = bytesByCharacter(encoding);
  const toByte = (character: string) =>
    character < '\x80' ? character.charCodeAt(0) : (byteOf.get(character) ?? 0x3f);
  return {
    charset: encoding === 'CP850' ? 'cp850' : LABELS[encoding],
    hasByteOrderMark: false,
    encode: (text) => Uint8Array.from(text.normalize('NFC'), toByte),
  };
}

/** The bytes from 0x80 of an encoding, by their characters. */
function bytesByCharacter(encoding: ByteEncoding): ReadonlyMap<string, number> {
  const decode = createDecode(encoding);
  return new Map(Array.from({ length: 128 }, (_, at) => [decode(Uint8Array.of(0x80 + at)), 0x80 + at] as const));
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

type Misreading = {
  /** Sequences of characters that may be the bytes of one UTF-8 character. */
  sequences: RegExp;
  byteOf: ReadonlyMap<string, number>;
};

/** The bytes from `first` to `last` as characters of an encoding, for a regular expression. */
function charactersOf(table: ReadonlyMap<string, number>, first: number, last: number): string {
  const found = [...table].filter(([, byte]) => byte >= first && byte <= last);
  return `[${found.map(([character]) => character).join('')}]`;
}

/** `leads`: the first bytes that are considered; others occur in correct text, such as a capital before a quote. */
function misreadingOf(encoding: ByteEncoding, leads: { two: [number, number]; all: boolean }): Misreading {
  const byteOf = bytesByCharacter(encoding);
  const next = charactersOf(byteOf, 0x80, 0xbf);
  const two = `${charactersOf(byteOf, ...leads.two)}${next}`;
  const three = `${leads.all ? charactersOf(byteOf, 0xe0, 0xef) : charactersOf(byteOf, 0xe2, 0xe2)}${next}{2}`;
  const four = `${charactersOf(byteOf, 0xf0, 0xf4)}${next}{3}`;
  return { byteOf, sequences: new RegExp([four, three, two].join('|'), 'g') };
}

const WINDOWS = misreadingOf('Windows-1252', { two: [0xc2, 0xdf], all: true });
const OTHERS = [
  misreadingOf('Mac Roman', { two: [0xc2, 0xc3], all: false }),
  misreadingOf('CP850', { two: [0xc2, 0xc3], all: false }),
];

/**
 * A letter and what may follow it in correct text, although both together could be UTF-8: 'CAFÉ’s', '«CAFÉ»', '3×½'.
 * Not after Â and Ã, with which misread text of Western languages begins.
 */
const CORRECT = /^(?![ÂÃ])[\p{L}×][’”»…–—™®°²³¼½¾]+$/u;
const IN_WORD = /^(?!s\b)\p{L}/iu;
const NON_ASCII_PAIR = /[^\0-\x7F]{2}/;

/**
 * The first mojibake in a text: a part that is UTF-8 read in another encoding, with the characters that it stands for,
 * such as 'Ã©' and 'é'; null if there is none.
 */
export function findMojibake(text: string): { part: string; meant: string } | null {
  if (!NON_ASCII_PAIR.test(text)) return null;
  for (const { sequences, byteOf } of [WINDOWS, ...OTHERS]) {
    for (const { 0: part, index } of text.matchAll(sequences)) {
      const isCorrect = CORRECT.test(part) && !IN_WORD.test(text.slice(index + part.length));
      const meant = isCorrect ? null : decodeUtf8(Array.from(part, (character) => byteOf.get(character) ?? 0));
      if (meant !== null) return { part, meant };
    }
  }
  return null;
}

function decodeUtf8(bytes: readonly number[]): string | null {
  try {
    return UTF8.decode(Uint8Array.from(bytes));
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
