import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { load } from 'cheerio';
import * as z from 'zod/mini';

const thing = z.looseObject({ '@type': z.string() });
const graph = z.object({ '@context': z.literal('https://schema.org'), '@graph': z.array(thing) });
export type Thing = z.output<typeof thing>;

/** The contents of a page's head that search engines read. */
export function headOf(html: string) {
  const $ = load(html);
  const all = (selector: string, name: string) =>
    $(selector)
      .toArray()
      .map((each) => $(each).attr(name) ?? '');
  return {
    titles: $('head title')
      .toArray()
      .map((each) => $(each).text()),
    descriptions: all('meta[name="description"]', 'content'),
    canonicals: all('link[rel="canonical"]', 'href'),
    robots: all('meta[name="robots"]', 'content'),
    property: (name: string) => all(`meta[property="${name}"]`, 'content')[0],
  };
}

/** A page's schema.org objects. */
export function thingsOf(html: string): Thing[] {
  const $ = load(html);
  return $('script[type="application/ld+json"]')
    .toArray()
    .flatMap((each) => graph.parse(JSON.parse($(each).text()))['@graph']);
}

/** Errors in a page's product results; mere recommendations are excluded. */
export async function faultsOf(html: string): Promise<string[]> {
  const found = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html);
  const issues = await new Validator(null).validate(found);
  return issues.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage }) => issueMessage);
}

/** All addresses on this site that a page links to or shows. */
export function addressesIn(html: string): string[] {
  const $ = load(html);
  const links = $('a[href], link[href]')
    .toArray()
    .map((each) => $(each).attr('href') ?? '');
  const sources = $('img[src], script[src]')
    .toArray()
    .map((each) => $(each).attr('src') ?? '');
  return [...links, ...sources]
    .filter((address) => /^\/(?!\/)/.test(address))
    .map((address) => address.split('#', 1)[0] ?? '');
}

/** The only object of its type. */
export function thingOf(html: string, type: string): Thing {
  const found = thingsOf(html).filter((each) => each['@type'] === type);
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`The page has ${found.length} of ${type}`);
  return only;
}
