import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { IN_PROCESS_HEADER, inProcessProof } from './plugins/request-log.ts';
import { activeSpan, childContext, runInSpan } from './tracing-spans.ts';
import type { Tracing } from './tracing.ts';

/** Asked every few seconds by machines: they would bury the rest. */
const UNTRACED = new Set<string | undefined>(['/healthz', '/readyz', '/metrics']);

/** A span for each request, by the template of its route: never its address, which may hold what people typed. */
export function traceRequests(tracer: Tracer): Tracing['requests'] {
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

    // A body comes in with the connection, which knows nothing of its request.
    app.addHook('preValidation', (request, _reply, done) => {
      const span = spans.get(request);
      if (span === undefined || activeSpan() !== undefined) done();
      else runInSpan(span, done);
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
  const given = headers['traceparent'];
  const [, traceId, spanId, flags] = (isBehindProxy && typeof given === 'string' && TRACEPARENT.exec(given)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
