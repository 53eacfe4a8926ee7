import type { Pool, PoolClient } from 'pg';
import { withMethods } from './retrying-pool.ts';

export type Replica = {
  pool: Pool;
  /** Called when the replica stops answering, and again each time it fails after a recovery. */
  onProblem: (error: Error) => void;
};

/** Whether this connection's data is recent enough. */
export type IsLevel = (client: PoolClient) => Promise<boolean>;

const BEHIND_MS = 200;
const AWAY_MS = 5_000;

/** A pool for single reads: they go to the replica, or to the primary if the replica lags or does not answer. */
export function replicaFirst(replica: Replica, primary: Pool, isLevel: IsLevel): Pool {
  const reader = new ReplicaReader(replica, isLevel);
  const askPrimary = primary.query.bind(primary);
  const query = async (...statement: unknown[]): Promise<unknown> =>
    (await reader.ask(statement)) ?? Reflect.apply(askPrimary, primary, statement);
  return withMethods(primary, { query });
}

class ReplicaReader {
  readonly #replica: Replica;
  readonly #isLevel: IsLevel;
  #restsUntil = 0;
  #isAway = false;

  constructor(replica: Replica, isLevel: IsLevel) {
    this.#replica = replica;
    this.#isLevel = isLevel;
  }

  /** Null if the primary has to answer. */
  async ask(statement: unknown[]): Promise<unknown> {
    if (performance.now() < this.#restsUntil) return null;
    // One read probes a replica that was away; the others go to the primary.
    if (this.#isAway) this.#rest(AWAY_MS);
    try {
      return await this.#askLevel(statement);
    } catch (error) {
      this.#rest(AWAY_MS);
      if (!this.#isAway) {
        this.#replica.onProblem(
          new Error('The replica does not answer: the primary is read instead', { cause: error }),
        );
      }
      this.#isAway = true;
      return null;
    }
  }

  async #askLevel(statement: unknown[]): Promise<unknown> {
    const client = await this.#replica.pool.connect();
    let isSound = false;
    try {
      const isLevel = await this.#isLevel(client);
      const answer: unknown = isLevel ? await Reflect.apply(client.query.bind(client), client, statement) : null;
      isSound = true;
      this.#isAway = false;
      this.#restsUntil = isLevel ? 0 : performance.now() + BEHIND_MS;
      return answer;
    } finally {
      client.release(!isSound);
    }
  }

  #rest(ms: number) {
    this.#restsUntil = performance.now() + ms;
  }
}
