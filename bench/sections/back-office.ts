import type { Database } from '#app/db/client.ts';
import { readAddresses, findLargestSeller, type Asked } from '../back-office-addresses.ts';
import { insertBackOfficeRows } from '../back-office-rows.ts';
import type { Bench } from '../bench.ts';
import { enterAs, enterAsAdmin } from '../enter-as-admin.ts';
import { getAnswer } from '../http-answer.ts';
import { HEADERS, type Server } from '../servers.ts';
import { quantile, short } from '../statistics.ts';

/** More moderators than most operators have. */
const MODERATORS = 4;

/** All lists, filters and counts of moderators and sellers, which neither a cache nor the catalogue index serves. */
export async function measureBackOffice(
  bench: Bench,
  app: Server,
  { database, listings }: { database: Database; listings: number },
): Promise<void> {
  await insertBackOfficeRows(database, listings);
  const cookies = {
    admin: await enterAsAdmin(database),
    seller: await enterAs(database, await findLargestSeller(database)),
  };
  const slowest = { what: '', p95: 0 };
  for (const asked of await readAddresses(database)) {
    const { p50, p95, answers } = await timeOf(bench, app, asked, cookies[asked.as]);
    bench.say(`${asked.what}: p95 ${short(p95)} ms, median ${short(p50)} ms, ${answers} answers`);
    if (p95 > slowest.p95) Object.assign(slowest, { what: asked.what, p95 });
  }
  const measured = `slowest: ${slowest.what}, p95 ${short(slowest.p95)} ms; ${listings.toLocaleString('en-US')} listings`;
  bench.find('back-office', { measured, limit: '-', ratio: '-', figures: [slowest.p95] });
}

async function timeOf(
  bench: Bench,
  app: Server,
  { paths }: Asked,
  cookie: string,
): Promise<{ p50: number; p95: number; answers: number }> {
  const until = performance.now() + bench.options.seconds * 1_000;
  const times: number[] = [];
  const moderator = async (_name: unknown, first: number) => {
    for (let at = first; performance.now() < until; at += MODERATORS)
      times.push(await timeOfOne(app.origin + (paths[at % paths.length] ?? ''), cookie));
  };
  await Promise.all(Array.from({ length: MODERATORS }, moderator));
  times.sort((one, other) => one - other);
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), answers: times.length };
}

async function timeOfOne(url: string, cookie: string): Promise<number> {
  const started = performance.now();
  const { status } = await getAnswer(url, { ...HEADERS, cookie });
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return performance.now() - started;
}
