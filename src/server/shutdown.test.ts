import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { shutDown } from './shutdown.ts';

const NOTICE_MS = 2_000;
const REFUSED = { code: 'ECONNREFUSED' };

/** A listening server, and requests to it over a keep-alive connection as a proxy sends them. */
async function listening(t: TestApp) {
  const origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (path: string) => {
    const asking = request(origin + path, { agent });
    asking.end();
    const [answer]: IncomingMessage[] = await once(asking, 'response');
    answer?.resume();
    return answer;
  };
}

test('a replica that is told to end goes on for a while, but keeps no connection', async () => {
  await using t = await startTestApp();
  const ask = await listening(t);
  expect((await ask('/api/models'))?.headers.connection).toBe('keep-alive');

  const closed = shutDown(t.app, { noticeMs: NOTICE_MS });

  expect((await ask('/readyz'))?.statusCode).toBe(503);
  const late = await ask('/healthz');
  expect(late?.statusCode).toBe(200);
  expect(late?.headers.connection).toBe('close');
  await closed;
  await expect(ask('/api/models')).rejects.toMatchObject(REFUSED);
});

test('what runs when a replica is told to end is answered first', async () => {
  await using t = await startTestApp();
  const asked = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<string>();
  t.app.get('/slow', { config: { access: 'public' } }, () => {
    asked.resolve();
    return mayEnd.promise;
  });
  const ask = await listening(t);
  const slow = ask('/slow');
  await asked.promise;

  const closed = shutDown(t.app, { noticeMs: 0 });
  mayEnd.resolve('done');

  const answer = await slow;
  expect(answer?.statusCode).toBe(200);
  expect(answer?.headers.connection).toBe('close');
  await closed;
  expect(t.app.server.listening).toBe(false);
});
