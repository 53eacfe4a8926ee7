import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { parseProductPage } from './parse-json-ld.rules.ts';
import { decompressSitemap, parseSitemap } from './parse-sitemap.rules.ts';
import { parserRequest, type ParserRequest, type ParserResponse } from './raw-product.schema.ts';

/** A thread for slow parsing, which must not block the event loop. */
async function respondTo({ bytes, url }: ParserRequest): Promise<ParserResponse> {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (url !== null) return { page: parseProductPage(body.toString('utf8'), url) };
  const unpacked = await decompressSitemap(body);
  return { sitemap: unpacked === null ? null : parseSitemap(unpacked.toString('utf8')) };
}

// Sequential; an error ends the thread, which fails the pending request.
for await (const [message] of parentPort === null ? [] : on(parentPort, 'message')) {
  parentPort?.postMessage(await respondTo(parserRequest.parse(message)));
}
