import { load } from 'cheerio';

export type HtmlNode = {
  type: string;
  name?: string;
  data?: string;
  attribs?: Readonly<Record<string, string>>;
  children?: HtmlNode[];
};

/** The parser searches all open tags at each further tag: with more steps than this it would take seconds. */
const MAX_PARSER_STEPS = 500_000_000;
/** In JSON within a page the slash is escaped. */
const TAG = /<(\\?\/)?([a-z][a-z\d-]{0,30})/gi;

/** A page or a piece of HTML as a tree; null when its tags are nested so that reading it would take too long. */
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

/** The scripts of a page, in its order; null when the page cannot be parsed in time. */
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
