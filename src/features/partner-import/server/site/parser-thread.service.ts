import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { parseProductPage } from './parse-json-ld.rules.ts';
import {
  parserResponse,
  type ParserResponse,
  type ParserRequest,
  type ParsedPage,
  type Sitemap,
} from './raw-product.schema.ts';
import { parseSitemap, decompressSitemap } from './parse-sitemap.rules.ts';

/**
 * Parses pages and sitemaps, large ones in a worker thread, so that they do not block the event loop. A large body is
 * transferred to the thread: the caller must not use it afterwards.
 */
export type ParserThread = AsyncDisposable & {
  page: (body: Buffer, url: string) => Promise<ParsedPage>;
  /** Compressed or not, whatever its name says. Null if it is not a sitemap, or not a trustworthy one. */
  sitemap: (body: Buffer) => Promise<Sitemap | null>;
};

const PARSER = new URL('./parser-worker.service.ts', import.meta.url);
/** Smaller bodies are parsed within milliseconds. */
const LARGE_BYTES = 64 * 1_024;
const TIMEOUT_MS = 120_000;
/** Parsing a sitemap of 50 MB takes some 300 MB. */
const MEMORY_MB = 768;
const TOO_COMPLEX_PAGE: ParsedPage = { kind: 'failed', message: 'The page is too complex to be read.' };

/** Starts the thread at the first large body. */
export function openParserThread(): ParserThread {
  const queue = new PQueue({ concurrency: 1 });
  let worker: Worker | null = null;
  let isClosed = false;
  const terminate = async () => {
    const ending = worker;
    worker = null;
    await ending?.terminate();
  };
  const request = (message: ParserRequest) =>
    queue.add(async () => {
      if (isClosed) return null;
      worker ??= startWorker();
      const response = await awaitResponse(worker, message);
      if (response === null) await terminate();
      return response;
    });
  return {
    page: async (bytes, url) => {
      if (bytes.length < LARGE_BYTES) return parseProductPage(bytes.toString('utf8'), url);
      const response = await request({ bytes, url });
      return response !== null && 'page' in response ? response.page : TOO_COMPLEX_PAGE;
    },
    sitemap: async (bytes) => {
      const small = bytes.length < LARGE_BYTES ? await decompressSitemap(bytes, LARGE_BYTES) : null;
      if (small !== null) return parseSitemap(small.toString('utf8'));
      const response = await request({ bytes, url: null });
      return response !== null && 'sitemap' in response ? response.sitemap : null;
    },
    [Symbol.asyncDispose]: () => {
      isClosed = true;
      return terminate();
    },
  };
}

function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  const worker = new Worker(PARSER, { resourceLimits });
  // A pending request detects the end of the worker; without a listener the error would end the process.
  return worker.on('error', () => undefined);
}

/** Null if the thread failed, ran out of memory or timed out. */
async function awaitResponse(worker: Worker, request: ParserRequest): Promise<ParserResponse | null> {
  const messages = on(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS), close: ['exit'] });
  worker.postMessage(request, getTransferables(request.bytes));
  try {
    const { value, done } = await messages.next();
    return done === true ? null : parserResponse.parse(value[0]);
  } catch {
    return null;
  } finally {
    await messages.return?.();
  }
}

/** Transfers a large body instead of copying it, unless it shares its memory with others. */
function getTransferables({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
