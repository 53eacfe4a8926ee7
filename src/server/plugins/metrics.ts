import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Database } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import { hasBearerToken } from '#app/lib/http.ts';
import { addPoolGauges, addWorkGauges, openMemoryMeters, type MemoryMeters } from './metrics-gauges.ts';
import { openOutsideMeters, type OutsideMeters } from './metrics-outside.ts';

type Options = {
  registry: Registry;
  /** Null admits only callers on this machine that call it by a loopback name. */
  token: string | null;
  isBehindProxy: boolean;
};

const LATENCY_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts and times every request by its route's template, and answers GET /metrics in Prometheus' text format. */
export const metricsPlugin = fastifyPlugin<Options>(async (app, options) => {
  const { registry } = options;
  const labelNames = ['method', 'route', 'status'] as const;
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response',
    labelNames,
    buckets: LATENCY_BUCKETS_S,
    registers: [registry],
  });

  app.addHook('onResponse', (request, reply, done) => {
    // The route's template, never the address: one series per machine would fill the collector's memory.
    const route = request.routeOptions.url ?? 'none';
    latency.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
    done();
  });

  app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, options)) throw new AppError('not_allowed', 'Metrics are for the operator');
    return reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await registry.metrics());
  });
});

export type Meters = OutsideMeters & MemoryMeters & { registry: Registry };

let processRegistry: Registry | null = null;

/**
 * Event-loop lag, memory, garbage collection and CPU. The process has them once: their observers never stop, and would
 * keep each application that has its own in memory for good.
 */
function processMetrics(): Registry {
  if (processRegistry === null) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/** Creates the registry and all metrics besides those of requests. */
export function openMeters(database: Database): Meters {
  const registry = Registry.merge([processMetrics()]);
  addPoolGauges(registry, database);
  addWorkGauges(registry, database);
  return { registry, ...openOutsideMeters(registry), ...openMemoryMeters(registry) };
}

const PROXY_HEADER = /^(?:x-forwarded-.+|x-real-ip|forwarded|via)$/;

function mayRead(request: FastifyRequest, { token, isBehindProxy }: Options): boolean {
  if (token !== null) return hasBearerToken(request.headers, token);
  const cameThroughProxy = isBehindProxy || Object.keys(request.headers).some((name) => PROXY_HEADER.test(name));
  return !cameThroughProxy && isLoopbackAddress(request.socket.remoteAddress ?? request.ip) && isLoopbackHost(request);
}

/**
 * Whether the request names this machine. A web page whose name resolves to this machine can have a browser here send
 * requests, which name the page's host.
 */
function isLoopbackHost({ hostname }: FastifyRequest): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || isLoopbackAddress(name);
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);
}
