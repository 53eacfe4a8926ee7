import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ChangeLog } from './change-log.service.ts';

/** A response ready to be sent, as bytes: a text would be encoded anew for each who asks. */
export type CachedResponse = { body: Buffer; headers: Readonly<Record<string, string>> };

/** Where the counts of a response stand: the total of a list in its header, or all numbers of a body but its values. */
export type CountsIn = 'headers' | 'body';

/**
 * What a response would be now, given that it was right at a revision: the same one where nothing has changed, null where
 * it has to be made anew to see. Reads no row.
 */
export type Renew = (since: number, response: CachedResponse) => Promise<CachedResponse | null>;

export type MadeResponse = CachedResponse & {
  /** Where it has a tag of its own. */
  tag?: string;
  countsIn?: CountsIn;
  /** Absent: it is made anew after each change. */
  renew?: Renew;
};

/** With the tag by which clients ask whether theirs still is the newest: equal tags stand for equal bytes. */
export type TaggedResponse = CachedResponse & { tag: string; countsIn: CountsIn | null };

/** How well a cache serves since the start of the process, and what it holds. */
export type CacheFigures = {
  hits: number;
  /** Pages that were ready but for their counts. */
  filled?: number;
  misses: number;
  entries: number;
  bytes: number;
};

type Make = () => Promise<MadeResponse>;
type Entry = {
  response: TaggedResponse;
  renew: MadeResponse['renew'];
  make: Make;
  /** It was right then, and nothing says that it is not right any more. */
  rightAt: number;
};

const MOST_BYTES = 8 * 1024 * 1024;
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

  /** What would be answered now to an address as it was asked; null where that is not kept. */
  async find(key: string): Promise<TaggedResponse | null> {
    const address = this.#addresses.get(key);
    const entry = address === undefined ? undefined : this.#entries.get(address);
    if (address === undefined || entry === undefined) return null;
    return (await this.#current(address, entry.make)).response;
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
    const renewed = known?.renew === undefined ? null : await known.renew(known.rightAt, known.response);
    if (known === undefined || renewed === null) {
      this.#misses += 1;
      const { renew, ...made } = await make();
      const response = tagged({ ...made, body: ownBytes(made.body) });
      return this.#keep(address, { response, renew, make, rightAt: revision });
    }
    this.#hits += 1;
    if (renewed !== known.response) {
      const { countsIn } = known.response;
      const response = tagged({ ...renewed, ...(countsIn !== null && { countsIn }) });
      return this.#keep(address, { ...known, response, rightAt: revision });
    }
    // What began later may have found the same for a later revision.
    known.rightAt = Math.max(known.rightAt, revision);
    return known;
  }

  /** What was made for a revision that has passed must not take the place of a newer one. */
  #keep(address: string, entry: Entry): Entry {
    if ((this.#entries.get(address)?.rightAt ?? 0) <= entry.rightAt) this.#entries.set(address, entry);
    return entry;
  }
}

/** The total and the links of a list are told in headers: what differs in them alone has another tag. */
export function tagged({ body, headers, tag, countsIn }: MadeResponse): TaggedResponse {
  return { body, headers, tag: tag ?? `W/"${digestOf({ body, headers })}"`, countsIn: countsIn ?? null };
}

/** Equal digests stand for equal bytes and headers. */
export function digestOf({ body, headers }: CachedResponse): string {
  return hash('sha256', Buffer.concat([body, Buffer.from(JSON.stringify(headers))]), 'base64url').slice(0, 22);
}

/**
 * The same bytes in memory of their own size, for whoever keeps them: Node cuts small buffers out of pools of 64 kB, and
 * its compressors answer the beginning of a larger piece; keeping one of either keeps all of it.
 */
export function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
