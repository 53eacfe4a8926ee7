import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** Passes connections on to a server, which can be another one from one moment to the next. */
export class Forwarder implements AsyncDisposable {
  readonly #server = createServer((client) => this.#pass(client));
  readonly #open = new Set<Socket>();
  readonly #delayMs: number;
  #target: number;

  private constructor(target: number, delayMs: number) {
    this.#target = target;
    this.#delayMs = delayMs;
  }

  /** `delayMs` is how much later everything arrives, as if the server were far away. */
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

  /** From now on connections go there; those that are open are cut. */
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
      // A side that goes takes the other one with it.
      from.on('error', () => to.destroy()).on('close', () => (this.#open.delete(from), to.destroy()));
      from.pipe(delayed(this.#delayMs)).pipe(to);
    }
  }
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

/** Everything on its own way: what follows does not wait for what is under way. */
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
