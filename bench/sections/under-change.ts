import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type pg from 'pg';
import { createRandom, type Random } from '#app/demo/random.ts';
import type { Bench, Subject } from '../bench.ts';
import { getAnswer } from '../http-answer.ts';
import { pageOf, type Inputs } from '../inputs.ts';
import { HEADERS, startApp, type Place, type Server } from '../servers.ts';
import { quantile, short } from '../statistics.ts';

const CONTRACT_SIZE = 100_000;
const VISITORS = 50;
/** How long a visitor looks at a page, on average. */
const LOOKS_MS = 500;
/** A hundred times as often as such a site changes. */
const CHANGE_EVERY_MS = 5_000;
const ADDRESSES = 200;
const LISTS = 40;
/** Pages are requested this long before anything is measured. */
const WARM_UP_MS = 15_000;
const SEED = 77;
const PRICE = /"price":"?(\d+)/;

/** The replaced prices, and when each change was committed. */
type Replaced = Map<number, number>;
/** Fresh pages, stale pages sent during revalidation, and pages that a visitor waited for. */
type Figures = { hit: number; stale: number; miss: number };
type Run = { times: number[]; oldestMs: number; priced: number; wrong: number };

/** Visitors who read popular pages while listings change in the database. */
export async function measureUnderChange(
  bench: Bench,
  subject: Subject,
  place: Place,
  inputs: Inputs,
  pool: pg.Pool,
): Promise<void> {
  const random = createRandom(SEED);
  await using started = new AsyncDisposableStack();
  const server = await startApp(place);
  started.defer(server.stop);
  const ids = inputs.machines.slice(0, ADDRESSES - LISTS - 1).map((path) => path.replace('/api/machines/', ''));
  const addresses = ['/', ...inputs.browse.slice(0, LISTS).map(pageOf), ...ids.map((id) => `/machine/${id}`)];
  // Fills the cache, because only its behaviour under changes is measured.
  for (const address of addresses) await getAnswer(server.origin + address, HEADERS);
  const replaced: Record<string, Replaced> = {};
  const run: Run = { times: [], oldestMs: 0, priced: 0, wrong: 0 };
  const ending = new AbortController();
  const work = [
    changeListings(pool, random, ids.map(decodeURIComponent), replaced, ending.signal),
    ...Array.from({ length: VISITORS }, (_, at) =>
      visit({ addresses, replaced, run, random: createRandom(SEED + at) }, server, ending.signal),
    ),
  ];
  await delay(WARM_UP_MS);
  const before = await figuresOf(server);
  Object.assign(run, { times: [], oldestMs: 0, priced: 0 });
  await delay(bench.options.underChangeSeconds * 1_000);
  const after = await figuresOf(server);
  ending.abort();
  await Promise.all(work);
  const [hit, stale, miss] = [after.hit - before.hit, after.stale - before.stale, after.miss - before.miss];
  const asked = hit + stale + miss;
  const cold = miss / asked;
  const p95Ms = quantile(
    run.times.toSorted((one, other) => one - other),
    0.95,
  );
  const measured = `${short((1 - cold) * 100)} % from cache (${short((stale / asked) * 100)} % once more while one request rendered them anew), ${short(cold * 100)} % waited for, p95 ${short(p95Ms)} ms, oldest ${short(run.oldestMs)} ms by ${run.priced} prices, of ${run.times.length} pages, ${run.wrong} wrong`;
  bench.say(`under change (${subject.listings.toLocaleString('en-US')}): ${measured}`);
  if (subject.listings !== CONTRACT_SIZE) return;
  const figures = [(1 - cold) * 100, p95Ms, run.oldestMs / 1_000];
  // Without a readable price, the age of pages is unknown.
  const isRight = run.priced > 0 && run.wrong === 0;
  bench.find('under-change', { measured, limit: '-', ratio: '-', figures, isRight });
}

/** Every second change is a price of a listing that visitors see; the others are prices, texts, sales and approvals. */
async function changeListings(
  pool: pg.Pool,
  random: Random,
  looked: readonly string[],
  replaced: Record<string, Replaced>,
  ending: AbortSignal,
): Promise<void> {
  const begun = performance.now();
  const some = 'select id from machines where status = $1 and serial >= $2 order by serial limit 1';
  const { rows } = await pool.query<{ most: number }>('select max(serial) as most from machines');
  const most = rows[0]?.most ?? 1;
  for (let made = 0; !ending.aborted; made += 1) {
    await delay(Math.max(0, begun + made * CHANGE_EVERY_MS - performance.now()));
    const kind = made % 8;
    const at = random.int(1, most);
    if (kind % 2 === 0) await lowerPrice(pool, random.pick(looked), 1_000_000 + made, replaced);
    else if (kind === 1)
      await pool.query(`update machines set price = price + 1 where id = (${some})`, ['approved', at]);
    else if (kind === 3)
      await pool.query(`update machines set description = description || '.' where id = (${some})`, ['approved', at]);
    else if (kind === 5) await pool.query(`update machines set status = 'sold' where id = (${some})`, ['approved', at]);
    else await pool.query(`update machines set status = 'approved' where id = (${some})`, ['pending', at]);
  }
}

async function lowerPrice(pool: pg.Pool, id: string, price: number, replaced: Record<string, Replaced>): Promise<void> {
  const { rows } = await pool.query<{ shown: number | null }>(
    'select shown_price as shown from machines where id = $1',
    [id],
  );
  await pool.query('update machines set price = $2, apply_markup = false where id = $1', [id, price]);
  const of = (replaced[encodeURIComponent(id)] ??= new Map());
  const shown = rows[0]?.shown ?? null;
  if (shown !== null) of.set(shown, performance.now());
}

type Visit = { addresses: readonly string[]; replaced: Record<string, Replaced>; run: Run; random: Random };

async function visit(
  { addresses, replaced, run, random }: Visit,
  { origin }: Server,
  ending: AbortSignal,
): Promise<void> {
  while (!ending.aborted) {
    await delay(random.int(0, 2 * LOOKS_MS));
    // Zipf-like: of n addresses the kth is requested about n/k times as often as the last.
    const at = Math.floor(addresses.length ** (random.int(0, 999_999) / 1_000_000)) - 1;
    const address = addresses[at] ?? '/';
    const asked = performance.now();
    const { status, body } = await getAnswer(origin + address, { ...HEADERS, 'accept-encoding': 'br' });
    run.times.push(performance.now() - asked);
    if (status !== 200) run.wrong += 1;
    const price = Number(PRICE.exec(brotliDecompressSync(body).toString())?.[1]);
    if (address.startsWith('/machine/') && price > 0) run.priced += 1;
    const since = replaced[address.replace('/machine/', '')]?.get(price);
    if (since !== undefined) run.oldestMs = Math.max(run.oldestMs, asked - since);
  }
}

async function figuresOf({ origin }: Server): Promise<Figures> {
  const text = (await getAnswer(`${origin}/metrics`)).body.toString();
  const read = (result: keyof Figures) =>
    Number(text.split(`cache_requests_total{cache="pages",result="${result}"} `)[1]?.split('\n')[0]);
  return { hit: read('hit'), stale: read('stale'), miss: read('miss') };
}
