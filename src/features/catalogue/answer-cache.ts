import { LRUCache } from 'lru-cache';

/** An answer ready to be sent, as bytes: a text would be encoded anew for each who asks. */
export type Answer = { body: Buffer; headers: Readonly<Record<string, string>> };

/** How well a cache serves since the start of the process, and what it holds. */
export type CacheFigures = { hits: number; misses: number; entries: number; bytes: number };

const MOST_BYTES = 32 * 1024 * 1024;
/** What an entry costs beside its text. */
const ENTRY_BYTES = 500;

/**
 * Answers that are the same for all visitors, by address, as long as the catalogue stays the same. Of several requests
 * for a missing one, the first makes it and the others wait.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, Answer>;
  readonly #making = new Map<string, Promise<Answer>>();
  #version = -1;
  #hits = 0;
  #misses = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#answers = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ body }, key) => ENTRY_BYTES + body.length + 2 * key.length,
    });
  }

  /** The answer if it is there. */
  peek(address: string, version: number): Answer | undefined {
    this.#moveTo(version);
    const answer = this.#answers.get(address);
    if (answer !== undefined) this.#hits += 1;
    return answer;
  }

  get figures(): CacheFigures {
    const { size, calculatedSize } = this.#answers;
    return { hits: this.#hits, misses: this.#misses, entries: size, bytes: calculatedSize };
  }

  /** Keeps an answer under one more address, unless the catalogue has changed since it was made. */
  keep(address: string, version: number, answer: Answer): void {
    if (version === this.#version) this.#answers.set(address, answer);
  }

  async get(address: string, version: number, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.peek(address, version);
    if (known !== undefined) return known;
    const flight = `${version} ${address}`;
    const inFlight = this.#making.get(flight);
    if (inFlight !== undefined) {
      this.#hits += 1;
      return inFlight;
    }
    this.#misses += 1;
    const making = make().finally(() => this.#making.delete(flight));
    this.#making.set(flight, making);
    const answer = await making;
    // What was made for a version that has passed would hide the newer one's changes.
    if (version === this.#version) this.#answers.set(address, answer);
    return answer;
  }

  #moveTo(version: number) {
    // A lower one is not an older one: it is another state of the database, after a failover or a restore.
    if (version === this.#version) return;
    this.#answers.clear();
    this.#version = version;
  }
}
