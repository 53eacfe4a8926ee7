import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Turns } from '#app/lib/concurrency.ts';
import { productInPage } from './parse-json-ld.rules.ts';
import {
  readingAnswer,
  type ReadingAnswer,
  type ReadingOrder,
  type ReadPage,
  type Sitemap,
} from './parser-messages.schema.ts';
import { sitemapIn, unpackedSitemap } from './parse-sitemap.rules.ts';

/**
 * Reads pages and sitemaps. What is large is read in a thread of its own, so that nobody waits for it; it goes there and
 * is not to be used any more.
 */
export type ReadingThread = AsyncDisposable & {
  page: (body: Buffer, url: string) => Promise<ReadPage>;
  /** Packed or not, whatever its name says. Null when it is none, or one that cannot be trusted. */
  sitemap: (body: Buffer) => Promise<Sitemap | null>;
};

/** What is smaller is read within some milliseconds. */
const LARGE_BYTES = 64 * 1_024;
const LONGEST_MS = 120_000;
/** A sitemap of 50 MB takes some 300 MB while it is read. */
const MEMORY_MB = 768;
const TOO_COMPLEX: ReadPage = { kind: 'failed', message: 'The page is too complex to be read.' };

/** Opens the thread when the first large thing comes. */
export function openReadingThread(): ReadingThread {
  const turns = new Turns(1);
  let worker: Worker | null = null;
  let [id, isClosed] = [0, false];
  const end = async () => {
    const ending = worker;
    worker = null;
    await ending?.terminate();
  };
  const ask = (order: ReadingOrder) =>
    turns.take(async () => {
      if (isClosed) return [];
      worker ??= startWorker();
      const answers = await answersOf(worker, order);
      if (answers === null) await end();
      return answers ?? [];
    }, undefined);
  return {
    page: async (bytes, url) => {
      if (bytes.length < LARGE_BYTES) return productInPage(bytes.toString('utf8'), url);
      const [answer] = await ask({ kind: 'page', id: (id += 1), bytes, url });
      return answer?.kind === 'page' ? answer.page : TOO_COMPLEX;
    },
    sitemap: async (body) => {
      const small = body.length < LARGE_BYTES ? await unpackedSitemap(body, LARGE_BYTES) : null;
      if (small !== null) return sitemapIn(small.toString('utf8'));
      return joined(await ask({ kind: 'sitemap', id: (id += 1), bytes: body }));
    },
    [Symbol.asyncDispose]: () => {
      isClosed = true;
      return end();
    },
  };
}

function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  const worker = new Worker(new URL('./parser-worker.ts', import.meta.url), { resourceLimits });
  // Whoever asks hears of it; it must not end the process where nobody does.
  return worker.on('error', () => undefined);
}

/** Null when the thread failed over it: it may be out of memory, or read without end. */
async function answersOf(worker: Worker, order: ReadingOrder): Promise<ReadingAnswer[] | null> {
  const answers: ReadingAnswer[] = [];
  const messages = on(worker, 'message', { signal: AbortSignal.timeout(LONGEST_MS), close: ['exit'] });
  worker.postMessage(order, givenAway(order.bytes));
  try {
    for await (const [message] of messages) {
      const answer = readingAnswer.parse(message);
      if (answer.id !== order.id) continue;
      answers.push(answer);
      if (answer.isLast) return answers;
    }
  } catch {
    return null;
  }
  return null;
}

/** Copying the largest takes too long; what shares its memory with others has to be. */
function givenAway({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

function joined(answers: readonly ReadingAnswer[]): Sitemap | null {
  const last = answers.at(-1);
  if (last?.kind !== 'sitemap' || !last.isSitemap) return null;
  const parts = answers.flatMap((answer) => (answer.kind === 'part' ? answer.part : []));
  return { sitemaps: parts.flatMap(({ sitemaps }) => sitemaps), pages: parts.flatMap(({ pages }) => pages) };
}
