import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api';

const active = new AsyncLocalStorage<Span>();

/** The current span; undefined outside of any trace. */
export function activeSpan(): Span | undefined {
  return active.getStore();
}

export function runInSpan<Result>(span: Span, act: () => Result): Result {
  return active.run(span, act);
}

export function childContext(parent: Span | undefined): Context {
  return parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
}

/** Of an error only its code goes out: its words may quote what somebody typed. */
export function endSpan(span: Span, error: unknown): void {
  if (error !== null && error !== undefined) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', kindOf(error));
  }
  span.end();
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
