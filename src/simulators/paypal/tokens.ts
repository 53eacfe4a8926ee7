import { randomBytes } from 'node:crypto';

export type TokenKind = 'server' | 'client';

const LIFE_S = { server: 32_400, client: 900 } as const satisfies Record<TokenKind, number>;

/** The currently valid tokens. */
export class Tokens {
  readonly #now: () => Date;
  readonly #ends = new Map<string, { kind: TokenKind; at: number }>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  issue(kind: TokenKind): { token: string; lifeS: number } {
    const token = `${kind === 'server' ? 'A21AA' : 'eyJraWQi'}${randomBytes(48).toString('base64url')}`;
    const lifeS = LIFE_S[kind];
    this.#ends.set(token, { kind, at: this.#now().getTime() + lifeS * 1_000 });
    return { token, lifeS };
  }

  isGood(token: string, kind: TokenKind): boolean {
    const kept = this.#ends.get(token);
    return kept !== undefined && kept.kind === kind && this.#now().getTime() < kept.at;
  }

  /** Like PayPal when a secret is replaced. */
  expireAll(): void {
    this.#ends.clear();
  }
}
