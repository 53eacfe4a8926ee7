import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { parseProductPage } from './parse-json-ld.rules.ts';
import { decompressSitemap, parseSitemap } from './parse-sitemap.rules.ts';
import { parserRequest, type ParserRequest, type ParserResponse } from './raw-product.schema.ts';

/** A thread for what takes long to read: meanwhile the others go on serving. */
async function respondTo({ bytes, url }: ParserRequest): Promise<ParserResponse> {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (url !== null) return { page: parseProductPage(body.toString('utf8'), url) };
  const unpacked = await decompressSitemap(body);
  return { sitemap: unpacked === null ? null : parseSitemap(unpacked.toString('utf8')) };
}

// One after the other; an error ends the thread, and whoever asked hears of it.
for await (const [message] of parentPort === null ? [] : on(parentPort, 'message')) {
  parentPort?.postMessage(await respondTo(parserRequest.parse(message)));
}
