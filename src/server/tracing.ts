import { AsyncLocalStorage } from 'node:async_hooks';
import {
  SpanKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Pool } from 'pg';
import { getErrorCode } from '#app/lib/app-error.ts';
import { IN_PROCESS_HEADER, inProcessProof } from './plugins/request-log.ts';

export type TracingSettings = {
  /** Of a collector that takes OTLP over HTTP, without /v1/traces. */
  endpoint: string;
  serviceName: string;
  /** Which part of the traces that begin here is kept, 0 to 1. */
  ratio: number;
};

/** Follows requests and jobs to the database and to others. */
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

/** A collector that is away must not hold up the end of the process. */
const EXPORT_MS = 2_000;

/** Sends traces to a collector from now on. */
export function startTracing({ endpoint, serviceName, ratio }: TracingSettings): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
  });
  const tracer = provider.getTracer('stitchyard');
  return {
    requests: traceRequests(tracer),
    watchStatements: (pool) => {
      traceStatements(pool, tracer);
    },
    job: async (queue, work) => {
      const span = tracer.startSpan(queue, { kind: SpanKind.CONSUMER });
      try {
        const result = await runInSpan(span, work);
        endSpan(span, null);
        return result;
      } catch (error) {
        endSpan(span, error);
        throw error;
      }
    },
    call: (name, { tookMs, isDone }) => {
      const parent = activeSpan();
      if (parent === undefined) return;
      const startTime = Date.now() - tookMs;
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime }, childContext(parent));
      endSpan(span, isDone ? null : new Error('failed'));
    },
    close: () => provider.shutdown(),
  };
}

/** Asked every few seconds by machines: they would bury the rest. */
const UNTRACED = new Set<string | undefined>(['/healthz', '/readyz', '/metrics']);

/** A span for each request, by the template of its route: never its address, which may hold what people typed. */
function traceRequests(tracer: Tracer): Tracing['requests'] {
  return fastifyPlugin<{ isBehindProxy: boolean }>(async (app, { isBehindProxy }) => {
    const spans = new WeakMap<FastifyRequest, Span>();

    app.addHook('onRequest', (request, _reply, done) => {
      if (UNTRACED.has(request.routeOptions.url)) return done();
      const isInner = request.headers[IN_PROCESS_HEADER] === inProcessProof;
      const parent = isInner ? childContext(activeSpan()) : proxyContext(isBehindProxy, request);
      const kind = isInner ? SpanKind.INTERNAL : SpanKind.SERVER;
      const span = tracer.startSpan(request.method, { kind }, parent);
      spans.set(request, span);
      runInSpan(span, done);
    });

    app.addHook('onResponse', (request, { statusCode }, done) => {
      done();
      const span = spans.get(request);
      if (span === undefined) return;
      const route = request.routeOptions.url ?? 'none';
      span.updateName(`${request.method} ${route}`);
      span.setAttributes({
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': statusCode,
        'request.id': request.id,
      });
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
  });
}

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** The trace that a proxy has begun. Strangers name none: they could have all of theirs kept. */
function proxyContext(isBehindProxy: boolean, { headers }: FastifyRequest): Context {
  const header = headers['traceparent'];
  const [, traceId, spanId, flags] = (isBehindProxy && typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

const TEXT_MAX = 1_000;

/** A span for each statement that belongs to a trace, on connections opened from now on. */
function traceStatements(pool: Pool, tracer: Tracer): void {
  const connect = pool.connect.bind(pool);
  Reflect.set(pool, 'connect', (done?: unknown): unknown => {
    if (typeof done !== 'function') return connect();
    // Who has waited is called by whoever let the connection go, and would else be taken for a part of their work.
    const asBefore = AsyncLocalStorage.snapshot();
    connect((...results) => {
      asBefore(() => void Reflect.apply(done, null, results));
    });
    return undefined;
  });
  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    Reflect.set(client, 'query', (...args: unknown[]): unknown => {
      const parent = activeSpan();
      if (parent === undefined) return Reflect.apply(query, client, args);
      const span = statementSpan(tracer, parent, textOf(args[0]));
      return queryInSpan((values) => Reflect.apply(query, client, values), args, span);
    });
  });
}

/** Ends the span with the answer, whether a callback or a promise brings it. */
function queryInSpan(query: (args: unknown[]) => unknown, args: unknown[], span: Span): unknown {
  const done = args.at(-1);
  if (typeof done === 'function') {
    const callback = (error: unknown, ...rest: unknown[]) => {
      endSpan(span, error);
      Reflect.apply(done, null, [error, ...rest]);
    };
    return query([...args.slice(0, -1), callback]);
  }
  const answer = query(args);
  void endAfter(answer, span);
  return answer;
}

async function endAfter(answer: unknown, span: Span): Promise<void> {
  try {
    await answer;
    endSpan(span, null);
  } catch (error) {
    endSpan(span, error);
  }
}

function statementSpan(tracer: Tracer, parent: Span, text: string): Span {
  const bare = withoutLiterals(text);
  const operation = /^\s*(\w+)/.exec(bare)?.[1]?.toUpperCase() ?? 'QUERY';
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': bare.slice(0, TEXT_MAX),
  };
  return tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, childContext(parent));
}

function textOf(statement: unknown): string {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return typeof text === 'string' ? text : '';
}

/** Values travel beside a statement; should one ever stand in it, it goes no further. */
function withoutLiterals(text: string): string {
  return text.replaceAll(/'(?:[^']|'')*'/g, "'?'");
}

const active = new AsyncLocalStorage<Span>();

/** The current span; undefined outside of any trace. */
function activeSpan(): Span | undefined {
  return active.getStore();
}

function runInSpan<Result>(span: Span, act: () => Result): Result {
  return active.run(span, act);
}

function childContext(parent: Span | undefined): Context {
  return parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
}

/** Of an error only its code goes out: its words may quote what somebody typed. */
function endSpan(span: Span, error: unknown): void {
  if (error !== null && error !== undefined) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', kindOf(error));
  }
  span.end();
}

function kindOf(error: unknown): string {
  return error instanceof Error ? getErrorCode(error) || error.name : 'unknown';
}
