import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createClient, PASSWORD } from '#test/accounts.ts';
import { askInPieces } from '#test/ask-in-pieces.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { newPostgres } from '#test/databases.ts';
import { openPostgres } from '#app/db/client.ts';
import { readConfig } from './config.ts';
import { openTracing } from './run-server.ts';
import type { Tracing } from './tracing.ts';

const anyValue = z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() });
const attributes = z.array(z.object({ key: z.string(), value: anyValue })).default([]);
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  status: z.object({ code: z.number().optional() }),
  attributes,
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** A collector that stores what it receives. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const keep = async () => {
      bodies.push(await text(request));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    };
    void keep();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    bodies,
    resources: () => bodies.flatMap((body) => exported.parse(JSON.parse(body)).resourceSpans),
    [Symbol.dispose]: () => void server.close(),
  };
}

/** Runs `act` and returns what the collector has received once everything is sent. */
async function traced(act: (t: TestApp, tracing: Tracing) => Promise<void>, env: Record<string, string> = {}) {
  using collector = await startCollector();
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_SERVICE_NAME: 'yard' };
  const tracing = await openTracing(readConfig({ ...env, ...traces }, 'test'));
  if (tracing === null) throw new Error('Nothing is traced');
  await using t = await startTestApp({ database: await newPostgres(), tracing, env });
  await act(t, tracing);
  await tracing.close();
  const resources = collector.resources();
  const spans = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  return { spans, resources, sent: collector.bodies.join('') };
}

type Span = z.output<typeof spanSchema>;

function told({ attributes: all }: Span, key: string): string | number | undefined {
  const value = all.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
}

function isStatement(operation: string) {
  return (span: Span) => String(told(span, 'db.query.text')).startsWith(`${operation} `);
}

test('without a collector nothing is traced', async () => {
  expect(await openTracing(readConfig({}, 'test'))).toBeNull();
});

test('a request is a span by its route’s template, with its statements below it', async () => {
  const { spans, resources, sent } = await traced(async (t) => {
    await t.addMachine({ id: 'shy' });
    expect((await t.app.inject('/api/machines/shy?secret=yes')).statusCode).toBe(200);
    expect((await t.app.inject('/healthz')).statusCode).toBe(200);
  });

  const requests = spans.filter((span) => told(span, 'http.route') !== undefined);
  expect(requests.map(({ name }) => name)).toEqual(['GET /api/machines/:id']);
  const [request] = requests;
  expect(request?.kind).toBe(2);
  expect(request === undefined ? null : told(request, 'http.response.status_code')).toBe(200);
  const statements = spans.filter(isStatement('select'));
  expect(statements.length).toBeGreaterThan(0);
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request?.spanId]));
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(JSON.stringify(resources[0]?.resource)).toContain('"yard"');
  expect(sent).not.toContain('secret');
});

test('the statements of a request with a body are below it too, and nothing that was typed goes out', async () => {
  const { spans, sent } = await traced(async (t) => {
    const send = createClient(t);
    const person = { username: 'zaphodb', name: 'Zaphod Beeble', email: 'zaphod@magrathea.example' };
    expect((await send('POST', '/api/register', { ...person, password: PASSWORD })).statusCode).toBe(201);
    await send('POST', '/api/register', { ...person, password: PASSWORD });
    await t.app.inject(`/api/machines?search=${encodeURIComponent('milliways')}`);
  });

  const request = spans.find(({ name }) => name === 'POST /api/register');
  expect(spans.filter(isStatement('insert')).map(({ parentSpanId }) => parentSpanId)).toContain(request?.spanId);
  expect(sent).not.toMatch(/zaphod|beeble|magrathea|milliways|203\.0\.113/i);
  expect(sent).not.toContain(PASSWORD);
});

test('so are those of a request whose body comes later than its head', async () => {
  const { spans } = await traced(async (t) => {
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const body = JSON.stringify({ username: 'nobody', password: PASSWORD });
    const answer = await askInPieces(`${address}/api/login`, t.app.server, body);
    expect(answer.statusCode).toBe(401);
  });

  const request = spans.find(({ name }) => name === 'POST /api/login');
  expect(spans.filter(isStatement('select')).map(({ parentSpanId }) => parentSpanId)).toContain(request?.spanId);
});

test('a job is a trace of its own, and the words of a statement that fails in it stay here', async () => {
  const { spans, sent } = await traced(async ({ database }, { job }) => {
    const work = job('mail', async () => database.db.execute(sql`select ${'zaphod'}::int, 'beeble'`));
    await expect(work).rejects.toThrow('Failed query');
  });

  const work = spans.find(({ name }) => name === 'mail');
  const statement = spans.find(isStatement('select'));
  expect(work).toMatchObject({ kind: 5, status: { code: 2 } });
  expect(statement).toMatchObject({ parentSpanId: work?.spanId, status: { code: 2 } });
  expect(sent).toContain('22P02');
  expect(sent).not.toMatch(/zaphod|beeble/);
});

test('a statement that waited for a connection belongs to its own trace', async () => {
  const { spans } = await traced(async (_t, { job }) => {
    const { url, ...database } = await newPostgres();
    await database.close();
    const { pool, close } = openPostgres(url, raise, 1);
    const twice = async (text: string) => Promise.all([pool.query(text), pool.query(text)]);
    await Promise.all(['first', 'second'].map(async (name) => job(name, async () => twice(`select '${name}'::text`))));
    await close();
  });

  const jobs = spans.filter(({ kind }) => kind === 5);
  for (const { spanId, name } of jobs) {
    expect(
      spans.filter((span) => isStatement('select')(span) && span.parentSpanId === spanId),
      name,
    ).toHaveLength(2);
  }
  expect(jobs).toHaveLength(2);
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const ask = async (t: TestApp) => {
  await t.app.inject({ url: '/api/machines', headers: { traceparent: `00-${TRACE}-${PARENT}-01` } });
};

test('the trace of a trusted proxy goes on', async () => {
  const { spans } = await traced(ask, { TRUST_PROXY: '1' });
  const request = spans.find(({ name }) => name === 'GET /api/machines');
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
});

test('the trace that a stranger names does not', async () => {
  const { spans } = await traced(ask);
  const request = spans.find(({ name }) => name === 'GET /api/machines');
  expect(request).toBeDefined();
  expect(request?.traceId).not.toBe(TRACE);
});

function raise(error: Error): never {
  throw error;
}
