import { AsyncLocalStorage } from 'node:async_hooks';
import { SpanKind, type Span, type Tracer } from '@opentelemetry/api';
import type { Pool } from 'pg';
import { activeSpan, endSpan, childContext } from './tracing-spans.ts';

const TEXT_MAX = 1_000;

/** A span for each statement that belongs to a trace, on connections opened from now on. */
export function traceStatements(pool: Pool, tracer: Tracer): void {
  const connect = pool.connect.bind(pool);
  Reflect.set(pool, 'connect', (done?: unknown): unknown => {
    if (typeof done !== 'function') return connect();
    // Who has waited is called by whoever let the connection go, and would else be taken for a part of their work.
    const asBefore = AsyncLocalStorage.snapshot();
    connect((...told) => {
      asBefore(() => void Reflect.apply(done, null, told));
    });
    return undefined;
  });
  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    Reflect.set(client, 'query', (...given: unknown[]): unknown => {
      const parent = activeSpan();
      if (parent === undefined) return Reflect.apply(query, client, given);
      const span = statementSpan(tracer, parent, textOf(given[0]));
      return asked((args) => Reflect.apply(query, client, args), given, span);
    });
  });
}

/** Ends the span with the answer, however it is told. */
function asked(query: (given: unknown[]) => unknown, given: unknown[], span: Span): unknown {
  const done = given.at(-1);
  if (typeof done === 'function') {
    const told = (error: unknown, ...rest: unknown[]) => {
      endSpan(span, error);
      Reflect.apply(done, null, [error, ...rest]);
    };
    return query([...given.slice(0, -1), told]);
  }
  const answer = query(given);
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
