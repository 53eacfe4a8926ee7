import { load } from 'cheerio';

export type HtmlNode = {
  type: string;
  name?: string;
  data?: string;
  attribs?: Readonly<Record<string, string>>;
  children?: HtmlNode[];
};

/** The parser looks through all open tags at each further one: beyond this many looks it would take seconds. */
const MOST_LOOKS = 500_000_000;
/** In JSON within a page the slash is escaped. */
const TAG = /<(\\?\/)?([a-z][a-z\d-]{0,30})/gi;

/** A page or a piece of HTML as a tree; null when its tags are nested so that reading it would take too long. */
export function nodesOf(html: string): HtmlNode[] | null {
  if (looksFor(html) > MOST_LOOKS) return null;
  return load(html, { xml: { xmlMode: false, decodeEntities: true } }, false)
    .root()
    .contents()
    .toArray();
}

/** At most so many: a tag that is closed by an outer one counts as open. */
function looksFor(html: string): number {
  const openByName = new Map<string, number>();
  let [tags, open, deepest] = [0, 0, 0];
  for (const [, slash = '', name = ''] of html.matchAll(TAG)) {
    tags += 1;
    const ofName = openByName.get(name.toLowerCase()) ?? 0;
    if (slash !== '' && ofName === 0) continue;
    const step = slash === '' ? 1 : -1;
    openByName.set(name.toLowerCase(), ofName + step);
    open += step;
    deepest = Math.max(deepest, open);
  }
  return tags * deepest;
}

/** The scripts of a page, in its order; null as above. */
export function scriptsOf(html: string): { type: string; text: string }[] | null {
  const found: { type: string; text: string }[] = [];
  const nodes = nodesOf(html);
  if (nodes === null) return null;
  const ahead = nodes.toReversed();
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    const { name, attribs = {}, children = [] } = node;
    if (name === 'script') found.push({ type: attribs['type'] ?? '', text: children.map(textIn).join('') });
    else for (const child of children.toReversed()) ahead.push(child);
  }
  return found;
}

function textIn({ data = '' }: HtmlNode): string {
  return data;
}
