import { request } from 'node:http';

export type HttpAnswer = {
  status: number;
  header: (name: string) => string | null;
  /** As received: compressed bytes stay compressed. */
  body: Buffer;
};

const PATIENCE_MS = 60_000;

/** A GET request, for checking and storing responses. */
export function getAnswer(url: string, headers: Record<string, string> = {}): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers, agent: false, timeout: PATIENCE_MS }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () => {
        const header = (name: string) => {
          const value = response.headers[name];
          return value === undefined ? null : String(value);
        };
        resolve({ status: response.statusCode ?? 0, header, body: Buffer.concat(parts) });
      });
    });
    asking.once('timeout', () => asking.destroy(new Error(`${url} did not answer within ${PATIENCE_MS / 1_000} s`)));
    asking.once('error', reject);
    asking.end();
  });
}
