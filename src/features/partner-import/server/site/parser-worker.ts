import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { parseProductPage } from './parse-json-ld.rules.ts';
import { parserRequest, type ParserResponse, type ParserRequest, type Sitemap } from './parser-messages.schema.ts';
import { parseSitemap, decompressSitemap } from './parse-sitemap.rules.ts';

const URLS_PER_PART = 2_000;

/** A thread for what takes long to read: meanwhile the others go on serving. */
async function* respondTo(request: ParserRequest): AsyncGenerator<ParserResponse> {
  const { id } = request;
  const body = Buffer.from(request.bytes.buffer, request.bytes.byteOffset, request.bytes.byteLength);
  if (request.kind === 'page') {
    yield { kind: 'page', id, isLast: true, page: parseProductPage(body.toString('utf8'), request.url) };
    return;
  }
  const bytes = await decompressSitemap(body);
  const sitemap = bytes === null ? null : parseSitemap(bytes.toString('utf8'));
  yield* splitSitemap(id, sitemap ?? { sitemaps: [], pages: [] });
  yield { kind: 'sitemap', id, isLast: true, isSitemap: sitemap !== null };
}

function* splitSitemap(id: number, { sitemaps, pages }: Sitemap): Generator<ParserResponse> {
  for (let at = 0; at < Math.max(sitemaps.length, pages.length); at += URLS_PER_PART) {
    const part = { sitemaps: sitemaps.slice(at, at + URLS_PER_PART), pages: pages.slice(at, at + URLS_PER_PART) };
    yield { kind: 'part', id, isLast: false, part };
  }
}

// One after the other; an error ends the thread, and whoever asked hears of it.
for await (const [message] of parentPort === null ? [] : on(parentPort, 'message')) {
  for await (const response of respondTo(parserRequest.parse(message))) parentPort?.postMessage(response);
}
