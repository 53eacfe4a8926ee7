import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { IMAGE_WIDTHS_PX } from '#app/features/media/media.schema.ts';
import { storeImage } from '#app/features/media/server/store-image.service.ts';
import { openFolderStorage } from '#app/features/media/server/storage.service.ts';
import type { Bench } from '../bench.ts';
import { pageOf, type Inputs } from '../inputs.ts';
import { attackReport, type Attack, type ImageRequest } from '../processes/attack-order.ts';
import { startChild } from '../processes/child-process.ts';
import { sendRequest, type Probe } from '../send-request.ts';
import { HEADERS, type Server } from '../servers.ts';
import { quantile, short } from '../statistics.ts';

const IMAGES = 24;
const FORMATS = ['image/avif', 'image/webp', '*/*'] as const;
/** At each of these, one visitor requests one thing after the other. */
const PAUSE_MS = 20;
/** Enough for the first encodings to be under way. */
const LEAD_MS = 1_000;
const PATIENCE_MS = 60_000;

type Measured = { times: number[]; refused: number };

/**
 * How visitors of another network are served while somebody requests sizes of images that have to be made, on as many
 * connections as they can. `objects`: the folder of the server's images.
 */
export async function measureSlowWork(bench: Bench, app: Server, inputs: Inputs, objects: string): Promise<void> {
  const probes = await probesOf(inputs);
  const quiet = await visit(app, probes, bench.options.seconds * 1_000);
  await using resources = new AsyncDisposableStack();
  const attacker = await startChild('attack.ts', []);
  resources.defer(attacker.stop);
  const seconds = LEAD_MS / 1_000 + bench.options.seconds;
  const attack: Attack = { origin: app.origin, images: await imagesOf(objects), seconds };
  const attacked = attacker.ask(attack, seconds * 1_000 + PATIENCE_MS);
  await delay(LEAD_MS);
  const during = await visit(app, probes, bench.options.seconds * 1_000);
  const { requests } = attackReport.parse(await attacked);
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
async function imagesOf(objects: string): Promise<ImageRequest[]> {
  const storage = openFolderStorage(objects);
  const noise = { type: 'gaussian', mean: 128, sigma: 34 } as const;
  const photo = await sharp({ create: { width: 2_400, height: 1_600, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  const variants: ImageRequest[] = [];
  for (let image = 0; image < IMAGES; image += 1) {
    const { path } = await storeImage(storage, photo);
    for (const width of IMAGE_WIDTHS_PX)
      for (const accept of FORMATS) variants.push({ path: `${path}?w=${width}`, accept });
  }
  return variants;
}

async function visit({ origin }: Server, probes: readonly Probe[], forMs: number): Promise<Measured> {
  const measured: Measured = { times: [], refused: 0 };
  const until = performance.now() + forMs;
  for (let next = 0; performance.now() < until; next += 1) {
    const probe = probes[next % probes.length];
    if (probe === undefined) break;
    const started = performance.now();
    const status = await sendRequest(origin, probe, { headers: HEADERS });
    measured.times.push(performance.now() - started);
    if (status === 503) measured.refused += 1;
    await delay(PAUSE_MS);
  }
  return measured;
}
