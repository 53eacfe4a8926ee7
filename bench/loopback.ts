import type { Bench } from './bench.ts';
import { startLoopback } from './servers.ts';
import { short } from './statistics.ts';

const CONNECTIONS = 16;
const WARM_UP_S = 1;
const MEASURED_S = 2;

/** The speed of this machine's loopback, by which the rates of different runs can be compared. */
export async function measureLoopback(bench: Bench): Promise<string> {
  const server = await startLoopback();
  try {
    const load = { server, paths: ['/'], connections: CONNECTIONS };
    await bench.load.measure({ ...load, seconds: WARM_UP_S });
    const { rate, p95Ms } = await bench.load.measure({ ...load, seconds: MEASURED_S });
    const rates = `${short(rate)}/s at ${CONNECTIONS}, p95 ${short(p95Ms)} ms (bare Fastify, two bytes)`;
    bench.say(`loopback: ${rates}`);
    return rates;
  } finally {
    await server.stop();
  }
}
