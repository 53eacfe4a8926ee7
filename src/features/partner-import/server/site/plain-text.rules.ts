import { cutText } from '#app/lib/truncate.ts';
import { nodesOf, type HtmlNode } from './parse-html.rules.ts';

/** What of a text is no text: control characters, NUL among them, which the database refuses. */
const NO_TEXT = /[^\P{Cc}\n\t]/gu;
const BLOCKS: ReadonlySet<string> = new Set(
  'address article blockquote br dd div dl dt figure h1 h2 h3 h4 h5 h6 hr li ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
/** Between these the text goes on behind a blank line. */
const PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table']);
const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg']);

/** The text of a piece of HTML as paragraphs and lines, of at most so many characters. */
export function plainText(html: string, most: number): string {
  // Some escape their HTML once more on the way into JSON.
  const text = textOfHtml(html);
  return cutText(tidyLines(/<\/?[a-z][^<>]*>/i.test(text) ? textOfHtml(text) : text), most).trimEnd();
}

/** A text on one line, of at most so many characters. */
export function oneLine(html: string, most: number): string {
  return cutText(plainText(html, html.length).replace(/\s+/g, ' '), most).trimEnd();
}

function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const nodes = nodesOf(html);
  if (nodes === null) return html.replace(/<[^<>]*>/g, ' ');
  const found: string[] = [];
  // No stack is needed for tags that are nested deeply.
  const ahead: (HtmlNode | string)[] = nodes.toReversed();
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    if (typeof node === 'string') found.push(node);
    else if (node.type === 'text') found.push((node.data ?? '').replace(/\s+/g, ' '));
    else if (node.children !== undefined && !UNSEEN.has(node.name ?? ''))
      for (const part of unfolded(node).toReversed()) ahead.push(part);
  }
  return found.join('').replace(/\s+/g, gapOf);
}

/** Several of its edges in a row are one line's end, unlike several line breaks. */
const BLOCK_EDGE = '\v';

function unfolded({ name = '', children = [] }: HtmlNode): (HtmlNode | string)[] {
  if (name === 'br') return ['\n'];
  if (!BLOCKS.has(name)) return children;
  const edge = PARAGRAPHS.has(name) ? '\n\n' : BLOCK_EDGE;
  return [edge, ...children, edge];
}

function gapOf(whitespace: string): string {
  const breaks = whitespace.replace(/[^\n\v]/g, '');
  if (breaks.includes('\n\n')) return '\n\n';
  return breaks === '' ? ' ' : '\n';
}

function tidyLines(text: string): string {
  return text
    .toWellFormed()
    .replace(NO_TEXT, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
