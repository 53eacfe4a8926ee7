import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** Forwards connections to a server, which can be switched at any time. */
export class Forwarder implements AsyncDisposable {
  readonly #server = createServer((client) => this.#pass(client));
  readonly #open = new Set<Socket>();
  readonly #delayMs: number;
  #target: number;

  private constructor(target: number, delayMs: number) {
    this.#target = target;
    this.#delayMs = delayMs;
  }

  /** `delayMs` delays all data, like a distant server. */
  static async start(target: number, delayMs = 0): Promise<Forwarder> {
    const forwarder = new Forwarder(target, delayMs);
    forwarder.#server.listen(0, '127.0.0.1');
    await once(forwarder.#server, 'listening');
    return forwarder;
  }

  get port(): number {
    const address = this.#server.address();
    if (!isAddress(address)) throw new Error('It listens');
    return address.port;
  }

  /** Forwards new connections to another port and cuts existing ones. */
  switchTo(target: number): void {
    this.#target = target;
    this.#cut();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    this.#cut();
  }

  #cut(): void {
    for (const socket of this.#open) socket.destroy();
  }

  #pass(client: Socket): void {
    const server = connect(this.#target, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#open.add(from);
      // When one side closes, the other one is closed too.
      from.on('error', () => to.destroy()).on('close', () => (this.#open.delete(from), to.destroy()));
      from.pipe(delayed(this.#delayMs)).pipe(to);
    }
  }
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

/** Delays each chunk independently: later chunks do not wait for earlier ones. */
function delayed(ms: number): Transform {
  let underWay = Promise.resolve();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const arrived = new Promise<void>((resolve) => {
        setTimeout(resolve, ms);
      });
      underWay = Promise.all([underWay, arrived]).then(() => void this.push(chunk));
      done();
    },
  });
}
