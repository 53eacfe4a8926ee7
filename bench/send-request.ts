import { request, type Agent } from 'node:http';

export type Probe = { method: 'GET' | 'POST'; path: string; body?: string };

type Sending = { agent?: Agent; headers: Readonly<Record<string, string>>; localAddress?: string };

/** The status of the response, once it has arrived. */
export function sendRequest(origin: string, { method, path, body }: Probe, sending: Sending): Promise<number> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const options = { ...sending, method, headers: { ...sending.headers, ...json } };
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, options, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
