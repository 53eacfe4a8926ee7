import type { Bench, Subject } from '../bench.ts';
import { checkAnswers } from '../check-answers.ts';
import type { Comparison } from '../compare.ts';
import { rateBeside } from '../findings.ts';
import type { Inputs } from '../inputs.ts';
import type { BareServer, Server } from '../servers.ts';
import { short } from '../statistics.ts';

export type Servers = { app: Server; uncachedApp: Server; bare: BareServer };

const CONTRACT_SIZE = 100_000;
const CONNECTIONS = [1, 16, 64] as const;
const JUDGED_CONNECTIONS = 16;
/**
 * Directus with a hand-made index, the fastest alternative tested; the same request, 16 at once, on a similar machine.
 */
const FASTEST_OTHER_RATE = 101;
const SAME_SQL = 'bare route, same SQL';
const SAME_BYTES = 'bare route, same bytes';

/** Browsing with two filters, and one machine by id; the database is the limit. */
export async function measureLists(bench: Bench, subject: Subject, servers: Servers, inputs: Inputs): Promise<void> {
  const { browse, machines } = inputs;
  await checkAnswers(servers.uncachedApp, browse);
  await checkAnswers(servers.uncachedApp, machines);
  const isJudged = subject.listings === CONTRACT_SIZE && subject.engine === 'postgres';
  for (const connections of isJudged ? CONNECTIONS : [JUDGED_CONNECTIONS]) {
    const comparison = await bench.compare(subject, {
      what: 'browse, no cache',
      connections,
      ...besideSql(servers, browse),
    });
    if (isJudged && connections === JUDGED_CONNECTIONS) judgeBrowse(bench, comparison);
  }
  const warm = await compareWarm(bench, subject, servers, browse);
  const detail = await bench.compare(subject, {
    what: 'one machine, no cache',
    connections: JUDGED_CONNECTIONS,
    ...besideSql(servers, machines),
  });
  if (!isJudged) return;
  bench.find('browse-warm', rateBeside(warm));
  bench.find('detail', rateBeside(detail));
}

async function compareWarm(
  bench: Bench,
  subject: Subject,
  { app, bare }: Servers,
  browse: readonly string[],
): Promise<Comparison> {
  await bare.keepAnswers(app.origin, browse);
  return bench.compare(subject, {
    what: 'browse, cache warm',
    connections: JUDGED_CONNECTIONS,
    app: { server: app, paths: browse },
    limit: { server: bare, paths: browse.map((path) => `/bytes${path}`) },
    limitIs: SAME_BYTES,
  });
}

function besideSql({ uncachedApp, bare }: Servers, paths: readonly string[]) {
  return {
    app: { server: uncachedApp, paths },
    limit: { server: bare, paths: paths.map((path) => `/sql${path}`) },
    limitIs: SAME_SQL,
  };
}

function judgeBrowse(bench: Bench, comparison: Comparison): void {
  bench.find('browse', rateBeside(comparison));
  const times = comparison.app.rate / FASTEST_OTHER_RATE;
  bench.find('browse-others', {
    measured: `${short(comparison.app.rate)}/s`,
    limit: `measured beforehand: ${FASTEST_OTHER_RATE}/s`,
    ratio: times.toFixed(1),
    figures: [times],
  });
}
