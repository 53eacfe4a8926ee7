import { stringifySearch } from '#app/lib/query-string.ts';
import type { Database } from '#app/db/client.ts';
import type { Bench } from '../bench.ts';
import { enterAsAdmin } from '../enter-as-admin.ts';
import { getAnswer } from '../http-answer.ts';
import { HEADERS, type Server } from '../servers.ts';
import { quantile, short } from '../statistics.ts';

/** More than most shops have. */
const MODERATORS = 4;
const MOST_MS = 200;
const PAGE_SIZE = 24;

/** The list of all listings as moderators narrow it, which no memory and no index of the catalogue serves. */
export async function measureBackOffice(bench: Bench, app: Server, database: Database): Promise<void> {
  const headers = { ...HEADERS, cookie: await enterAsAdmin(database) };
  const paths = await readLists(database);
  const until = performance.now() + bench.options.seconds * 1_000;
  const times: number[] = [];
  const moderator = async (_name: unknown, first: number) => {
    for (let at = first; performance.now() < until; at += MODERATORS) {
      times.push(await timeOf(app.origin + (paths[at % paths.length] ?? ''), headers));
    }
  };
  await Promise.all(Array.from({ length: MODERATORS }, moderator));
  times.sort((one, other) => one - other);
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  const measured = `p95 ${short(p95)} ms, median ${short(p50)} ms, ${times.length} lists`;
  bench.say(`admin listings, filtered: ${measured}`);
  bench.find('back-office', { measured, limit: '-', ratio: '-', isReached: p95 < MOST_MS });
}

async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  const { status, body } = await getAnswer(url, headers);
  // A quick answer that found nothing is no answer.
  if (status !== 200 || body.length < PAGE_SIZE) throw new Error(`${url} answered ${status} with ${body.length} bytes`);
  return performance.now() - started;
}

/** Every status, brand and number of heads that there are, first pages and later ones. */
async function readLists({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ status: string; brand: string; heads: number; found: number }>(
    'select status, brand, heads, count(*)::int as found from machines group by 1, 2, 3 order by md5(status || brand || heads)',
  );
  return rows.flatMap(({ found, ...filters }) => {
    const last = Math.ceil(found / PAGE_SIZE);
    return [1, Math.min(3, last)].map(
      (page) => `/api/machines${stringifySearch({ ...filters, page, pageSize: PAGE_SIZE })}`,
    );
  });
}
