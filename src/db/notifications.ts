import { Client, escapeIdentifier, type ClientConfig } from 'pg';

type Hearer = {
  /** Called on each notification, and when some may have been missed. */
  onNotice: () => void;
  /** Called when the connection is lost or cannot be made, once until one works again. */
  onProblem: (error: unknown) => void;
};

/** Listens on a channel until closed. Notifications arrive when the sending transaction commits. */
export type Listen = (channel: string, hearer: Hearer) => Listening;

export type Listening = {
  /** False while disconnected: notifications sent in that time are missed. */
  readonly isHearing: boolean;
  close: () => Promise<void>;
};

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** Listens with a dedicated connection per channel, because a pool may hand its connections to others. */
export function listenWith(config: ClientConfig): Listen {
  return (channel, hearer) => new OwnConnection(config, channel, hearer);
}

/** For a database whose only client is this process, which knows its own writes. */
export const hearNothing: Listen = () => ({ isHearing: false, close: async () => undefined });

class OwnConnection implements Listening {
  readonly #config: ClientConfig;
  readonly #channel: string;
  readonly #hearer: Hearer;
  /** Null between two connections, and permanently once closed. */
  #client: Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #failures = 0;
  #isHearing = false;

  constructor(config: ClientConfig, channel: string, hearer: Hearer) {
    this.#config = config;
    this.#channel = channel;
    this.#hearer = hearer;
    void this.#connect();
  }

  get isHearing(): boolean {
    return this.#isHearing;
  }

  async close(): Promise<void> {
    this.#isHearing = false;
    clearTimeout(this.#retry ?? undefined);
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async #connect(): Promise<void> {
    const client = new Client(this.#config);
    this.#client = client;
    client.on('notification', () => this.#hearer.onNotice());
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('The connection that listens was closed')));
    try {
      await client.connect();
      await client.query(`listen ${escapeIdentifier(this.#channel)}`);
    } catch (error) {
      this.#lose(client, error);
      return;
    }
    if (this.#client !== client) return;
    this.#failures = 0;
    this.#isHearing = true;
    // Earlier notifications were missed.
    this.#hearer.onNotice();
  }

  #lose(client: Client, error: unknown) {
    // A broken connection reports several errors; a closed one needs no replacement.
    if (this.#client !== client) return;
    this.#client = null;
    this.#isHearing = false;
    client.end().catch(() => undefined);
    if (this.#failures === 0) this.#hearer.onProblem(error);
    this.#retry = setTimeout(() => void this.#connect(), pauseMs(this.#failures));
    this.#retry.unref();
    this.#failures += 1;
  }
}

/** Half of the pause is random, so that processes that lost a server together do not reconnect at once. */
function pauseMs(failures: number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
  return (longest * (1 + Math.random())) / 2;
}
