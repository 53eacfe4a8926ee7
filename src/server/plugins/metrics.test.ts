import fastify from 'fastify';
import { expect, test } from 'vitest';
import { emptyEmbedded } from '#test/databases.ts';
import { accessPlugin } from './access.ts';
import { errorsPlugin } from './errors.ts';
import { metricsPlugin, openMeters } from './metrics.ts';

const TOKEN = 'a token of sixteen or more';

async function appWith({ token = null, isBehindProxy = false }: { token?: string | null; isBehindProxy?: boolean }) {
  const app = fastify();
  await app.register(errorsPlugin);
  await app.register(accessPlugin);
  const { registry } = openMeters(await emptyEmbedded());
  await app.register(metricsPlugin, { registry, token, isBehindProxy });
  app.get('/things/:id', { config: { access: 'public' } }, () => 'a thing');
  return app;
}

test('requests are counted by the template of their route, never by their address', async () => {
  const app = await appWith({});
  await app.inject('/things/1');
  await app.inject('/things/2');

  const { body } = await app.inject('/metrics');

  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/things/:id",status="200"} 2');
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/things/:id",status="200"} 2');
  expect(body).not.toContain('/things/1');
  expect(body).toContain('nodejs_eventloop_lag');
  expect(body).toMatch(/database_connections\{state="total"\} \d/);
});

test.each([
  ['a caller on this machine', {}, {}, 200],
  ['a caller on this machine by its address', {}, { headers: { host: '127.0.0.1:3000' } }, 200],
  ['a caller on this machine by its IPv6 address', {}, { headers: { host: '[::1]:3000' } }, 200],
  ['a page of another host that resolves to this machine', {}, { headers: { host: 'rebound.example:3000' } }, 403],
  [
    'a page of a host with a loopback address for its first labels',
    {},
    { headers: { host: '127.0.0.1.rebound.example' } },
    403,
  ],
  [
    'a proxy that forwards the host alone',
    {},
    { headers: { host: '127.0.0.1:3000', 'x-forwarded-host': 'stitchyard.example' } },
    403,
  ],
  [
    'the right token at the site’s own name',
    { token: TOKEN },
    { headers: { host: 'stitchyard.example', authorization: `Bearer ${TOKEN}` } },
    200,
  ],
  ['a caller from elsewhere', {}, { remoteAddress: '203.0.113.7' }, 403],
  ['a caller through a proxy on this machine', {}, { headers: { 'x-forwarded-for': '203.0.113.7' } }, 403],
  ['anybody, when a proxy stands in front', { isBehindProxy: true }, {}, 403],
  [
    'the right token from elsewhere',
    { token: TOKEN },
    { remoteAddress: '203.0.113.7', headers: { authorization: `Bearer ${TOKEN}` } },
    200,
  ],
  ['a wrong token on this machine', { token: TOKEN }, { headers: { authorization: 'Bearer no' } }, 403],
  ['no token on this machine', { token: TOKEN }, {}, 403],
])('%s gets its answer', async (_who, options, request, status) => {
  const app = await appWith(options);

  expect((await app.inject({ url: '/metrics', ...request })).statusCode).toBe(status);
});
