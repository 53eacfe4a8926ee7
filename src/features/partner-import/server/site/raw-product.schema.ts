import { z } from 'zod';
import { CONDITIONS } from '#app/db/enums.ts';

export const TITLE_MAX = 300;
export const DESCRIPTION_MAX = 20_000;
export const MAX_IMAGES = 20;
export const DOUBT_MAX = 300;
/** The maximum number of a product's properties, tags and variants each; further ones are ignored. */
export const MAX_PARTS = 100;
/** The maximum length of an address, in characters. */
export const MAX_URL_LENGTH = 2_000;

/** Further products are ignored, which the import reports. */
export const MAX_PRODUCTS = 50_000;

export const PAGE_BYTES = 5 * 1_048_576;
/** The maximum size of robots.txt (RFC 9309 requires at least 500 KB). */
export const ROBOTS_BYTES = 512 * 1_024;
/** The maximum size of an uncompressed sitemap, as in the protocol. */
export const SITEMAP_BYTES = 50 * 1_048_576;
/** The maximum size of a page of a site's list of products. */
export const LIST_BYTES = 20 * 1_048_576;

const texts = z.array(z.string());

/** A product in the site's markup or list, before title and description are parsed. Texts are plain; '' is unknown. */
const rawProduct = z.object({
  title: z.string(),
  /** The site's and the maker's identifiers, such as `sku:tm-1506`. */
  ids: texts,
  description: z.string(),
  brand: z.string(),
  model: z.string(),
  /** Such as Heads: 6. */
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
  tags: texts,
  condition: z.nullable(z.enum(CONDITIONS)),
  priceUsd: z.nullable(z.number()),
  isSold: z.boolean(),
  /** As given, possibly relative. */
  images: texts,
  doubts: texts,
});
export type RawProduct = z.output<typeof rawProduct>;

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** A request to the parser thread; `url` is null for a sitemap. */
export const parserRequest = z.object({ bytes, url: z.nullable(z.string()) });
export type ParserRequest = z.output<typeof parserRequest>;

const parsedPage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), raw: rawProduct }),
  z.object({ kind: z.literal('no-product') }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type ParsedPage = z.output<typeof parsedPage>;

/** The addresses in one sitemap: further sitemaps, or pages. */
const sitemap = z.object({ sitemaps: z.array(z.string()), pages: z.array(z.string()) });
export type Sitemap = z.output<typeof sitemap>;

/** A response of the parser thread; `sitemap` is null if it is not a sitemap, or not a trustworthy one. */
export const parserResponse = z.union([z.object({ page: parsedPage }), z.object({ sitemap: z.nullable(sitemap) })]);
export type ParserResponse = z.output<typeof parserResponse>;
