/** A fault of a page, or of all of them. */
export type Fault =
  /** Cuts the connection. */
  | { kind: 'down' }
  | { kind: 'status'; status: number; retryAfter?: string }
  /** Never answers. */
  | { kind: 'hang' }
  | { kind: 'redirect'; to: string }
  /** Sends without end. */
  | { kind: 'endless' }
  /** A small body that unpacks to a huge one. */
  | { kind: 'bomb' }
  /** Cuts the connection in the middle of the body. */
  | { kind: 'half' }
  | { kind: 'body'; type: string; text: string };

type Order = { fault: Fault; left: number };

export const EVERYWHERE = '*';

/** The faults of each path, in the order in which they were given. */
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
