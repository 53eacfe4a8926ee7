import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createClient, PASSWORD } from '#test/accounts.ts';
import { askInPieces } from '#test/ask-in-pieces.ts';
import { startTestApp } from '#test/app.ts';
import { newPostgres } from '#test/databases.ts';
import { openTracing } from './run-server.ts';

const anyValue = z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() });
const attributes = z.array(z.object({ key: z.string(), value: anyValue })).default([]);
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
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

/** A collector that keeps what it is sent. */
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

/** What the collector has when `act` is done and everything is sent. */
async function traced(
  act: (t: Awaited<ReturnType<typeof startTestApp>>) => Promise<void>,
  env: Record<string, string> = {},
) {
  using collector = await startCollector();
  const tracing = await openTracing({ endpoint: collector.endpoint, serviceName: 'yard', ratio: 1 });
  if (tracing === null) throw new Error('Nothing is traced');
  const database = await newPostgres();
  tracing.watchStatements(database.pool);
  await using t = await startTestApp({ database, tracing, env });
  await act(t);
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

test('without a collector nothing is traced', async () => {
  expect(await openTracing(null)).toBeNull();
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
  const statements = spans.filter(({ name }) => name === 'SELECT');
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
  expect(spans.filter(({ name, parentSpanId }) => name === 'INSERT' && parentSpanId === request?.spanId)).not.toEqual(
    [],
  );
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
  expect(spans.filter(({ name, parentSpanId }) => name === 'SELECT' && parentSpanId === request?.spanId)).not.toEqual(
    [],
  );
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const ask = async (t: Awaited<ReturnType<typeof startTestApp>>) => {
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
