import type { Pool, PoolClient } from 'pg';
import { withMethods } from './retrying-pool.ts';

export type Replica = {
  pool: Pool;
  /** Told when it stops answering, and again after it had answered meanwhile. */
  onProblem: (error: Error) => void;
};

/** Whether what this connection reads is as new as it has to be. */
export type IsLevel = (client: PoolClient) => Promise<boolean>;

const BEHIND_MS = 200;
const AWAY_MS = 5_000;

/** A pool for single reads: the replica, and the primary whenever the replica is behind or does not answer. */
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

  /** Null: ask the primary. */
  async ask(statement: unknown[]): Promise<unknown> {
    if (performance.now() < this.#restsUntil) return null;
    // One tries whether it is back; the others need not wait with it.
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
