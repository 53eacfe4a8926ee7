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
  /** The address of a collector that accepts OTLP over HTTP, without /v1/traces. */
  endpoint: string;
  serviceName: string;
  /** The sampled fraction of traces that begin here, 0 to 1. */
  ratio: number;
};

/** Traces requests and jobs down to the database and external services. */
export type Tracing = {
  /** Begins a trace for each request, or continues the proxy's. */
  requests: FastifyPluginCallback;
  job: <Result>(queue: string, work: () => Promise<Result>) => Promise<Result>;
  /** Records a call to an external service that has just ended. */
  call: (name: string, ended: { tookMs: number; isDone: boolean }) => void;
  /** Sends pending spans. */
  close: () => Promise<void>;
};

/** An unreachable collector must not delay the end of the process. */
const EXPORT_MS = 2_000;
const ATTRIBUTE_LENGTH_MAX = 1_000;

/**
 * Starts sending traces to a collector; a process has at most one tracing at a time. Without a trusted proxy, trace ids
 * of clients are ignored, because they could force sampling.
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

/** Exports only the codes of errors: their messages may quote what people typed. */
function withoutMessages(): SpanProcessor {
  return Object.assign(new NoopSpanProcessor(), {
    onEnding: (span: Span) => {
      span.setStatus({ code: span.status.code });
    },
  });
}

/** Machines poll them every few seconds; they would bury other traces. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** Creates a span per request, named by its route's template: an address may contain what people typed. */
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
 * Creates a span per statement that belongs to a trace, until the returned function is called. The driver is already
 * loaded when tracing starts, so its classes are handed to the instrumentation.
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

/** Parameters are not part of the text; literals in it are removed. */
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
