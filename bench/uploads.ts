import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { z } from 'zod';
import { startEmbeddedApp } from './embedded-app.ts';
import { median, quantile } from './statistics.ts';

const AT_ONCE = 20;
const MEGABYTE = 1024 * 1024;
const SAMPLED_EVERY_MS = 10;
const opened = z.object({ uploadURL: z.string() });

/** Prints how long twenty photos of 8 MB take that are sent at once, and how much more memory they take. */
async function main(resources: AsyncDisposableStack): Promise<void> {
  const app = await startEmbeddedApp(resources);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const guest = await app.inject({ method: 'POST', url: '/api/guest-login' });
  const cookie = guest.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const photo = await photoOf8Megabytes();
  const send = async () => {
    const { uploadURL } = opened.parse(JSON.parse(await call('POST', `${address}/api/objects/upload`, { cookie })));
    const started = performance.now();
    await call('PUT', address + uploadURL, { 'content-type': 'image/jpeg' }, photo);
    return performance.now() - started;
  };
  await send();
  const memory = watchMemory();
  const started = performance.now();
  const times = await Promise.all(Array.from({ length: AT_ONCE }, send));
  const totalMs = performance.now() - started;
  report({ photo, times, totalMs, memory: memory.end() });
}

async function photoOf8Megabytes(): Promise<Buffer> {
  // Noise, which compresses worse than any photo.
  const noise = { type: 'gaussian', mean: 128, sigma: 34 } as const;
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 93 })
    .toBuffer();
}

function call(method: string, url: string, headers: Record<string, string>, body?: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, headers }, (response) => {
      const isFine = (response.statusCode ?? 500) < 300;
      text(response).then((answer) => (isFine ? resolve(answer) : reject(new Error(answer))), reject);
    });
    sending.once('error', reject);
    sending.end(body);
  });
}

function watchMemory() {
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLED_EVERY_MS);
  return {
    end: () => {
      clearInterval(sampling);
      return { before, peak };
    },
  };
}

type Measured = {
  photo: Buffer;
  times: readonly number[];
  totalMs: number;
  memory: { before: number; peak: number };
};

function report({ photo, times, totalMs, memory }: Measured): void {
  const sorted = times.toSorted((one, other) => one - other);
  console.log(`${AT_ONCE} uploads at once, of ${megabytes(photo.length)} and 12 megapixels each`);
  console.log(`one upload   ${seconds(median(sorted))} median, ${seconds(quantile(sorted, 0.95))} p95`);
  console.log(`all of them  ${seconds(totalMs)}`);
  console.log(
    `memory       ${megabytes(memory.peak - memory.before)} more than the ${megabytes(memory.before)} before`,
  );
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

await using resources = new AsyncDisposableStack();
await main(resources);
