import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

/** A fault of one page, or of all. */
export type Fault =
  /** Cuts the connection. */
  | { kind: 'down' }
  | { kind: 'status'; status: number; retryAfter?: string }
  /** Never responds. */
  | { kind: 'hang' }
  | { kind: 'redirect'; to: string }
  /** Sends data endlessly. */
  | { kind: 'endless' }
  /** A small body that decompresses to a huge one. */
  | { kind: 'bomb' }
  /** Cuts the connection in the middle of the body. */
  | { kind: 'half' }
  | { kind: 'body'; type: string; text: string };

type Order = { fault: Fault; left: number };

const EVERYWHERE = '*';

/** The faults of each path, in the order in which they were injected. */
export class Faults {
  readonly #orders = new Map<string, Order[]>();

  add(path: string, fault: Fault, times: number): void {
    this.#orders.set(path, [...(this.#orders.get(path) ?? []), { fault, left: times }]);
  }

  clear(): void {
    this.#orders.clear();
  }

  next(path: string): Fault | null {
    for (const place of [path, EVERYWHERE]) {
      const order = this.#orders.get(place)?.find(({ left }) => left > 0);
      if (order === undefined) continue;
      order.left -= 1;
      return order.fault;
    }
    return null;
  }
}

const CHUNK = Buffer.alloc(65_536, 'a ');
/** 5 GB in total. */
const BOMB_CHUNKS = 81_920;

/** Responds with a fault; returns the status sent, 0 for none. */
export function sendFault(fault: Fault, response: ServerResponse): number {
  switch (fault.kind) {
    case 'down':
      response.destroy();
      return 0;
    case 'hang':
      return 0;
    case 'status':
      response.writeHead(fault.status, fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter });
      response.end();
      return fault.status;
    case 'redirect':
      response.writeHead(302, { location: fault.to }).end();
      return 302;
    case 'endless':
      response.writeHead(200, { 'content-type': 'text/html' });
      pour(chunks(Number.POSITIVE_INFINITY), response);
      return 200;
    case 'bomb':
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
      pour(chunks(BOMB_CHUNKS).pipe(createGzip({ level: 9 })), response);
      return 200;
    case 'half':
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': 2 * CHUNK.length });
      response.write(CHUNK, () => response.destroy());
      return 200;
    case 'body':
      response.writeHead(200, { 'content-type': fault.type }).end(fault.text);
      return 200;
  }
}

function pour(source: Readable, response: ServerResponse): void {
  response.on('close', () => source.destroy());
  source.pipe(response);
}

function chunks(count: number): Readable {
  let sent = 0;
  return new Readable({
    read() {
      sent += 1;
      this.push(sent > count ? null : CHUNK);
    },
  });
}
