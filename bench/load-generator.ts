import { checkAnswers } from './check-answers.ts';
import { startChild } from './processes/child-process.ts';
import { loadReport, type LoadOrder } from './processes/load-order.ts';
import { HEADERS, type Server } from './servers.ts';
import { quantile } from './statistics.ts';

export type Measurement = {
  connections: number;
  requests: number;
  /** Responses per second. */
  rate: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** CPU time of the server's process per request: the figure least affected by other load. */
  cpuMs: number;
  longestGapMs: number;
};

export type Load = { server: Server; paths: readonly string[]; connections: number; seconds: number };

export type LoadGenerator = {
  /** Throws if a response was not a 200, was empty or did not arrive: figures that include errors are meaningless. */
  measure: (load: Load) => Promise<Measurement>;
  stop: () => Promise<void>;
};

const PATIENCE_MS = 60_000;

/** Simulated visitors, in a separate process. */
export async function startLoadGenerator(): Promise<LoadGenerator> {
  const child = await startChild('load.ts', []);
  const measure = async ({ server, paths, connections, seconds }: Load): Promise<Measurement> => {
    const before = await server.figures();
    const order: LoadOrder = { origin: server.origin, paths: [...paths], connections, seconds, headers: HEADERS };
    const { tookS, statuses, errors, times } = loadReport.parse(await child.ask(order, seconds * 1_000 + PATIENCE_MS));
    const after = await server.figures();
    const wrong = Object.entries(statuses).filter(([status]) => status !== '200');
    if (wrong.length > 0 || errors > 0 || times.length === 0) {
      // The load generator only counts errors; requesting again shows the reason.
      await checkAnswers(server, paths);
      const said = wrong.map(([status, answers]) => `${answers} x ${status}`).join(', ');
      throw new Error(`Of ${times.length} answers some were not 200 (${said || 'none'}), and ${errors} did not come`);
    }
    return {
      connections,
      requests: times.length,
      rate: times.length / tookS,
      p50Ms: quantile(times, 0.5),
      p95Ms: quantile(times, 0.95),
      p99Ms: quantile(times, 0.99),
      cpuMs: (after.cpuMs - before.cpuMs) / times.length,
      longestGapMs: after.longestGapMs,
    };
  };
  return { measure, stop: child.stop };
}
