import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '#test/app.ts';
import { operationsOf, type Operation } from '#test/operations.ts';

const refusal = z.strictObject({
  statusCode: z.int(),
  error: z.string(),
  message: z.string(),
  issues: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string() }))),
});

/** Zod's built-in messages, which address programmers. */
const ZODS_OWN =
  /Invalid input|Invalid option|Invalid string|Invalid key|Invalid value|Invalid discriminator|Too big|Too small|[Ee]xpected|received|Unrecognized|match pattern/;

const WRONG_VALUES = [7, 'text', true, null, [], {}, ['x'], { x: 1 }, 1.5, -1, ''] as const;

test('whatever is missing or mistyped in a body is told in a sentence of ours', async () => {
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100000' } });
  const admin = await t.signIn(await t.addUser({ role: 'admin' }));
  const told = new Set<string>();
  const operations = (await operationsOf(t)).filter(({ body }) => body !== null);
  expect(operations.length).toBeGreaterThan(20);
  for (const operation of operations) {
    for (const payload of wrongBodies(operation)) {
      const answer = await send(t, operation, admin, payload);
      expect(answer.statusCode, `${operation.name} ${JSON.stringify(payload)}`).toBeLessThan(500);
      if (answer.statusCode !== 400) continue;
      const { message, issues = [] } = refusal.parse(answer.json());
      for (const sentence of [message, ...issues.map((issue) => issue.message)]) told.add(sentence);
    }
  }
  expect(told.size).toBeGreaterThan(50);
  expect([...told].filter((sentence) => ZODS_OWN.test(sentence))).toEqual([]);
  expect([...told].filter((sentence) => !/^["A-Za-z].*\w/.test(sentence))).toEqual([]);
});

/** A body without fields, a body that is not an object, and one body per wrong value with that value in every field. */
function wrongBodies({ body }: Operation): unknown[] {
  const fields = Object.keys(body ?? {});
  const filled = WRONG_VALUES.map((value) => Object.fromEntries(fields.map((field) => [field, value])));
  return [{}, [], 'text', ...filled];
}

function send({ app }: TestApp, { method, url }: Operation, headers: Record<string, string>, payload: unknown) {
  return app.inject({
    method,
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };

test.for([
  ['no JSON', { headers: JSON_TYPE, payload: '{"username": ' }, 400, 'The body is not valid JSON'],
  ['nothing', { headers: JSON_TYPE, payload: '' }, 400, 'The request says that it has a body of JSON, and has none'],
  ['another body', { headers: JSON_TYPE, payload: 'null' }, 400, 'The body must be a JSON object'],
  ['no body', {}, 400, 'The body must be a JSON object'],
  [
    'a body of another length',
    { headers: { ...JSON_TYPE, 'content-length': '7' }, payload: '{"a":1,"b":2}' },
    400,
    'The body is not as long as the request says',
  ],
  [
    'text',
    { headers: { 'content-type': 'text/plain' }, payload: '{"username":"ada"}' },
    415,
    'The body is of a type that this address does not take',
  ],
  [
    'a form',
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'username=ada' },
    415,
    'The body is of a type that this address does not take',
  ],
  ['too much', { headers: JSON_TYPE, payload: `"${'x'.repeat(1_048_577)}"` }, 413, 'The body is too large'],
] as const)('%s instead of a body of JSON is refused as everything is', async ([_what, sent, status, message]) => {
  await using t = await startTestApp();
  const answer = await t.app.inject({ method: 'POST', url: '/api/login', ...sent });
  expect([answer.statusCode, refusal.parse(answer.json()).message]).toEqual([status, message]);
});

test('an address that cannot be read is refused as everything is', async () => {
  await using t = await startTestApp();
  const answer = await t.app.inject('/api/machines/%E0%A4%A');
  expect(refusal.parse(answer.json()).message).toBe('This address is not written as addresses are');
  expect([answer.statusCode, answer.headers]).toMatchObject([400, { 'x-content-type-options': 'nosniff' }]);
});

test('what is no request that a server can read is told so', async () => {
  await using t = await startTestApp();
  const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nno header\r\n\r\n');
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(refusal.parse(JSON.parse(body)).message).toBe('The request cannot be read');
});
