import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, propagation, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NoopSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Span,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { FastifyPluginCallback } from 'fastify';
import { Client, Pool } from 'pg';
import { getErrorCode } from '#app/lib/app-error.ts';

export type TracingSettings = {
  /** Of a collector that takes OTLP over HTTP, without /v1/traces. */
  endpoint: string;
  serviceName: string;
  /** Which part of the traces that begin here is kept, 0 to 1. */
  ratio: number;
};

/** Follows requests and jobs to the database and to others. */
export type Tracing = {
  /** Begins a trace for each request, or goes on with the one of the proxy. */
  requests: FastifyPluginCallback;
  job: <Result>(queue: string, work: () => Promise<Result>) => Promise<Result>;
  /** Notes a call to others that has just ended. */
  call: (name: string, ended: { tookMs: number; isDone: boolean }) => void;
  /** Sends what is not sent yet. */
  close: () => Promise<void>;
};

/** A collector that is away must not hold up the end of the process. */
const EXPORT_MS = 2_000;
const ATTRIBUTE_LENGTH_MAX = 1_000;

/**
 * Sends traces to a collector from now on; one process has at most one tracing at a time. Strangers name no trace: they could
 * have all of theirs kept. A trusted proxy does.
 */
export function startTracing(
  { endpoint, serviceName, ratio }: TracingSettings,
  { isBehindProxy }: { isBehindProxy: boolean },
): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: ATTRIBUTE_LENGTH_MAX },
    spanProcessors: [withoutMessages(), new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
  });
  const tracer = provider.getTracer('stitchyard');
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  if (isBehindProxy) propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const stopStatements = traceStatements(provider);
  return {
    requests: traceRequests(provider),
    job: (queue, work) => traceJob(tracer, queue, work),
    call: (name, { tookMs, isDone }) => {
      if (trace.getActiveSpan() === undefined) return;
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: Date.now() - tookMs });
      if (!isDone) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    close: async () => {
      stopStatements();
      context.disable();
      propagation.disable();
      await provider.shutdown();
    },
  };
}

/** Of an error only its code goes out: its words may quote what a person typed. */
function withoutMessages(): SpanProcessor {
  return Object.assign(new NoopSpanProcessor(), {
    onEnding: (span: Span) => {
      span.setStatus({ code: span.status.code });
    },
  });
}

/** Polled every few seconds by machines: they would bury the rest. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** A span for each request, by the template of its route: never its address, which may hold what a person typed. */
function traceRequests(provider: TracerProvider): Tracing['requests'] {
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    ignorePaths: ({ url }) => UNTRACED.has(url),
    requestHook: (span, { id, method, routeOptions: { url: route = 'none' } }) => {
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'request.id': id, 'http.route': route, 'url.path': route });
    },
  });
  instrumentation.setTracerProvider(provider);
  return instrumentation.plugin();
}

/**
 * A span for each statement that belongs to a trace, until the returned function is called. The classes of the driver are
 * handed to the instrumentation, as they are loaded long before the settings say whether there is a collector.
 */
function traceStatements(provider: TracerProvider): () => void {
  const instrumentation = new PgInstrumentation({
    enabled: false,
    requireParentSpan: true,
    requestHook: (span, { query }) => {
      span.setAttribute('db.query.text', withoutLiterals(query.text));
    },
  });
  instrumentation.setTracerProvider(provider);
  const definitions = instrumentation.getModuleDefinitions();
  const classesOf = (name: string): unknown => (name === 'pg' ? { Client } : Pool);
  for (const { name, patch } of definitions) patch?.(classesOf(name));
  return () => {
    for (const { name, unpatch } of definitions) unpatch?.(classesOf(name));
  };
}

/** Values travel beside a statement; one that stands in its text is left out. */
function withoutLiterals(text: string): string {
  return text.replaceAll(/'(?:[^']|'')*'/g, "'?'");
}

async function traceJob<Result>(tracer: Tracer, queue: string, work: () => Promise<Result>): Promise<Result> {
  return tracer.startActiveSpan(queue, { kind: SpanKind.CONSUMER, root: true }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? getErrorCode(error) || error.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  });
}
