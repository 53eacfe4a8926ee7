import { IncomingMessage, ServerResponse, type OutgoingHttpHeader, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

type InProcessResponse = { status: number; header: (name: string) => string | null; body: string };

type InProcessRequest = { url: string; headers: Record<string, string>; address: string };

/**
 * Asks the application with GET, inside this process. Fastify's own `inject` is made for tests: it writes a whole HTTP
 * message and reads it again, which takes longer than most answers.
 */
export function requestInProcess(
  app: FastifyInstance,
  { url, headers, address }: InProcessRequest,
): Promise<InProcessResponse> {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const request = new IncomingMessage(socket);
  Object.assign(request, { method: 'GET', url, httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1 });
  Object.assign(request.headers, headers);
  request.push(null);
  return new Promise((resolve) => {
    app.routing(request, new BufferedResponse(request, resolve));
  });
}

/** Buffers what is written to it instead of sending it. */
class BufferedResponse extends ServerResponse {
  readonly #chunks: Buffer[] = [];
  readonly #resolve: (answer: InProcessResponse) => void;

  constructor(request: IncomingMessage, resolve: (answer: InProcessResponse) => void) {
    super(request);
    this.#resolve = resolve;
  }

  override writeHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    given?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    const headers = (typeof reason === 'string' ? given : reason) ?? {};
    this.statusCode = status;
    for (const [name, value] of Array.isArray(headers) ? toPairs(headers) : Object.entries(headers)) {
      if (value !== undefined) this.setHeader(String(name), value);
    }
    return this;
  }

  override write(chunk: unknown): boolean {
    if (typeof chunk === 'string') this.#chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) this.#chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
    return true;
  }

  override end(chunk?: unknown): this {
    this.write(chunk);
    this.finished = true;
    // On the next tick, as with a real response: the handler that calls `end` runs to its own end first.
    process.nextTick(() => {
      this.emit('finish');
      this.emit('close');
      this.#resolve({
        status: this.statusCode,
        header: (name) => toText(this.getHeader(name)),
        body: Buffer.concat(this.#chunks).toString(),
      });
    });
    return this;
  }
}

function toPairs(flat: readonly OutgoingHttpHeader[]): [OutgoingHttpHeader, OutgoingHttpHeader | undefined][] {
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]]] : []));
}

function toText(value: OutgoingHttpHeader | undefined): string | null {
  return value === undefined ? null : String(value);
}
