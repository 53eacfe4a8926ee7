import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { MAX_CSV_BYTES } from '#app/features/csv/csv-imports.schema.ts';
import { MAX_IMAGE_BYTES } from '#app/features/media/media.schema.ts';
import { startTestApp } from '#test/app.ts';
import { operationsOf, type Operation } from '#test/operations.ts';
import { inForce, locationsOf, named, readConfiguration, type Location } from './nginx-configuration.ts';

const configuration = readConfiguration();
const locations = locationsOf(configuration);
const outside = locations.filter(({ server, within }) => server === '443' && !isInternal(within));
const forwarding = outside.filter((location) => inForce(location, 'proxy_pass').length > 0);

function isInternal([, , location]: Location['within']): boolean {
  return location !== undefined && named(location.block, 'internal').length > 0;
}

function at(path: string): Location {
  const location = outside.find((one) => one.path === path);
  if (location === undefined) throw new Error(`The proxy has no location ${path}`);
  return location;
}

/** The default that replaces each empty variable of a map. */
function valueOf(variable: string): string | undefined {
  const maps = named(configuration, 'http').flatMap(({ block }) => named(block, 'map'));
  const map = maps.find(({ words }) => words[2] === variable);
  return map?.block.find(({ words: [when] }) => when === '' || when === 'on')?.words[1];
}

const MIB = 1_024 * 1_024;

function bytesOf(size = ''): number {
  return Number(/^(\d+)m$/.exec(size)?.[1]) * MIB;
}

test('the proxy has the locations that these tests look at', () => {
  expect(outside.map(({ path }) => path)).toEqual([
    '/',
    '= /api/admin/csv-imports',
    '= /api/admin/import/machines',
    '/objects/',
    '/assets/',
    '= /metrics',
  ]);
  expect(forwarding).toHaveLength(outside.length - 1);
});

describe.each(locations)('at $path of port $server', (location) => {
  test('answers tell browsers how to keep them safe', () => {
    const headers = inForce(location, 'add_header');
    expect(headers).toEqual(expect.arrayContaining(SAFE.map(({ name, value }) => `${name} ${value} always`)));
  });
});

const SAFE = [
  { name: 'Content-Security-Policy', value: '$content_policy' },
  { name: 'Cross-Origin-Resource-Policy', value: '$resource_policy' },
  { name: 'Referrer-Policy', value: '$referrer_policy' },
  { name: 'X-Content-Type-Options', value: '$type_options' },
  { name: 'Strict-Transport-Security', value: '$transport_security' },
];

test('what nginx answers itself tells browsers what the server does', async () => {
  await using t = await startTestApp({ env: { PUBLIC_URL: 'https://shop.example' } });
  const { headers } = await t.app.inject('/healthz');
  for (const { name, value } of SAFE) expect(valueOf(value), name).toBe(headers[name.toLowerCase()]);
});

test.each(forwarding)(
  'at $path nobody says themselves who they are, or what the log calls their request',
  (location) => {
    expect(inForce(location, 'proxy_set_header')).toEqual(
      expect.arrayContaining([
        'X-Forwarded-For $remote_addr',
        'X-Forwarded-Proto $scheme',
        'X-Request-Id $request_id',
        'traceparent ',
        'Host $host',
      ]),
    );
  },
);

test('the server trusts one proxy, as there is one', async () => {
  expect(await readFile(new URL('../compose.yaml', import.meta.url), 'utf8')).toContain("TRUST_PROXY: '1'");
});

test('what comes in the clear is sent on, but for the API, which refuses it', () => {
  const inTheClear = locations.filter(({ server, within }) => server === '80' && !isInternal(within));
  const answers = inTheClear.map((location) => [location.path, inForce(location, 'return')[0]?.slice(0, 3)]);
  expect(answers).toEqual([
    ['/.well-known/acme-challenge/', undefined],
    ['/api/', '403'],
    ['/', '308'],
  ]);
});

test.each(outside)('at $path each visitor has a limit', (location) => {
  expect(inForce(location, 'limit_req')).toHaveLength(1);
  expect(inForce(location, 'limit_conn').length).toBeGreaterThan(0);
});

test('the proxy lets through what the server takes, and nothing larger', async () => {
  const sizeAt = (path: string) => bytesOf(inForce(at(path), 'client_max_body_size')[0]);
  expect(sizeAt('/objects/')).toBe(MAX_IMAGE_BYTES);
  expect(sizeAt('= /api/admin/csv-imports')).toBe(MAX_CSV_BYTES);

  // The mail provider's route, which has no session, checks its secret before it reads the body.
  const secret = 'of-the-mail-provider';
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000', MAIL_WEBHOOK_SECRET: secret } });
  const session = await t.signIn(await t.addUser({ role: 'admin' }));
  const headers = { ...session, authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const refusing = async (among: readonly Operation[], bytes: number) => {
    const payload = ' '.repeat(bytes);
    const refused: Operation[] = [];
    for (const one of among) {
      const { statusCode } = await t.app.inject({ method: one.method, url: one.url, headers, payload });
      if (statusCode === 413) refused.push(one);
    }
    return refused;
  };
  const reading = (await operationsOf(t)).filter(({ body }) => body !== null);
  const routes = (operations: readonly Operation[]) => operations.map(({ route }) => route);
  const of = (route: string) => reading.filter((one) => one.route === route);
  const [most, pasted] = [sizeAt('/'), sizeAt('= /api/admin/import/machines')];
  expect(await refusing(of('/api/admin/approve-multiple'), most)).toEqual([]);
  const refused = new Set(await refusing(reading, most + 1));
  expect(routes(reading.filter((one) => !refused.has(one)))).toEqual(['/api/admin/import/machines']);
  expect(await refusing(of('/api/admin/import/machines'), pasted)).toEqual([]);
  expect(await refusing(of('/api/admin/import/machines'), pasted + 1)).toHaveLength(1);
});

test('of what is kept nothing is private, and nobody fills the cache with copies', () => {
  const caching = outside.filter((location) => inForce(location, 'proxy_cache').length > 0);
  expect(caching.map(({ path }) => path)).toEqual(['/objects/', '/assets/']);
  for (const location of caching) {
    expect(inForce(location, 'proxy_no_cache')).toEqual(['$is_private $is_unusual']);
    // A cache key or variant that contains a raw header would differ for each visitor.
    expect(inForce(location, 'proxy_cache_key').join()).not.toContain('$http_');
    expect(inForce(location, 'proxy_ignore_headers').join()).toContain('Vary');
  }
});
