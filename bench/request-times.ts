import type { Bench } from './bench.ts';
import { getAnswer } from './http-answer.ts';
import { HEADERS, type Server } from './servers.ts';
import { quantile } from './statistics.ts';

/** More moderators than most operators have. */
const MODERATORS = 4;

/** How long requests of several people at once take, in milliseconds. Throws for any other response than 200. */
export async function timeOf(
  bench: Bench,
  app: Server,
  { paths, cookie }: { paths: readonly string[]; cookie: string },
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
