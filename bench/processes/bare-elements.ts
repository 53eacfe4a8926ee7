import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** An element of a page, independent of its component. */
type Part = { tag: string; attributes: Record<string, string>; children: (Part | string)[] };

const VOID_TAGS = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
const RENAMED = new Map([
  ['class', 'className'],
  ['for', 'htmlFor'],
  ['srcset', 'srcSet'],
]);

/**
 * Returns a function that renders the same elements as a given page, with attributes and texts: the minimum work for
 * React.
 */
export function elementsRenderer(html: string): () => string {
  const page: Part = { tag: 'main', attributes: {}, children: [] };
  const open = [page];
  for (const token of tokensOf(html)) {
    const around = open.at(-1) ?? page;
    if (!token.startsWith('<')) around.children.push(plainText(token));
    else if (token.startsWith('</')) open.pop();
    else {
      const part = partOf(token);
      around.children.push(part);
      if (!VOID_TAGS.has(part.tag) && !token.endsWith('/>')) open.push(part);
    }
  }
  return () => `<!doctype html>${renderToString(elementOf(page, 0))}`;
}

function tokensOf(html: string): string[] {
  const withoutScripts = html.replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '');
  return withoutScripts.match(/<\/?[a-z][^>]*>|[^<]+/gi) ?? [];
}

function partOf(token: string): Part {
  const tag = /^<(?<tag>[a-z][\w:-]*)/i.exec(token)?.groups?.['tag'] ?? 'div';
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of token.matchAll(/\s([\w:-]+)="([^"]*)"/g)) {
    // React expects styles as objects and event handlers as functions.
    if (name !== 'style' && !name.startsWith('on')) attributes[RENAMED.get(name) ?? name] = plainText(value);
  }
  return { tag, attributes, children: [] };
}

function plainText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

function elementOf({ tag, attributes, children }: Part, key: number): ReactNode {
  const inner = children.map((child, at) => (typeof child === 'string' ? child : elementOf(child, at)));
  return inner.length === 0
    ? createElement(tag, { key, ...attributes })
    : createElement(tag, { key, ...attributes }, inner);
}
