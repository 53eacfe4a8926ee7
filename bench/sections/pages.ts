import type { Bench, Subject } from '../bench.ts';
import { checkAnswers } from '../check-answers.ts';
import type { RowId } from '../contract-rows.ts';
import { rateBeside } from '../findings.ts';
import { getAnswer } from '../http-answer.ts';
import { pageOf, type Inputs } from '../inputs.ts';
import type { BareServer, Server } from '../servers.ts';
import type { Servers } from './lists.ts';

const CONTRACT_SIZE = 100_000;
const WARM_CONNECTIONS = 16;
const COLD_CONNECTIONS = 4;
/** Enough that consecutive visitors request different pages, and few enough that the first round renders all. */
const WARM_ADDRESSES = 64;

const PAGES = [
  { page: 'home', warm: 'home-warm', cold: 'home-cold', addresses: () => ['/'] },
  {
    page: 'browse',
    warm: 'browse-page-warm',
    cold: 'browse-page-cold',
    addresses: ({ browse }: Inputs) => browse.map(pageOf),
  },
  {
    page: 'machine',
    warm: 'machine-warm',
    cold: 'machine-cold',
    addresses: ({ machines }: Inputs) => machines.map((path) => path.replace('/api/machines/', '/machine/')),
  },
] as const satisfies readonly { page: string; warm: RowId; cold: RowId; addresses: (inputs: Inputs) => string[] }[];

/** Rendered pages: cached ones compared to the same bytes, uncached ones to React rendering as many elements. */
export async function measurePages(bench: Bench, subject: Subject, servers: Servers, inputs: Inputs): Promise<void> {
  const isJudged = subject.listings === CONTRACT_SIZE && subject.engine === 'postgres';
  const { app, uncachedApp, bare } = servers;
  for (const { page, warm, cold, addresses } of PAGES) {
    const paths = addresses(inputs);
    await checkAnswers(uncachedApp, paths);
    const warmPaths = paths.slice(0, WARM_ADDRESSES);
    await bare.keepAnswers(app.origin, warmPaths);
    const warmResult = await bench.compare(subject, {
      what: `${page} page, warm`,
      connections: WARM_CONNECTIONS,
      app: { server: app, paths: warmPaths },
      limit: { server: bare, paths: warmPaths.map((path) => `/bytes${path}`) },
      limitIs: 'bare route, same bytes',
    });
    const coldResult = await bench.compare(subject, {
      what: `${page} page, cold`,
      connections: COLD_CONNECTIONS,
      app: { server: uncachedApp, paths },
      limit: await asManyElements(uncachedApp, bare, paths[0] ?? '/'),
      limitIs: 'bare renderToString',
    });
    if (!isJudged) continue;
    bench.find(warm, rateBeside(warmResult));
    bench.find(cold, rateBeside(coldResult));
  }
}

/** The first page stands for all: they differ in texts, hardly in elements. */
async function asManyElements(app: Server, bare: BareServer, path: string) {
  const html = (await getAnswer(app.origin + path)).body.toString();
  await bare.keepElements(html.slice(html.indexOf('<body')));
  return { server: bare, paths: ['/elements'] };
}
