import { request, type RequestOptions } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Asked = Pick<RequestOptions, 'method' | 'headers' | 'localAddress'> & { body?: Buffer };

export type Answer = { status: number; headers: IncomingHttpHeaders; rawHeaders: string[]; body: Buffer };

/** Sends a request on a new connection, with the path unchanged. */
export async function ask(port: number, path: string, { body, ...options }: Asked = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asking = request({ host: '127.0.0.1', port, path, rejectUnauthorized: false, agent: false, ...options });
  asking.once('error', reject);
  asking.once('response', (answer) => {
    const { statusCode: status = 0, headers, rawHeaders } = answer;
    buffer(answer).then((body) => resolve({ status, headers, rawHeaders, body }), reject);
  });
  asking.end(body);
  return promise;
}
