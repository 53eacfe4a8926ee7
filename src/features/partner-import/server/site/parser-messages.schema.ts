import { z } from 'zod';
import { rawProduct } from './raw-product.schema.ts';

const id = z.int();
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What the main thread asks the parser thread. */
export const parserRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), id, bytes, url: z.string() }),
  z.object({ kind: z.literal('sitemap'), id, bytes }),
]);
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

/** What the parser thread answers; a sitemap comes in parts, as receiving a large one at once would take too long. */
export const parserResponse = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), id, isLast: z.literal(true), page: parsedPage }),
  z.object({ kind: z.literal('part'), id, isLast: z.literal(false), part: sitemap }),
  z.object({ kind: z.literal('sitemap'), id, isLast: z.literal(true), isSitemap: z.boolean() }),
]);
export type ParserResponse = z.output<typeof parserResponse>;
