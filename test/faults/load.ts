import { setTimeout as delay } from 'node:timers/promises';
import { Client, kindOf, type Answer, type Asked } from './client.ts';
import { Ledger } from './ledger.ts';
import { Tally, type RequestKind } from './tally.ts';
import { newSeller, viewerOf, writeMessage, type Writer } from './writers.ts';

const READERS = 4;
const MESSAGE_WRITERS = 2;
const VIEWERS = 2;
const SELLERS = 2;
/** The pause between two requests of a visitor: the test looks for lost requests, not for maximum throughput. */
const PAUSE_MS = 40;
/** The load ends after this time, whatever the fault does. */
const LONGEST_MS = 180_000;

/** Visitors and sellers who continue despite errors, each on a connection of their own. */
export class Load {
  readonly tally = new Tally();
  readonly ledger = new Ledger();
  readonly #origin: string;
  readonly #ends = performance.now() + LONGEST_MS;
  readonly #visitors: Promise<void>[] = [];
  #isStopped = false;

  private constructor(origin: string) {
    this.#origin = origin;
  }

  static async start(origin: string, machineIds: readonly string[]): Promise<Load> {
    const load = new Load(origin);
    using entrance = new Client(origin);
    const sellers: Writer[] = [];
    for (let at = 0; at < SELLERS; at += 1) sellers.push(await newSeller(entrance));
    for (let at = 0; at < READERS; at += 1) load.#read(pathsOf(machineIds, at));
    for (let at = 0; at < MESSAGE_WRITERS; at += 1) load.#write(writeMessage);
    for (let at = 0; at < VIEWERS; at += 1) load.#write(viewerOf(machineIds));
    for (const seller of sellers) load.#write(seller);
    return load;
  }

  /** Waits for running requests. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#visitors);
  }

  #read(paths: readonly string[]): void {
    let at = 0;
    this.#visit(async (client) => {
      at += 1;
      await this.#ask(client, 'read', { path: paths[at % paths.length] ?? '/', expected: 200, asked: {} });
    });
  }

  #write(writer: Writer): void {
    this.#visit((client) =>
      writer(async (kind, token, request) => {
        const answer = await this.#ask(client, 'write', request);
        if (kind !== null) this.ledger.note(kind, token, answer !== null);
        return answer;
      }),
    );
  }

  #visit(act: (client: Client) => Promise<void>): void {
    const visit = async () => {
      using client = new Client(this.#origin);
      while (!this.#isStopped && performance.now() < this.#ends) {
        await act(client);
        await delay(PAUSE_MS);
      }
    };
    this.#visitors.push(visit());
  }

  async #ask(
    client: Client,
    kind: RequestKind,
    { path, expected, asked }: { path: string; expected: number; asked: Asked },
  ): Promise<Answer | null> {
    const started = performance.now();
    try {
      const answer = await client.ask(path, asked);
      if (answer.status === expected) this.tally.good(kind, performance.now() - started);
      else this.tally.bad(`${kind} ${answer.status}`);
      return answer.status === expected ? answer : null;
    } catch (error) {
      this.tally.bad(`${kind} ${kindOf(error)}`);
      return null;
    }
  }
}

/** Pages and lists, most of them requested once, so that the cache does not answer all. */
function pathsOf(machineIds: readonly string[], visitor: number): string[] {
  return machineIds.flatMap((id, at) => [
    `/machine/${encodeURIComponent(id)}`,
    `/api/machines/${encodeURIComponent(id)}`,
    `/api/machines?page=${(at % 40) + 1}&pageSize=12&sort=price&direction=${visitor % 2 === 0 ? 'asc' : 'desc'}`,
    `/api/machines?page=1&search=${['tajima', 'barudan', 'swf', 'heads'][at % 4]}`,
    at % 2 === 0 ? '/' : `/browse?brand=Tajima&page=${(at % 5) + 1}`,
  ]);
}
