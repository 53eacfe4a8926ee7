import { SpanKind } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { traceRequests } from './tracing-requests.ts';
import { activeSpan, endSpan, childContext, runInSpan } from './tracing-spans.ts';
import { traceStatements } from './tracing-statements.ts';
import type { Tracing, TracingSettings } from './tracing.ts';

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
