import type { FastifyPluginCallback } from 'fastify';
import type { Pool } from 'pg';

export type TracingSettings = {
  /** Of a collector that takes OTLP over HTTP, without /v1/traces. */
  endpoint: string;
  serviceName: string;
  /** Which part of the traces that begin here is kept, 0 to 1. */
  ratio: number;
};

/** Follows requests and jobs to the database and to others. Loaded by settings alone: its library is large. */
export type Tracing = {
  /** Begins a trace for each request, or goes on with the one of a trusted proxy. */
  requests: FastifyPluginCallback<{ isBehindProxy: boolean }>;
  watchStatements: (pool: Pool) => void;
  job: <Result>(queue: string, work: () => Promise<Result>) => Promise<Result>;
  /** Notes a call to others that has just ended. */
  call: (name: string, ended: { tookMs: number; isDone: boolean }) => void;
  /** Sends what is not sent yet. */
  close: () => Promise<void>;
};

/** Null where no collector is named. */
export async function openTracing(settings: TracingSettings | null): Promise<Tracing | null> {
  if (settings === null) return null;
  const { startTracing } = await import('./tracing-start.ts');
  return startTracing(settings);
}
