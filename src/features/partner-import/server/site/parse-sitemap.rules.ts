import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { isJsonObject, listOf } from './json-values.rules.ts';
import { SITEMAP_BYTES } from './site-limits.rules.ts';
import type { Sitemap } from './parser-messages.schema.ts';

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

/** Null when a text is no sitemap, or one that cannot be trusted. Takes seconds for the largest. */
export function sitemapIn(text: string): Sitemap | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  const root = parsed(text);
  if (root === null) return null;
  return { sitemaps: locationsIn(root['sitemapindex'], 'sitemap'), pages: locationsIn(root['urlset'], 'url') };
}

/** A sitemap as it is, packed or not, whatever its name says. Null when it is larger, or cannot be unpacked. */
export async function unpackedSitemap(body: Buffer, maxOutputLength = SITEMAP_BYTES): Promise<Buffer | null> {
  if (!body.subarray(0, 2).equals(GZIP)) return body;
  try {
    return await unzip(body, { maxOutputLength });
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
