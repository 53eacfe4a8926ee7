import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { openedUpload, storedUpload } from '#app/features/media/media.schema.ts';
import type { Bench, Subject } from '../bench.ts';
import { checkAnswers } from '../check-answers.ts';
import { figureOf, rateBeside } from '../findings.ts';
import type { BareServer, Server } from '../servers.ts';
import { median, quantile, short } from '../statistics.ts';
import { watchMemory } from '../watch-memory.ts';

const AT_ONCE = 20;
const VISITORS = 16;
const MB = 1_000_000;
/** The image width of a card in a grid. */
const CARD_WIDTH_PX = 640;

/** Uploads, twenty of 8 MB at once, and delivery compared to the same bytes from a bare route. */
export async function measureImages(bench: Bench, subject: Subject, app: Server, bare: BareServer): Promise<void> {
  const sent = await measureUploads(bench, app);
  const paths = sent.map((path) => `${path}?w=${CARD_WIDTH_PX}`);
  // The first request creates a size, which is not part of delivery.
  await checkAnswers(app, paths);
  await bare.keepAnswers(app.origin, paths);
  const delivery = await bench.compare(subject, {
    what: 'image of a card',
    connections: VISITORS,
    app: { server: app, paths },
    limit: { server: bare, paths: paths.map((path) => `/bytes${path}`) },
    limitIs: 'bare route, same bytes',
  });
  bench.find('images', rateBeside(delivery));
}

async function measureUploads(bench: Bench, app: Server): Promise<string[]> {
  const photo = await photoOf8Megabytes();
  const cookie = await enterAsGuest(app.origin);
  const send = async (from = 0) => {
    const { body } = await call('POST', `${app.origin}/api/objects/upload`, { cookie });
    const { uploadURL } = openedUpload.parse(JSON.parse(body));
    const started = performance.now();
    const stored = await call('PUT', app.origin + uploadURL, { 'content-type': 'image/jpeg' }, { photo, from });
    return { path: storedUpload.parse(JSON.parse(stored.body)).path, ms: performance.now() - started };
  };
  await send();
  const memory = watchMemory(app);
  const started = performance.now();
  const sent = await Promise.all(Array.from({ length: AT_ONCE }, (_none, n) => send(n)));
  const totalMs = performance.now() - started;
  const peakMb = (await memory.end()) / MB;
  const times = sent.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const each = `one: ${short(median(times) / 1_000)} s median, ${short(quantile(times, 0.95) / 1_000)} s p95`;
  bench.say(`${AT_ONCE} photos of ${short(photo.length / MB)} MB at once: ${short(totalMs / 1_000)} s; ${each}`);
  bench.find('uploads', figureOf(peakMb, 'MB', `all: ${short(totalMs / 1_000)} s; ${each}`));
  return sent.map(({ path }) => path);
}

async function enterAsGuest(origin: string): Promise<string> {
  const { cookies } = await call('POST', `${origin}/api/guest-login`);
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

async function photoOf8Megabytes(): Promise<Buffer> {
  // Noise, which compresses worse than any photo.
  const noise = { type: 'gaussian', mean: 128, sigma: 34 } as const;
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 93 })
    .toBuffer();
}

type Answer = { body: string; cookies: readonly string[] };

/** `from` is the client's network: the rate limit would refuse this many uploads from a single one. */
type Sent = { photo: Buffer; from: number };

function call(method: string, url: string, headers: Record<string, string> = {}, sent?: Sent): Promise<Answer> {
  // Linux accepts any address of 127.0.0.0/8 as local.
  const localAddress = sent === undefined ? {} : { localAddress: `127.0.${sent.from}.1` };
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, headers, ...localAddress }, (response) => {
      const isFine = (response.statusCode ?? 500) < 300;
      const cookies = response.headers['set-cookie'] ?? [];
      text(response).then(
        (answer) => (isFine ? resolve({ body: answer, cookies }) : reject(new Error(answer))),
        reject,
      );
    });
    sending.once('error', reject);
    sending.end(sent?.photo);
  });
}
