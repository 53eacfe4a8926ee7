import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { IMAGE_WIDTHS_PX } from '#app/features/media/media.schema.ts';
import { storeImage } from '#app/features/media/server/store-image.service.ts';
import { openFolderStorage } from '#app/features/media/server/storage.service.ts';
import type { Bench } from '../bench.ts';
import { pageOf, type Inputs } from '../inputs.ts';
import { HEADERS, type Server } from '../servers.ts';
import { quantile, short } from '../statistics.ts';

const IMAGES = 24;
const ATTACKERS = 300;
/** Linux accepts any address of 127.0.0.0/8 as local: the attacker's network is another one than the visitors'. */
const ATTACKERS_ADDRESS = '127.9.9.9';
const FORMATS = ['image/avif', 'image/webp', '*/*'] as const;
/** At each of these, one visitor requests one thing after the other. */
const PAUSE_MS = 20;
/** Enough for the first encodings to be under way. */
const LEAD_MS = 1_000;

type Probe = { method: 'GET' | 'POST'; path: string; body?: string };
type Measured = { times: number[]; refused: number };

/**
 * How visitors of another network are served while somebody requests sizes of images that have to be made, on as many
 * connections as they can. `objects`: the folder of the server's images.
 */
export async function measureSlowWork(bench: Bench, app: Server, inputs: Inputs, objects: string): Promise<void> {
  const probes = await probesOf(inputs);
  const quiet = await visit(app, probes, bench.options.seconds * 1_000);
  const ending = new AbortController();
  const flood = await floodOf(objects);
  const attackers = Array.from({ length: ATTACKERS }, (_, at) => attack(app, flood, at, ending.signal));
  await delay(LEAD_MS);
  const during = await visit(app, probes, bench.options.seconds * 1_000);
  ending.abort();
  const requests = (await Promise.all(attackers)).reduce((sum, count) => sum + count, 0);
  const [before, since] = [quantile(quiet.times, 0.95), quantile(during.times, 0.95)];
  const refused = quiet.refused + during.refused;
  bench.say(
    `slow work: p95 ${short(since)} ms during ${requests} requests, ${short(before)} ms before; ${refused} refused`,
  );
  bench.find('slow-work', {
    measured: `p95 ${short(since)} ms, ${refused} of ${during.times.length} refused, during ${requests} requests for images`,
    limit: `quiet: p95 ${short(before)} ms`,
    ratio: (since / before).toFixed(2),
    figures: [since / before, refused],
  });
}

async function probesOf({ browse, machines }: Inputs): Promise<Probe[]> {
  const body = JSON.stringify({ username: 'nobody-of-this-name', password: 'wrong horse' });
  const pages = browse.slice(0, 20).flatMap((path, at): Probe[] => [
    { method: 'GET', path },
    { method: 'GET', path: pageOf(path) },
    { method: 'GET', path: machines[at] ?? path },
  ]);
  // One sign-in among many requests, as among visitors; its limit would refuse more.
  return [...pages, { method: 'POST', path: '/api/login', body }];
}

/** The addresses of all variants of images of which none is made yet. */
async function floodOf(objects: string): Promise<{ path: string; accept: string }[]> {
  const storage = openFolderStorage(objects);
  const noise = { type: 'gaussian', mean: 128, sigma: 34 } as const;
  const photo = await sharp({ create: { width: 2_400, height: 1_600, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  const variants: { path: string; accept: string }[] = [];
  for (let image = 0; image < IMAGES; image += 1) {
    const { path } = await storeImage(storage, photo);
    for (const width of IMAGE_WIDTHS_PX)
      for (const accept of FORMATS) variants.push({ path: `${path}?w=${width}`, accept });
  }
  return variants;
}

/** Requests variants until it ends; returns how many. */
async function attack(
  { origin }: Server,
  flood: readonly { path: string; accept: string }[],
  at: number,
  ending: AbortSignal,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let requests = 0;
  for (let next = at; !ending.aborted; next += ATTACKERS) {
    const { path, accept } = flood[next % flood.length] ?? { path: '/', accept: '*/*' };
    await send(origin, { method: 'GET', path }, { agent, headers: { accept }, localAddress: ATTACKERS_ADDRESS });
    requests += 1;
  }
  agent.destroy();
  return requests;
}

async function visit({ origin }: Server, probes: readonly Probe[], forMs: number): Promise<Measured> {
  const measured: Measured = { times: [], refused: 0 };
  const until = performance.now() + forMs;
  for (let next = 0; performance.now() < until; next += 1) {
    const probe = probes[next % probes.length];
    if (probe === undefined) break;
    const started = performance.now();
    const status = await send(origin, probe, { headers: HEADERS });
    measured.times.push(performance.now() - started);
    if (status === 503) measured.refused += 1;
    await delay(PAUSE_MS);
  }
  return measured;
}

type Sending = { agent?: Agent; headers: Record<string, string>; localAddress?: string };

/** The status of the response, once it has arrived. */
function send(origin: string, { method, path, body }: Probe, { headers, ...options }: Sending): Promise<number> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sending = request(origin + path, { method, headers: { ...headers, ...json }, ...options }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    sending.once('error', reject);
    sending.end(body);
  });
}
