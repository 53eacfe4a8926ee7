import { once } from 'node:events';
import { request } from 'node:http';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { bodyTimeoutPlugin } from './body-timeout.ts';

test('a client that does not finish its body is hung up on, and nobody else', async () => {
  await using app = fastify();
  await app.register(bodyTimeoutPlugin, { bodyMs: 50 });
  const timeIsOver = Promise.withResolvers<void>();
  app.post('/usual', async () => 'got it');
  app.post('/patient', { config: { bodyMs: 60_000 } }, async () => 'got it');
  app.post('/busy', async () => {
    await timeIsOver.promise;
    return 'done';
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const begin = (path: string) => {
    const headers = { 'content-type': 'text/plain', 'content-length': 4 };
    const sending = request(address + path, { method: 'POST', headers });
    sending.write('ab');
    return sending;
  };

  const busy = begin('/busy').end('cd');
  const [patient, usual] = [begin('/patient'), begin('/usual')];
  const answers = Promise.all([busy, patient].map((sending) => once(sending, 'response')));
  const [reason] = await once(usual, 'error');
  timeIsOver.resolve();
  patient.end('cd');

  expect(reason).toMatchObject({ code: 'ECONNRESET' });
  expect((await answers).flat()).toMatchObject([{ statusCode: 200 }, { statusCode: 200 }]);
});
