import { z } from 'zod';
import { markedProduct } from './raw-product.schema.ts';

const id = z.int();
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What the thread that reads large pages and sitemaps is told. */
export const readingOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), id, bytes, url: z.string() }),
  z.object({ kind: z.literal('sitemap'), id, bytes }),
]);
export type ReadingOrder = z.output<typeof readingOrder>;

const readPage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), marked: markedProduct }),
  z.object({ kind: z.literal('no-product') }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type ReadPage = z.output<typeof readPage>;

/** The addresses in one sitemap: further sitemaps, or pages. */
const sitemap = z.object({ sitemaps: z.array(z.string()), pages: z.array(z.string()) });
export type Sitemap = z.output<typeof sitemap>;

/** What it answers; a sitemap comes in several parts, as taking over a large one at once would take too long. */
export const readingAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), id, isLast: z.literal(true), page: readPage }),
  z.object({ kind: z.literal('part'), id, isLast: z.literal(false), part: sitemap }),
  z.object({ kind: z.literal('sitemap'), id, isLast: z.literal(true), isSitemap: z.boolean() }),
]);
export type ReadingAnswer = z.output<typeof readingAnswer>;
