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
 * Parses pages and sitemaps, the large ones in a worker thread, so that they do not block the event loop. A large body
 * is transferred to the thread: the caller must not use it afterwards.
 */
export type ParserThread = AsyncDisposable & {
  page: (body: Buffer, url: string) => Promise<ParsedPage>;
  /** Packed or not, whatever its name says. Null when it is none, or one that cannot be trusted. */
  sitemap: (body: Buffer) => Promise<Sitemap | null>;
};

const PARSER = new URL('./parser-worker.service.ts', import.meta.url);
/** Smaller bodies are parsed within some milliseconds. */
const LARGE_BYTES = 64 * 1_024;
const TIMEOUT_MS = 120_000;
/** A sitemap of 50 MB takes some 300 MB while it is read. */
const MEMORY_MB = 768;
const TOO_COMPLEX_PAGE: ParsedPage = { kind: 'failed', message: 'The page is too complex to be read.' };

/** Starts the thread when the first large body comes. */
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
  // A pending request sees the worker end; without a listener the error would end the process.
  return worker.on('error', () => undefined);
}

/** Null when the thread failed, ran out of memory or took too long. */
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

/** Copying a large body takes too long; one that shares its memory with others has to be copied. */
function getTransferables({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
