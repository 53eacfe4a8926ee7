import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { productInPage } from './parse-json-ld.rules.ts';
import { readingOrder, type ReadingAnswer, type ReadingOrder, type Sitemap } from './parser-messages.schema.ts';
import { sitemapIn, unpackedSitemap } from './parse-sitemap.rules.ts';

const PART = 2_000;

/** A thread for what takes long to read: meanwhile the others go on serving. */
async function* answersTo(order: ReadingOrder): AsyncGenerator<ReadingAnswer> {
  const { id } = order;
  const body = Buffer.from(order.bytes.buffer, order.bytes.byteOffset, order.bytes.byteLength);
  if (order.kind === 'page') {
    yield { kind: 'page', id, isLast: true, page: productInPage(body.toString('utf8'), order.url) };
    return;
  }
  const bytes = await unpackedSitemap(body);
  const sitemap = bytes === null ? null : sitemapIn(bytes.toString('utf8'));
  yield* partsOf(id, sitemap ?? { sitemaps: [], pages: [] });
  yield { kind: 'sitemap', id, isLast: true, isSitemap: sitemap !== null };
}

function* partsOf(id: number, { sitemaps, pages }: Sitemap): Generator<ReadingAnswer> {
  for (let at = 0; at < Math.max(sitemaps.length, pages.length); at += PART) {
    const part = { sitemaps: sitemaps.slice(at, at + PART), pages: pages.slice(at, at + PART) };
    yield { kind: 'part', id, isLast: false, part };
  }
}

// One after the other; an error ends the thread, and whoever asked hears of it.
for await (const [message] of parentPort === null ? [] : on(parentPort, 'message')) {
  for await (const answer of answersTo(readingOrder.parse(message))) parentPort?.postMessage(answer);
}
