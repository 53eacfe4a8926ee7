import type { Database } from '#app/db/client.ts';
import { readAddresses, findLargestSeller } from '../back-office-addresses.ts';
import { insertBackOfficeRows } from '../back-office-rows.ts';
import type { Bench } from '../bench.ts';
import { enterAs, enterAsAdmin } from '../enter-as-admin.ts';
import { timeOf } from '../request-times.ts';
import type { Server } from '../servers.ts';
import { short } from '../statistics.ts';

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
  for (const { what, as, paths } of await readAddresses(database)) {
    const { p50, p95, answers } = await timeOf(bench, app, { paths, cookie: cookies[as] });
    bench.say(`${what}: p95 ${short(p95)} ms, median ${short(p50)} ms, ${answers} answers`);
    if (p95 > slowest.p95) Object.assign(slowest, { what, p95 });
  }
  const measured = `slowest: ${slowest.what}, p95 ${short(slowest.p95)} ms; ${listings.toLocaleString('en-US')} listings`;
  bench.find('back-office', { measured, limit: '-', ratio: '-', figures: [slowest.p95] });
}
