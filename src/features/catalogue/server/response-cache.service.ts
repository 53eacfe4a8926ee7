import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ChangeLog } from './change-log.service.ts';

/** A response ready to be sent, as bytes: a text would be encoded anew for each who asks. */
export type CachedResponse = { body: Buffer; headers: Readonly<Record<string, string>> };

export type MadeResponse = CachedResponse & {
  /** Where it has a tag of its own. */
  tag?: string;
  /**
   * Whether it would be made alike now, given that it was right at a revision; without reading a row. A response that
   * cannot tell is made anew to see.
   */
  holds?: (since: number) => Promise<boolean>;
};

/** With the tag by which clients ask whether theirs still is the newest: equal tags stand for equal bytes. */
export type TaggedResponse = CachedResponse & { tag: string };

/** How well a cache serves since the start of the process, and what it holds. */
export type CacheFigures = { hits: number; misses: number; entries: number; bytes: number };

type Make = () => Promise<MadeResponse>;
type Entry = {
  response: TaggedResponse;
  holds: MadeResponse['holds'];
  make: Make;
  /** It was right then, and nothing says that it is not right any more. */
  rightAt: number;
};

const MOST_BYTES = 32 * 1024 * 1024;
/** What an entry costs beside its text. */
const ENTRY_BYTES = 800;
const MOST_ADDRESSES = 20_000;

/**
 * Responses that are the same for all visitors, by address. After a change a response stays if it shows nothing of it,
 * which is found out when it is asked for; a wrong one is never given. Of several requests for a missing one, the first
 * makes it and the others wait.
 */
export class ResponseCache {
  readonly #changes: Pick<ChangeLog, 'current'>;
  readonly #entries: LRUCache<string, Entry>;
  /** The addresses as they were asked, and those that their parameters come to. */
  readonly #addresses = new LRUCache<string, string>({ max: MOST_ADDRESSES });
  readonly #underway = new Map<string, Promise<Entry>>();
  #hits = 0;
  #misses = 0;

  constructor(changes: Pick<ChangeLog, 'current'>, mostBytes = MOST_BYTES) {
    this.#changes = changes;
    this.#entries = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ response: { body } }, address) => ENTRY_BYTES + body.length + 2 * address.length,
    });
  }

  get figures(): CacheFigures {
    const { size, calculatedSize } = this.#entries;
    return { hits: this.#hits, misses: this.#misses, entries: size, bytes: calculatedSize };
  }

  /** The response to an address as it was asked, if it is there and known to be right. */
  peek(key: string): TaggedResponse | undefined {
    const entry = this.#entries.get(this.#addresses.get(key) ?? '');
    if (entry === undefined || entry.rightAt !== this.#changes.current) return undefined;
    this.#hits += 1;
    return entry.response;
  }

  /** That what is asked for by `key` is the response at `address`. */
  know(key: string, address: string): void {
    this.#addresses.set(key, address);
  }

  async get(address: string, make: Make): Promise<TaggedResponse> {
    return (await this.#current(address, make)).response;
  }

  /** The tag that would be answered now to an address as it was asked; null where that is not kept. */
  async tagOf(key: string): Promise<string | null> {
    const address = this.#addresses.get(key);
    const entry = address === undefined ? undefined : this.#entries.get(address);
    if (address === undefined || entry === undefined) return null;
    return (await this.#current(address, entry.make)).response.tag;
  }

  #current(address: string, make: Make): Entry | Promise<Entry> {
    const revision = this.#changes.current;
    const known = this.#entries.get(address);
    const flight = `${revision} ${address}`;
    const ready = known?.rightAt === revision ? known : this.#underway.get(flight);
    if (ready !== undefined) {
      this.#hits += 1;
      return ready;
    }
    const renewing = this.#renewed(address, known, make, revision).finally(() => this.#underway.delete(flight));
    this.#underway.set(flight, renewing);
    return renewing;
  }

  async #renewed(address: string, known: Entry | undefined, make: Make, revision: number): Promise<Entry> {
    if (known?.holds !== undefined && (await known.holds(known.rightAt))) {
      this.#hits += 1;
      // What began later may have found the same for a later revision.
      known.rightAt = Math.max(known.rightAt, revision);
      return known;
    }
    this.#misses += 1;
    const made = await make();
    const entry = { response: tagged(made), holds: made.holds, make, rightAt: revision };
    // What was made for a revision that has passed must not take the place of a newer one.
    if ((this.#entries.get(address)?.rightAt ?? 0) <= revision) this.#entries.set(address, entry);
    return entry;
  }
}

/** The total and the links of a list are told in headers: what differs in them alone has another tag. */
export function tagged({ body, headers, tag }: MadeResponse): TaggedResponse {
  return { body, headers, tag: tag ?? `W/"${digest(body, JSON.stringify(headers))}"` };
}

function digest(body: Buffer, headers: string): string {
  return hash('sha256', Buffer.concat([body, Buffer.from(headers)]), 'base64url').slice(0, 22);
}
