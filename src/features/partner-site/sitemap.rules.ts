import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { isJsonObject, listOf } from './json-value.rules.ts';
import { LIST_BYTES } from './partner-limits.ts';

/** The addresses in one file: further sitemaps, or pages. */
export type Sitemap = { sitemaps: string[]; pages: string[] };

const unzip = promisify(gunzip);
const GZIP = Buffer.from([0x1f, 0x8b]);

/** Without entities: none but XML's own five are needed, and others can be made to grow without end. */
const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: false,
  processEntities: false,
  parseTagValue: false,
  isArray: (name) => name === 'url' || name === 'sitemap',
});

/** Reads a sitemap, packed or not, whatever its name says. Null when it is none, or one that cannot be trusted. */
export async function sitemapIn(body: Buffer): Promise<Sitemap | null> {
  const text = await textIn(body);
  if (text === null || /<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  const root = parsed(text);
  if (root === null) return null;
  return { sitemaps: locationsIn(root['sitemapindex'], 'sitemap'), pages: locationsIn(root['urlset'], 'url') };
}

async function textIn(body: Buffer): Promise<string | null> {
  if (!body.subarray(0, 2).equals(GZIP)) return body.toString('utf8');
  try {
    const unpacked = await unzip(body, { maxOutputLength: LIST_BYTES });
    return unpacked.toString('utf8');
  } catch {
    return null;
  }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const root: unknown = parser.parse(text);
    return isJsonObject(root) && ('urlset' in root || 'sitemapindex' in root) ? root : null;
  } catch {
    return null;
  }
}

function locationsIn(list: unknown, name: 'url' | 'sitemap'): string[] {
  const entries = isJsonObject(list) ? listOf(list[name]) : [];
  return entries.flatMap((entry) => {
    const place = isJsonObject(entry) ? listOf(entry['loc'])[0] : undefined;
    return typeof place === 'string' && place.trim() !== '' ? withoutEntities(place.trim()) : [];
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#38': '&' };

function withoutEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|#38);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
