import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createClient, PASSWORD, sidOf } from '#test/accounts.ts';
import { askInPieces } from '#test/ask-in-pieces.ts';
import { startTestApp } from '#test/app.ts';
import { openCheckout, PREMIUM } from '#test/checkout.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import { logOptions } from '../open-logger.ts';

const logLine = z.looseObject({
  msg: z.string(),
  reqId: z.string().optional(),
  jobId: z.string().optional(),
  queue: z.string().optional(),
});

/** Collects all that the application logs. */
function keptLog() {
  const texts: string[] = [];
  return {
    texts,
    lines: () => texts.map((text) => logLine.parse(JSON.parse(text))),
    logger: pino(logOptions('trace'), { write: (text: string) => void texts.push(text) }),
  };
}

test('every line of a request bears its id, and the answer tells it', async () => {
  const { lines, logger, texts } = keptLog();
  await using t = await startTestApp({ logger });
  texts.length = 0;
  const body = { username: 'nobody', password: 'wrong horse' };
  const answer = await t.app.inject({ method: 'POST', url: '/api/login', payload: body });

  const id = answer.headers['x-request-id'];
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(lines().map(({ msg }) => msg)).toEqual(['sign-in failed', 'answered']);
  expect(lines().map(({ reqId }) => reqId)).toEqual([id, id]);
  for (const text of texts) expect(text.match(/"reqId"/g)).toHaveLength(1);
});

test('so do lines of requests whose body comes later than their head', async () => {
  const { lines, logger, texts } = keptLog();
  await using t = await startTestApp({ logger });
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  texts.length = 0;
  const body = JSON.stringify({ username: 'nobody', password: 'wrong horse' });
  const answer = await askInPieces(`${address}/api/login`, t.app.server, body);

  await expect.poll(() => lines().map(({ msg }) => msg)).toEqual(['sign-in failed', 'answered']);
  const id = answer.headers['x-request-id'];
  expect(lines().map(({ reqId }) => reqId)).toEqual([id, id]);
});

test('requests that were sent one behind the other end under their own ids', async () => {
  const { lines, logger, texts } = keptLog();
  await using t = await startTestApp({ logger });
  t.app.get('/streamed', { config: { access: 'public' } }, (_request, reply) =>
    reply.type('text/plain').send(Readable.from(['a', 'b'])),
  );
  t.app.get('/whole', { config: { access: 'public' } }, () => 'c');
  const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }));
  texts.length = 0;
  const connection = connect(Number(port), '127.0.0.1');
  const [last, ...first] = ['/whole', '/streamed', '/whole'].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n`);
  connection.write([...first, `${last}Connection: close\r\n`].map((head) => `${head}\r\n`).join(''));
  const told = [...(await text(connection)).matchAll(/x-request-id: (\S+)/gi)].map(([, id]) => id);

  expect(new Set(told).size).toBe(3);
  await expect.poll(() => lines().map(({ reqId }) => reqId)).toEqual(told);
});

test('what services write with the application’s own log bears the id too, with a body and without', async () => {
  const { lines, logger, texts } = keptLog();
  await using checkout = await openCheckout({ logger });
  texts.length = 0;
  const asked = await checkout.call('GET', '/paypal/setup');
  const ordered = await checkout.ask(PREMIUM);

  const calls = lines().filter(({ msg }) => msg === 'paypal call');
  expect(new Set(calls.map(({ reqId }) => reqId))).toEqual(
    new Set([asked.headers['x-request-id'], ordered.headers['x-request-id']]),
  );
});

test('a line of a job bears the job’s id and its kind', async () => {
  const { lines, logger } = keptLog();
  await using server = await startSmtpServer();
  const { url } = server;
  await server[Symbol.asyncDispose]();
  await using t = await startTestApp({ logger, env: { SMTP_URL: url, MAIL_FROM: 'no-reply@shop.example' } });
  await t.addUser({ email: 'ada@shop.example' });
  await t.app.inject({ method: 'POST', url: '/api/password-reset-requests', payload: { email: 'ada@shop.example' } });
  await t.jobs.runDue();

  const line = lines().find(({ msg }) => msg === 'mail not sent');
  expect(line).toMatchObject({ queue: 'mail.send', jobId: expect.stringMatching(/^[\da-f-]{36}$/) });
  expect(line).not.toHaveProperty('reqId');
});

test.each([
  ['a trusted proxy’s id is kept', '1', 'abc-123_DEF.456', true],
  ['without a proxy nobody names a request', 'off', 'abc-123_DEF.456', false],
  ['an id that is too short is not taken', '1', 'abc', false],
  ['an id that is too long is not taken', '1', 'a'.repeat(65), false],
  ['an id that could break a line is not taken', '1', 'abc-1234 "x": "y"', false],
])('%s', async (_what, TRUST_PROXY, given, isTaken) => {
  await using t = await startTestApp({ env: { TRUST_PROXY } });
  const answer = await t.app.inject({ url: '/healthz', headers: { 'x-request-id': given } });
  expect(answer.headers['x-request-id'] === given).toBe(isTaken);
});

test('what people type is in no line, whatever they do with it', async () => {
  const { texts, logger } = keptLog();
  await using t = await startTestApp({ logger, env: { RATE_LIMIT_FACTOR: '1000', TRUST_PROXY: '1' } });
  const send = createClient(t);
  const person = { name: 'Zaphod Beeble', email: 'zaphod@magrathea.example', phone: '(555) 867-5309' };
  await send('POST', '/api/register', { ...person, username: 'zaphodb', password: PASSWORD });
  const headers = sidOf(await send('POST', '/api/login', { username: person.email, password: PASSWORD }));
  await send('POST', '/api/login', { username: person.email, password: 'Heart-of-Gold-42' });
  const message = 'Where is the restaurant at the end of it all?';
  const enquiry = { ...person, subject: 'Milliways', message };
  const written = await send('POST', '/api/contact-submissions', enquiry);
  await send('PATCH', '/api/user/profile', { ...person, city: 'Betelgeuse' }, { headers });
  await send('PATCH', '/api/user/password', { password: 'Heart-of-Gold-42', currentPassword: PASSWORD }, { headers });
  await send('POST', '/api/password-reset-requests', { email: person.email });
  await send('POST', '/api/machines', { brand: 'Tajima', contactName: person.name, heads: 'six' }, { headers });
  await send('POST', '/api/page-views', { machineId: 'x', note: message }, { headers });
  await t.app.inject({ url: `/api/machines?search=${encodeURIComponent(person.email)}`, headers });
  await t.app.inject({ url: '/api/machines', headers: { 'x-forwarded-for': '203.0.113.77' } });
  await t.jobs.runDue();
  await send('DELETE', '/api/user', { password: 'Heart-of-Gold-42' }, { headers });

  expect(written.statusCode).toBe(201);
  const log = texts.join('');
  expect(log).toContain('"path":"/api/contact-submissions"');
  expect(log).not.toMatch(
    /zaphod|beeble|magrathea|867-?5309|milliways|restaurant|heart-of-gold|betelgeuse|203\.0\.113/i,
  );
  for (const secret of [PASSWORD, headers.cookie]) expect(log).not.toContain(secret);
});
