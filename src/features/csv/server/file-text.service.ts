import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { AppError } from '#app/lib/app-error.ts';
import type { TextEncoding } from '../csv-imports.schema.ts';
import { withoutSeparatorLine, MAX_ROW_CHARACTERS } from './read-header.rules.ts';
import { createDecode } from './text-encodings.rules.ts';

/** Small enough that decoding a chunk occupies the event loop for a few milliseconds only. */
const CHUNK_BYTES = 16 * 1024;
const HEAD_BYTES = 64 * 1024;
/** The parser's limit ignores separators: a line of separators alone would be a row of millions of cells. */
const MAX_LINE_CHARACTERS = 2 * MAX_ROW_CHARACTERS;

const NOT_TEXT = 'This is not a CSV file. In the spreadsheet, choose “Save as” and then CSV';
const CONTROLS_PER_THOUSAND = 5;

/**
 * The encoding by the file's byte order mark, or UTF-8 if the file is valid but for a few bytes, which become U+FFFD.
 * Null if only a reader can tell. Throws invalid for binary data.
 */
export async function detectEncoding(path: string): Promise<TextEncoding | null> {
  const marked = await readMark(path);
  if (marked === 'UTF-16LE' || marked === 'UTF-16BE') return marked;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isValid = true;
  let controls = 0;
  let size = 0;
  for await (const chunk of bytesIn(path)) {
    size += chunk.length;
    controls += controlsIn(chunk);
    if (isValid) isValid = decodes(decoder, chunk);
  }
  if (isValid) isValid = decodes(decoder, null);
  if (controls * 1_000 > size * CONTROLS_PER_THOUSAND) throw new AppError('invalid', NOT_TEXT);
  return isValid || marked === 'UTF-8' || (await isMostlyUtf8(path)) ? 'UTF-8' : null;
}

/**
 * Whether at least as many characters are valid UTF-8 as bytes are not: in other encodings hardly any two bytes are.
 */
async function isMostlyUtf8(path: string): Promise<boolean> {
  const decode = createDecode('UTF-8');
  const found = { right: 0, wrong: 0 };
  for await (const chunk of bytesIn(path)) countCharacters(decode(chunk), found);
  countCharacters(decode(null), found);
  return found.right >= found.wrong;
}

const REPLACEMENT = '\uFFFD';
const NON_ASCII = /[^\0-\x7F]/gu;

function countCharacters(text: string, found: { right: number; wrong: number }): void {
  for (const [character] of text.matchAll(NON_ASCII)) {
    if (character === REPLACEMENT) found.wrong += 1;
    else found.right += 1;
  }
}

const MARKS = [
  ['UTF-8', Buffer.from('efbbbf', 'hex')],
  ['UTF-16LE', Buffer.from('fffe', 'hex')],
  ['UTF-16BE', Buffer.from('feff', 'hex')],
] as const;

async function readMark(path: string): Promise<TextEncoding | null> {
  const start = await readBytes(path, 3);
  return MARKS.find(([, mark]) => start.subarray(0, mark.length).equals(mark))?.[0] ?? null;
}

function decodes(decoder: TextDecoder, chunk: Buffer | null): boolean {
  try {
    if (chunk === null) decoder.decode();
    else decoder.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const END_OF_FILE = 26;
const FIRST_SIGN = 32;
const USUAL_CONTROLS = new Set([TAB, LINE_FEED, CARRIAGE_RETURN, END_OF_FILE]);

function controlsIn(chunk: Buffer): number {
  let controls = 0;
  for (const byte of chunk) {
    if (byte === 0) throw new AppError('invalid', NOT_TEXT);
    if (byte < FIRST_SIGN && !USUAL_CONTROLS.has(byte)) controls += 1;
  }
  return controls;
}

async function* bytesIn(path: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('A file is read in bytes');
    yield chunk;
  }
}

/** The text of a file without its byte order mark, Excel's line with the separator, and the end mark of DOS. */
export async function* decodeText(path: string, encoding: TextEncoding): AsyncGenerator<string> {
  const decode = createDecode(encoding);
  let lineCharacters = 0;
  let isStart = true;
  let held = '';
  for await (const chunk of bytesIn(path)) {
    const decoded = held + decode(chunk);
    const text = withoutEndMark(decoded);
    held = decoded.slice(text.length);
    refuseNul(text);
    const lineEnd = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    lineCharacters = lineEnd === -1 ? lineCharacters + text.length : text.length - lineEnd - 1;
    if (lineCharacters > MAX_LINE_CHARACTERS) throw new AppError('invalid', 'A row is too long to be one of machines');
    yield isStart ? withoutSeparatorLine(text) : text;
    isStart = false;
  }
  yield decode(null);
}

/** DOS programs end a text with a control character. */
function withoutEndMark(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === END_OF_FILE) end -= 1;
  return text.slice(0, end);
}

export async function readHead(path: string, encoding: TextEncoding): Promise<string> {
  const head = createDecode(encoding)(await readBytes(path, HEAD_BYTES));
  refuseNul(head);
  return head;
}

/** For UTF-16, whose bytes are not examined. */
function refuseNul(text: string): void {
  if (text.includes('\0')) throw new AppError('invalid', NOT_TEXT);
}

async function readBytes(path: string, length: number): Promise<Buffer> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
  return buffer.subarray(0, bytesRead);
}
