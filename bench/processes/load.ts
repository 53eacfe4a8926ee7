import autocannon from 'autocannon';
import { answerParent } from './answer-parent.ts';
import { loadOrder, type LoadOrder, type LoadReport } from './load-order.ts';

const TIMEOUT_S = 30;

answerParent(
  (question) => load(loadOrder.parse(question)),
  async () => undefined,
);

function load({ origin, paths, connections, seconds, headers }: LoadOrder): Promise<LoadReport> {
  const times: number[] = [];
  let emptyAnswers = 0;
  let nextClient = 0;
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const options = { url: origin, connections, duration: seconds, timeout: TIMEOUT_S, headers, sampleInt: 100 };
    const setupClient = (client: autocannon.Client) => {
      // Each connection has its own paths: concurrent requests for the same path would share one computation.
      client.setRequests(shareOf(paths, nextClient, connections).map((path) => ({ method: 'GET', path })));
      nextClient += 1;
    };
    const running = autocannon({ ...options, setupClient }, (error: Error | null, result) => {
      if (error) return reject(error);
      resolve({
        tookS: (performance.now() - started) / 1_000,
        statuses: statusesOf(result),
        errors: result.errors + emptyAnswers,
        times: times.toSorted((one, other) => one - other),
      });
    });
    running.on('response', (_client, _status, bytes, tookMs) => {
      times.push(tookMs);
      if (bytes === 0) emptyAnswers += 1;
    });
  });
}

function statusesOf({ statusCodeStats = {} }: autocannon.Result): Record<string, number> {
  return Object.fromEntries(Object.entries(statusCodeStats).map(([code, { count = 0 }]) => [code, count]));
}

function shareOf(paths: readonly string[], client: number, clients: number): string[] {
  const share = paths.filter((_path, at) => at % clients === client);
  return share.length > 0 ? share : [...paths];
}
