import { load } from 'cheerio/slim';
import { truncate } from './truncate.ts';

export type HtmlNode = {
  type: string;
  name?: string;
  data?: string;
  attribs?: Readonly<Record<string, string>>;
  children?: HtmlNode[];
};

/** The parser searches all open tags at each further tag, so that more steps than this would take seconds. */
const MAX_PARSER_STEPS = 500_000_000;
/** JSON within a page escapes the slash. */
const TAG = /<(\\?\/)?([a-z][a-z\d-]{0,30})/gi;

/** A page or a fragment of HTML as a tree; null if its tags are nested too deeply to parse in time. */
export function parseHtml(html: string): HtmlNode[] | null {
  if (estimateParserSteps(html) > MAX_PARSER_STEPS) return null;
  return load(html, { xml: { xmlMode: false, decodeEntities: true } }, false)
    .root()
    .contents()
    .toArray();
}

/** An upper bound: a tag that is closed by an outer one counts as open. */
function estimateParserSteps(html: string): number {
  const openByName = new Map<string, number>();
  let [tags, open, maxDepth] = [0, 0, 0];
  for (const [, slash = '', name = ''] of html.matchAll(TAG)) {
    tags += 1;
    const openOfName = openByName.get(name.toLowerCase()) ?? 0;
    if (slash !== '' && openOfName === 0) continue;
    const step = slash === '' ? 1 : -1;
    openByName.set(name.toLowerCase(), openOfName + step);
    open += step;
    maxDepth = Math.max(maxDepth, open);
  }
  return tags * maxDepth;
}

/** The scripts of a page, in order; null if the page cannot be parsed in time. */
export function findScripts(html: string): { type: string; text: string }[] | null {
  const scripts: { type: string; text: string }[] = [];
  const nodes = parseHtml(html);
  if (nodes === null) return null;
  const stack = nodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const { name, attribs = {}, children = [] } = node;
    if (name === 'script') scripts.push({ type: attribs['type'] ?? '', text: children.map(getText).join('') });
    else for (const child of children.toReversed()) stack.push(child);
  }
  return scripts;
}

function getText({ data = '' }: HtmlNode): string {
  return data;
}

/** Control characters except line breaks and tabs; the database rejects NUL. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]/gu;
const BLOCKS: ReadonlySet<string> = new Set(
  'address article blockquote br dd div dl dt figure h1 h2 h3 h4 h5 h6 hr li ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
/** Elements that are separated from the surrounding text by a blank line. */
const PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table']);
const INVISIBLE: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg']);

/** The text of HTML as paragraphs and lines. */
export function htmlToText(html: string): string {
  return normalizeLines(extractText(html));
}

/** The same of HTML that may have been escaped twice, truncated to `maxLength` characters. */
export function plainText(html: string, maxLength: number): string {
  // Some sites escape their HTML a second time for JSON.
  const text = extractText(html);
  return truncate(normalizeLines(/<\/?[a-z][^<>]*>/i.test(text) ? extractText(text) : text), maxLength).trimEnd();
}

/** A text on one line, truncated to `maxLength` characters. */
export function oneLine(html: string, maxLength: number): string {
  return truncate(plainText(html, html.length).replace(/\s+/g, ' '), maxLength).trimEnd();
}

function extractText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const nodes = parseHtml(html);
  if (nodes === null) return html.replace(/<[^<>]*>/g, ' ');
  const parts: string[] = [];
  // Iterative, because recursion would overflow the stack with deeply nested tags.
  const stack: (HtmlNode | string)[] = nodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') parts.push(node);
    else if (node.type === 'text') parts.push((node.data ?? '').replace(/\s+/g, ' '));
    else if (node.children !== undefined && !INVISIBLE.has(node.name ?? ''))
      for (const part of toParts(node).toReversed()) stack.push(part);
  }
  return parts.join('').replace(/\s+/g, collapseWhitespace);
}

/** Marks the edges of a block: consecutive marks are one line break, unlike consecutive <br>. */
const BLOCK_EDGE = '\v';

function toParts({ name = '', children = [] }: HtmlNode): (HtmlNode | string)[] {
  if (name === 'br') return ['\n'];
  if (!BLOCKS.has(name)) return children;
  const edge = PARAGRAPHS.has(name) ? '\n\n' : BLOCK_EDGE;
  return [edge, ...children, edge];
}

function collapseWhitespace(whitespace: string): string {
  const breaks = whitespace.replace(/[^\n\v]/g, '');
  if (breaks.includes('\n\n')) return '\n\n';
  return breaks === '' ? ' ' : '\n';
}

function normalizeLines(text: string): string {
  return text
    .toWellFormed()
    .replace(CONTROL_CHARACTERS, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
