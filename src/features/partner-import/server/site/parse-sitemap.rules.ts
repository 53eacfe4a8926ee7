import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { isJsonObject, toList } from './product-values.rules.ts';
import { SITEMAP_BYTES, type Sitemap } from './raw-product.schema.ts';

const gunzipAsync = promisify(gunzip);
const GZIP = Buffer.from([0x1f, 0x8b]);

/** Entities are not processed: only XML's five predefined ones are needed, and custom ones can expand without limit. */
const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: false,
  processEntities: false,
  parseTagValue: false,
  isArray: (name) => name === 'url' || name === 'sitemap',
});

/** Null if a text is not a sitemap, or not a trustworthy one. Takes seconds for the largest ones. */
export function parseSitemap(text: string): Sitemap | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  const root = parseXml(text);
  if (root === null) return null;
  return { sitemaps: findLocations(root['sitemapindex'], 'sitemap'), pages: findLocations(root['urlset'], 'url') };
}

/** Decompresses a sitemap if necessary, whatever its name says. Null if it is larger, or invalid. */
export async function decompressSitemap(body: Buffer, maxOutputLength = SITEMAP_BYTES): Promise<Buffer | null> {
  if (!body.subarray(0, 2).equals(GZIP)) return body;
  try {
    return await gunzipAsync(body, { maxOutputLength });
  } catch {
    return null;
  }
}

function parseXml(text: string): Record<string, unknown> | null {
  try {
    const root: unknown = parser.parse(text);
    return isJsonObject(root) && ('urlset' in root || 'sitemapindex' in root) ? root : null;
  } catch {
    return null;
  }
}

function findLocations(list: unknown, name: 'url' | 'sitemap'): string[] {
  const entries = isJsonObject(list) ? toList(list[name]) : [];
  return entries.flatMap((entry) => {
    const location = isJsonObject(entry) ? toList(entry['loc'])[0] : undefined;
    return typeof location === 'string' && location.trim() !== '' ? decodeEntities(location.trim()) : [];
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#38': '&' };

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|#38);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
