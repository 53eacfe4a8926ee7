import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openHttpClient } from './open-http-client.ts';
import { RemoteError } from './errors.ts';

const MESSAGE = { headers: { 'content-type': 'application/octet-stream' }, body: Buffer.from('fifteen needles') };

/** A site on this machine, and a client that trusts it. */
async function startSite(serve: (request: IncomingMessage, response: ServerResponse) => void) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    serve(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const client = openHttpClient({ userAgent: 'Stitchyard/1.0', trustedOrigins: [url], totalMs: 500 });
  return {
    url,
    client,
    requests: () => requests,
    [Symbol.asyncDispose]: async () => {
      await client.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function toRemoteError(sending: Promise<unknown>): Promise<RemoteError> {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RemoteError)) throw new Error('it did not fail as it should', { cause: error });
  return error;
}

test('a body is sent with its headers, and the answer is a status', async () => {
  const got: unknown[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { 'user-agent': agent, 'content-type': type } = request.headers;
    got.push(request.method, agent, type, String(await buffer(request)));
    response.writeHead(201).end('stored');
  };
  await using site = await startSite((request, response) => void take(request, response));
  expect(await site.client.post(`${site.url}/x`, MESSAGE)).toBe(201);
  expect(got).toEqual(['POST', 'Stitchyard/1.0', 'application/octet-stream', 'fifteen needles']);
});

test.each([404, 410])('%i is told and not taken for an error', async (status) => {
  await using site = await startSite((_, response) => response.writeHead(status).end());
  expect(await site.client.post(site.url, MESSAGE)).toBe(status);
});

test.each([307, 308, 400, 429, 500, 503])(
  'after %i it is not sent again, and the error names no path',
  async (status) => {
    await using site = await startSite((_, response) => response.writeHead(status, { location: '/elsewhere' }).end());
    const { message, reason } = await toRemoteError(site.client.post(`${site.url}/secret`, MESSAGE));
    expect([reason, message]).toEqual(['refused', `${site.url} answered ${status}.`]);
    expect(site.requests()).toBe(1);
  },
);

test('an answer that does not come is given up, and one that never ends is not waited for', async () => {
  await using silent = await startSite(() => undefined);
  expect((await toRemoteError(silent.client.post(silent.url, MESSAGE))).reason).toBe('too-slow');
  await using endless = await startSite((_, response) => {
    response.writeHead(200);
    const more = setInterval(() => response.write('x'.repeat(1_000)), 20);
    response.on('close', () => clearInterval(more));
  });
  expect(await endless.client.post(endless.url, MESSAGE)).toBe(200);
});

test.each(['https://127.0.0.1/x', 'http://localhost/x', 'https://shop.example.com:22/x', 'file:///etc/passwd', 'x'])(
  'nothing is sent to %s',
  async (url) => {
    await using site = await startSite((_, response) => response.end());
    expect((await toRemoteError(site.client.post(url, MESSAGE))).reason).toBe('forbidden');
  },
);
