import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

const PATIENCE_MS = 20_000;
/** A browser's User-Agent, because other clients are not counted as visitors. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export type Asked = {
  method?: 'GET' | 'POST' | 'PUT';
  /** Objects are sent as JSON, buffers as they are. */
  body?: object | Buffer;
  headers?: OutgoingHttpHeaders;
};

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends requests over persistent connections. Throws connection errors and retries nothing. */
export class Client implements Disposable {
  readonly #origin: string;
  readonly #agent: Agent;

  constructor(origin: string, connections = 1) {
    this.#origin = origin;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  ask(path: string, { method = 'GET', body, headers = {} }: Asked = {}): Promise<Answer> {
    const bytes = body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const type = Buffer.isBuffer(body) ? 'image/png' : 'application/json';
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const asking = request(this.#origin + path, {
      method,
      agent: this.#agent,
      timeout: PATIENCE_MS,
      headers: {
        'user-agent': BROWSER,
        ...(bytes === undefined ? {} : { 'content-type': type, 'content-length': bytes.length }),
        ...headers,
      },
    });
    asking.once('timeout', () => asking.destroy(new Error('timeout')));
    asking.once('error', reject);
    asking.once('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
      );
    });
    asking.end(bytes);
    return promise;
  }

  [Symbol.dispose](): void {
    this.#agent.destroy();
  }
}

/** The status of one response; null without one. */
export async function probe(url: string): Promise<number | null> {
  using client = new Client(new URL(url).origin);
  try {
    return (await client.ask(new URL(url).pathname)).status;
  } catch {
    // Nothing is listening.
    return null;
  }
}

/** The kind of error in one word. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
